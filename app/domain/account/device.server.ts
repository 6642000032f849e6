import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import type { Device } from "./device.ts";
import { hashToken, isToken, newToken } from "../secret/token.server.ts";

const DAY = 86_400_000;
/** Days for which a browser is known to an account after its last sign-in. */
const DEVICE_DAYS = 180;
/** The most accounts to which a browser is known. The least recently used one is replaced. */
const MAX_ACCOUNTS = 8;

/** The name of an account in the cookie. It does not reveal whether the account exists. */
const nameOf = (email: string) => hash("sha256", `device ${email}`, "hex").slice(0, 12);

/** The secrets in a device cookie, the last used first. Malformed parts are left out. */
export const devicesOf = (cookie = ""): Device[] =>
  cookie
    .split("~", MAX_ACCOUNTS)
    .map((part) => part.split("."))
    .map(([secret = "", account = ""]) => ({ secret, account }))
    .filter(({ secret }) => isToken(secret));

const cookieOf = (devices: Device[]) =>
  devices.map(({ secret, account }) => (account ? `${secret}.${account}` : secret)).join("~");

/** The hashes of the browser's secrets, as a subquery. */
export const ownDevices = ({ devices }: Pick<AppContext, "devices">) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(devices.map(({ secret }) => hashToken(secret)))}))`;

/**
 * The statement that makes all browsers except this one unknown to `whose`, an SQL expression of ids. This browser
 * keeps its diary lock.
 */
export const forgetOtherDevices = (context: Pick<AppContext, "db" | "devices">, whose: SQL) =>
  statement(context.db)`DELETE FROM device WHERE user_id IN (${whose}) AND token_hash NOT IN ${ownDevices(context)}`;

/** The hash with which `account` (an e-mail, an id or an SQL expression) knows this browser; empty if it does not. */
export const knownDevice = (context: AppContext, account: string | SQL) =>
  context.devices.length === 0
    ? sql<string>`''`
    : sql<string>`coalesce((SELECT min(d.token_hash) FROM device d JOIN user u ON u.id = d.user_id
        WHERE d.token_hash IN ${ownDevices(context)} AND (u.id = ${account} OR u.email = ${account})), '')`;

/** Says whether `account` knows this browser, as `knownDevice` reads it: 1 or 0. */
export const isKnownDevice = (context: AppContext, account: string | SQL) =>
  sql<number>`(${knownDevice(context, account)} <> '')`;

/**
 * Makes the browser known to `user_id` (an id or an SQL expression), whose address is `email`. Returns a statement
 * for the batch, and `keep`, which must be called after the batch succeeded. Each account has its own secret in the
 * browser.
 */
export function rememberDevice(context: AppContext, user_id: string | SQL, email: string) {
  const { db, now, devices } = context;
  const account = nameOf(email);
  const own = devices.find((one) => one.account === account) ?? { secret: newToken(), account };
  const expires = new Date(now.getTime() + DEVICE_DAYS * DAY);
  const insert = sql`INSERT INTO device (token_hash, user_id, expires_at)
    SELECT ${hashToken(own.secret)}, id, ${expires.toISOString()} FROM user WHERE id = ${user_id}
    ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at`;
  const remembered = [own, ...devices.filter((one) => one !== own)].slice(0, MAX_ACCOUNTS);
  return { statement: statement(db)`${insert}`, keep: () => context.setDevice(cookieOf(remembered), expires) };
}
