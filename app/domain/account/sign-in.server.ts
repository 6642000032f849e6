import { formatLocale, languageOfPerson, type LanguagesOfPerson } from "#app/i18n/language.ts";
import { sql } from "drizzle-orm";
import { textsOfPerson } from "#app/i18n/messages.server.ts";
import { clientName } from "../session/client-name.ts";
import { momentLabel } from "../time/date-label.ts";
import type { BatchItem } from "drizzle-orm/batch";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { publicUser, type User } from "./account.ts";
import { UNVERIFIED_MESSAGE } from "./sign-in.ts";
import { rememberDevice } from "./device.server.ts";
import { SUSPENDED_MESSAGE } from "../admin/users.ts";
import { auditLine } from "../audit-log/audit-log.server.ts";
import { ARRIVING_MESSAGE, MOVED_MESSAGE, type Moved } from "../region/move.ts";
import { AppError } from "#app/errors.ts";
import { composeMail } from "../mail/mail.server.ts";
import { startSession } from "../session/session.server.ts";

interface Account extends Omit<User, "email_verified">, LanguagesOfPerson {
  email_verified_at: string | null;
  suspended_at: string | null;
  moving_to: string | null;
  moved_at: string | null;
  diary_key: string | null;
  /** The time at which another browser registered the account again; null after its owner has signed in. */
  replaced_at: string | null;
  /** Whether this browser has signed in to it before: 1 or 0. */
  is_known: number;
}

/**
 * The new region of an account, and the key for texts that a browser has not sent. Only the account's owner may get
 * them.
 */
export const movedOf = ({ moving_to, id, email, diary_key }: Account): Moved => ({
  moved_to: moving_to ?? "",
  moved_id: id,
  moved_email: email,
  moved_key: diary_key,
});

/**
 * Throws 403 when the account is unverified, suspended or has moved, 503 while its move to this region is running.
 * Call it only after the person has proved to be the owner.
 */
export function refuseClosed({ env }: Pick<AppContext, "env">, account: Account): void {
  const { email_verified_at, suspended_at, moving_to, moved_at } = account;
  if (email_verified_at === null) throw new AppError(403, UNVERIFIED_MESSAGE);
  if (suspended_at !== null) throw new AppError(403, SUSPENDED_MESSAGE);
  if (moved_at !== null) throw new AppError(403, MOVED_MESSAGE, { extra: { ...movedOf(account) } });
  if (moving_to !== null && moving_to === env.REGION) throw new AppError(503, ARRIVING_MESSAGE, { retryAfter: 60 });
}

/** The browser, the place and the time of a sign-in, as the settings list it, in the language of mails. */
async function signInText({ client, now, timezone, env }: AppContext, person: LanguagesOfPerson): Promise<string> {
  const { country } = client;
  const language = languageOfPerson(person);
  const place = country && new Intl.DisplayNames(language, { type: "region" }).of(country);
  const moment = `${momentLabel(now.toISOString(), formatLocale(language, person.browser_languages), timezone)} (${timezone.replaceAll("_", " ")})`;
  return [clientName(await textsOfPerson(env.ASSETS, person), client), place, moment].filter(Boolean).join(" · ");
}

/**
 * Signs the owner of an account in, and mails them when the browser is new. `proved_at` is the time of their proof;
 * default: now. The statements in `with` go into the same batch.
 */
export async function signIn(
  context: AppContext,
  account: Account,
  withTwoFactor: boolean,
  more: { proved_at?: string | null; with?: BatchItem<"sqlite">[] } = {},
): Promise<User> {
  const { db } = context;
  const device = rememberDevice(context, account.id, account.email);
  // A browser that registered the account, or opened a mailed link, is known before the first sign-in. The start
  // script of an installation signs the first admin in.
  const unusual = sql`${!account.is_known && !context.byInstallation} AND id = ${account.id}`;
  const mail = await composeMail(context, "new-sign-in", unusual, undefined, await signInText(context, account));
  const line = { area: "sign-ins", admin_id: account.id, user_id: account.id } as const;
  const [, mails] = await startSession(context, account.id, {
    withTwoFactor,
    ...(more.proved_at !== undefined && { proved_at: more.proved_at }),
    with: [
      ...mail.statements,
      auditLine(context, { ...line, kind: "write", what: withTwoFactor ? "second-factor" : "" }),
      device.statement,
      statement(db)`UPDATE user SET replaced_at = NULL WHERE id = ${account.id} AND replaced_at IS NOT NULL`,
      ...(more.with ?? []),
    ],
  });
  mail.send(mails as Parameters<typeof mail.send>[0]);
  device.keep();
  return publicUser({ ...account, email_verified: true });
}
