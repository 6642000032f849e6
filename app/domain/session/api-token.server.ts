import { type Message, said } from "#app/i18n/text.ts";
import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWriteThemselves } from "./access.server.ts";
import { flag, ownedQuery, statement } from "#app/db/database.ts";
import { session } from "#app/db/schema.ts";
import type { OwnPassword } from "../account/account.ts";
import { mayChangeAccess } from "../account/change.server.ts";
import { AppError } from "#app/errors.ts";
import {
  type ApiToken,
  type ApiTokenInput,
  MAX_TOKENS,
  type NewApiToken,
  TOKEN_PREFIX,
  type TokenScope,
  TOKENS_FULL_MESSAGE,
  WITHOUT_DIARY,
} from "./api-token.ts";
import { composeMail } from "../mail/mail.server.ts";
import { mustReauthenticate } from "./reauthenticate.server.ts";
import { closeSockets, endSessions, hashOfSession } from "./end-session.server.ts";
import { hashToken, newToken, sessionIdOf } from "../secret/token.server.ts";

const DAY = 86_400_000;
/** The expiry of a token that does not expire. */
const NEVER = "9999-12-31T23:59:59.999Z";

const ownTokens = ownedQuery((select, owner) =>
  select({
    token_hash: session.token_hash,
    name: sql<string>`${session.token_name}`.as("name"),
    scope: sql<TokenScope>`${session.token_scope}`.as("scope"),
    without_diary: flag(sql`${session.token_without_diary}`, "without_diary"),
    created_at: session.created_at,
    expires_at: session.expires_at,
    last_seen_at: session.last_seen_at,
  })
    .from(session)
    .where(
      and(eq(session.user_id, owner), isNotNull(session.token_scope), gt(session.expires_at, sql.placeholder("at"))),
    )
    .orderBy(desc(session.created_at), desc(session.token_hash)),
);

/** The signed-in person's tokens, newest first. Empty while impersonating. */
export async function listTokens(context: AppContext): Promise<ApiToken[]> {
  const [rows] = await context.read(ownTokens({ at: context.now.toISOString() }));
  if (await context.impersonator()) return [];
  return rows.map(({ token_hash, expires_at, last_seen_at, ...row }) => ({
    ...row,
    id: sessionIdOf(token_hash),
    expires_at: expires_at === NEVER ? null : expires_at,
    last_used_at: last_seen_at,
  }));
}

/**
 * Creates a token and mails its owner. Only this answer contains its secret. 403 when the password was given too long
 * ago, 409 at the limit.
 */
export async function createToken(context: AppContext, input: ApiTokenInput & OwnPassword): Promise<NewApiToken> {
  const user = await mayChangeAccess(context);
  const { id: user_id } = user;
  await mustReauthenticate(context, user, input.password);
  const { name, scope, without_diary, expires_in_days: days } = input;
  const token = `${without_diary ? WITHOUT_DIARY : TOKEN_PREFIX}${newToken()}`;
  const token_hash = hashToken(token);
  const at = context.now.toISOString();
  const expires_at = days === null ? NEVER : new Date(context.now.getTime() + days * DAY).toISOString();
  const isMade = sql`id = ${user_id} AND EXISTS (SELECT 1 FROM session WHERE token_hash = ${token_hash})`;
  const mail = await composeMail(context, "token-added", isMade);
  const [created, , mails] = await context.db.batch([
    statement<{ user_id: string }>(context.db)`
      INSERT INTO session (token_hash, user_id, token_name, token_scope, token_without_diary, created_at, expires_at)
      SELECT ${token_hash}, ${user_id}, ${name}, ${scope}, ${Number(without_diary)}, ${at}, ${expires_at}
      WHERE (SELECT count(*) FROM session
        WHERE user_id = ${user_id} AND token_scope IS NOT NULL AND expires_at > ${at}) < ${MAX_TOKENS} RETURNING user_id`,
    ...mail.statements,
  ]);
  if (created.length === 0) throw new AppError(409, TOKENS_FULL_MESSAGE);
  mail.send(mails);
  const ends = days === null ? null : expires_at;
  const id = sessionIdOf(token_hash);
  return { id, name, scope, without_diary, created_at: at, expires_at: ends, last_used_at: null, token };
}

/** Revokes a token at once. 404 if it does not exist or belongs to somebody else. */
export async function revokeToken(context: AppContext, id: string): Promise<Message> {
  const user = await mayWriteThemselves(context, "account");
  const token_hash = await hashOfSession(
    context,
    id,
    and(eq(session.user_id, user.id), isNotNull(session.token_scope)),
  );
  const [ended] = await context.db.batch([endSessions(context.db, sql`token_hash = ${token_hash}`)]);
  context.waitUntil(closeSockets(context, ended));
  return said({ id: "session.token_revoked", message: "The token is revoked." });
}
