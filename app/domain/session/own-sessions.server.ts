import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { session } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { type Message, said } from "#app/i18n/text.ts";
import type { OwnPassword } from "../account/account.ts";
import { forgetOtherDevices } from "../account/device.server.ts";
import { mayWrite, mayWriteThemselves, notWhileImpersonating } from "./access.server.ts";
import { closeSockets, endSessions, hashOfSession } from "./end-session.server.ts";
import { mustReauthenticate } from "./reauthenticate.server.ts";
import { sessionIdOf } from "../secret/token.server.ts";
import { pick } from "../pick.ts";

/** Maximum number of listed sessions. */
const MAX_SESSIONS = 100;

/** A browser in which somebody is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** Empty if it was not recognised. */
  browser: z.string(),
  device: z.string(),
  /** Two letters for the country of the sign-in's network; null if unknown. */
  country: z.nullable(z.string()),
  created_at: z.string(),
  /** Exact to ten minutes. */
  last_seen_at: z.string(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const ownRows = ownedQuery((select, owner) =>
  select(pick(session, ["token_hash", "browser", "device", "country", "created_at", "last_seen_at"]))
    .from(session)
    .where(
      and(
        eq(session.user_id, owner),
        // Impersonations are listed elsewhere, with their reasons.
        isNull(session.admin_id),
        isNull(session.token_scope),
        gt(session.expires_at, sql.placeholder("at")),
      ),
    )
    .orderBy(desc(sql`coalesce(${session.last_seen_at}, ${session.created_at})`), desc(session.token_hash))
    .limit(MAX_SESSIONS),
);

/** The browsers in which the signed-in person is signed in, the last used first. Empty while impersonating. */
export async function listSessions(context: AppContext): Promise<OwnSession[]> {
  const [rows] = await context.read(ownRows({ at: context.now.toISOString() }));
  if (await context.impersonator()) return [];
  return rows.map(({ token_hash, browser, device, created_at, last_seen_at, ...row }) => ({
    ...row,
    id: sessionIdOf(token_hash),
    browser: browser ?? "",
    device: device ?? "",
    created_at,
    last_seen_at: last_seen_at ?? created_at,
    is_current: token_hash === context.tokenHash,
  }));
}

/**
 * Signs one browser out. 404 if it does not exist or belongs to somebody else, 409 for the session of this request,
 * 403 when the password was given too long ago: somebody who finds an open browser must not sign its owner out
 * elsewhere.
 */
export async function signOutSession(
  context: AppContext,
  id: string,
  { password }: OwnPassword = {},
): Promise<Message> {
  const user = await mayWriteThemselves(context, "account");
  const token_hash = await hashOfSession(
    context,
    id,
    and(eq(session.user_id, user.id), isNull(session.admin_id), isNull(session.token_scope)),
  );
  if (token_hash === context.tokenHash)
    throw new AppError(409, { id: "session.use_session_log_out", message: "You use this session. Log out instead." });
  await mustReauthenticate(context, user, password);
  const [ended] = await context.db.batch([endSessions(context.db, sql`token_hash = ${token_hash}`)]);
  context.waitUntil(closeSockets(context, ended));
  return said({ id: "session.signed_out_there", message: "Signed out there." });
}

/**
 * Signs all other browsers out; from then on they are unknown browsers. 403 when the password was given too long ago.
 */
export async function signOutOthers(context: AppContext, { password }: OwnPassword = {}): Promise<Message> {
  const user = await mayWrite(context, "account");
  const { id } = user;
  await notWhileImpersonating(context);
  await mustReauthenticate(context, user, password);
  const { db, tokenHash } = context;
  const [ended] = await db.batch([
    endSessions(db, sql`user_id = ${id} AND admin_id IS NULL AND token_scope IS NULL AND token_hash <> ${tokenHash}`),
    forgetOtherDevices(context, sql`${id}`),
  ]);
  context.waitUntil(closeSockets(context, ended));
  return said({ id: "session.signed_out_everywhere_else", message: "Signed out everywhere else." });
}
