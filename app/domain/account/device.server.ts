import { lte, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { device } from "#app/db/schema.ts";
import { hashToken, newToken } from "../session/token.server.ts";

const DAY = 86_400_000;
/** Days that a browser stays known after its last sign-in to an account. */
const DEVICE_DAYS = 180;

/** Whether somebody has signed in to `account`, an e-mail, an id or an SQL expression, with this browser: 1 or 0. */
export const isKnownDevice = ({ device }: AppContext, account: string | SQL) =>
  device === null
    ? sql<number>`0`
    : sql<number>`EXISTS (SELECT 1 FROM device d JOIN user u ON u.id = d.user_id
        WHERE d.token_hash = ${hashToken(device)} AND (u.id = ${account} OR u.email = ${account}))`;

/**
 * Makes the browser known to `user_id`, an id or an SQL expression. Returns a statement for the sign-in's batch, and
 * `keep`, to call once the batch succeeded. A browser has one secret for all the accounts that signed in on it.
 */
export function rememberDevice(context: AppContext, user_id: string | SQL) {
  const { db, now } = context;
  const secret = context.device ?? newToken();
  const expires = new Date(now.getTime() + DEVICE_DAYS * DAY);
  const insert = sql`INSERT INTO device (token_hash, user_id, expires_at)
    SELECT ${hashToken(secret)}, id, ${expires.toISOString()} FROM user WHERE id = ${user_id}
    ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at`;
  return { statement: statement(db, insert), keep: () => context.setDevice(secret, expires) };
}

/** Deletes the browsers that have not been used to sign in for `DEVICE_DAYS`. */
export const purgeDevices = (db: Database, now: Date) =>
  db.delete(device).where(lte(device.expires_at, now.toISOString()));
