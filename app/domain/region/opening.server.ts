/** The last step of an arrival: opens the account here, and mails its owner. */
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { AppError } from "#app/errors.ts";
import { formatLocale, languageOfPerson } from "#app/i18n/language.ts";
import { translate } from "#app/i18n/messages.ts";
import { textsOfPerson } from "#app/i18n/messages.server.ts";
import { logError } from "#app/log.ts";
import { composeMail } from "../mail/mail.server.ts";
import { supportAddress } from "../mail/support-address.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { providerOf } from "../sign-in-provider/settings.server.ts";
import { momentLabel } from "../time/date-label.ts";
import { sealSeed } from "../two-factor/seed.server.ts";
import { type Departure, MovingSecrets } from "./move.ts";
import { movePurpose } from "./other-region.server.ts";
import { knownRegions, regionLabel } from "./region.server.ts";
import { openSealed } from "./sealed-for.server.ts";

/** A move, by its id and the region from which the account comes. */
interface OpeningMove {
  id: string;
  from_region: string;
}

async function secretsOf({ env }: AppContext, { id, from_region }: OpeningMove, sealed: string) {
  const text = await openSealed(env.REGION_KEY ?? "", movePurpose(id, from_region, env.REGION!), sealed);
  if (text === null) throw new AppError(503, "The secrets of an account were sealed for another key");
  return z.parse(MovingSecrets, JSON.parse(text));
}

/** Opens an account that is closed in the old region, and mails its owner. Repeated calls do both once. */
export async function openAccount(
  context: AppContext,
  move: OpeningMove,
  { user, sealed }: Pick<Departure, "user" | "sealed">,
): Promise<void> {
  const { db, env, now } = context;
  const { password_hash, authenticator, recovery_codes, provider_links } = await secretsOf(context, move, sealed);
  const isHere = sql`id = ${user.id} AND moving_to = ${env.REGION!}`;
  const isArriving = sql`EXISTS (SELECT 1 FROM user WHERE ${isHere})`;
  const seed = authenticator && Uint8Array.fromBase64(authenticator.seed, { alphabet: "base64url" });
  const links = provider_links.filter(({ issuer }) => issuer === providerOf(env)?.issuer);
  const mail = await composeMail(context, "account-moved", isHere, undefined, await movedText(context, move, user));
  const [, mails] = await db.batch([
    ...mail.statements,
    ...(authenticator && seed
      ? [
          statement(db)`INSERT INTO authenticator (user_id, secret, last_step, created_at, confirmed_at)
            SELECT ${user.id}, ${await sealSeed(env, user.id, seed)}, ${authenticator.last_step},
              ${authenticator.created_at}, ${authenticator.confirmed_at} WHERE ${isArriving}
            ON CONFLICT DO NOTHING`,
        ]
      : []),
    statement(db)`INSERT INTO recovery_code (code_hash, user_id, created_at)
      SELECT c.value ->> 'code_hash', ${user.id}, c.value ->> 'created_at'
      FROM json_each(${JSON.stringify(recovery_codes)}) c WHERE ${isArriving} ON CONFLICT DO NOTHING`,
    statement(db)`INSERT INTO provider_link (issuer, subject, user_id, email, created_at)
      SELECT l.value ->> 'issuer', l.value ->> 'subject', ${user.id}, l.value ->> 'email', l.value ->> 'created_at'
      FROM json_each(${JSON.stringify(links)}) l WHERE ${isArriving} ON CONFLICT DO NOTHING`,
    statement(db)`DELETE FROM import_part WHERE user_id = ${user.id} AND ${isArriving}`,
    statement(db)`DELETE FROM import_file WHERE user_id = ${user.id} AND ${isArriving}`,
    statement(db)`UPDATE account_arrival SET state = 'open', ended_at = ${now.toISOString()} WHERE id = ${move.id}`,
    statement(db)`UPDATE user SET moving_to = NULL, password_hash = ${password_hash} WHERE ${isHere}`,
  ]);
  mail.send(mails);
  await clockOf(context, user.id)
    .planReminders(user.id, now.getTime())
    // If this fails, the nightly job plans them again.
    .catch((error: unknown) => logError(error, context.requestId));
}

/** The regions, the time and the support address, for the mail, in the person's language. */
async function movedText({ env, now }: AppContext, { from_region }: OpeningMove, user: Departure["user"]) {
  const i18n = await textsOfPerson(env.ASSETS, user);
  const { regions, own } = knownRegions(env)!;
  const timezone = user.timezone ?? "UTC";
  const locale = formatLocale(languageOfPerson(user), user.browser_languages);
  const where = {
    id: "mail.account_moved_where",
    message:
      "Before: {from}. Now: {to}, {address}. Moved on {moment}. If you did not move it, or something is missing, write to {support}.",
    values: {
      from: regionLabel(i18n, regions.find(({ name }) => name === from_region)?.label ?? from_region),
      to: regionLabel(i18n, own.label),
      moment: `${momentLabel(now.toISOString(), locale, timezone)} (${timezone.replaceAll("_", " ")})`,
      address: own.address,
      support: supportAddress(env),
    },
  };
  return translate(i18n, where);
}
