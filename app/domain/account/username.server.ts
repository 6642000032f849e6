import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { UNVERIFIED_DAYS, USERNAME_ALIKE_MESSAGE, USERNAME_TAKEN_MESSAGE } from "./account.ts";
import { nameLook } from "./look-alikes.ts";
import { nameKey } from "./username.ts";
import { taken } from "#app/errors.ts";

/**
 * The condition that a new registration for the address may replace an account: it is unverified, so nobody could use
 * it. A claimed demo account contains somebody's work and is not replaced.
 */
export const isReplaceable = sql`role = 'user' AND email_verified_at IS NULL AND claimed_at IS NULL`;

/** The key of a user's name. A name without a stored key is from the time when only ASCII capitals were folded. */
const storedKey = sql`iif(username_key = '', lower(username), username_key)`;

/** Says whether a user has this name, in any capitals. */
export const isNamed = (name: string) => sql`(username_key = ${nameKey(name)} OR lower(username) = lower(${name}))`;

/** A row about a name: 1 and an empty text if the claimed name is taken, or 0 and the name of an admin. */
export interface NameFound {
  is_taken: number;
  admin: string;
}

/** A request for a username: the address, and the id of the account that asks, if there is one. */
interface Claim {
  username: string;
  email: string;
  id?: string;
}

const hashOf = (email: string) => hash("sha256", email, "hex");
/** When an unverified account created at `instant` is removed and its username is free again. */
const until = (instant: SQL | string) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${instant}, ${`+${UNVERIFIED_DAYS} days`})`;
const onConflict = sql`ON CONFLICT (username) DO UPDATE
  SET email_hash = excluded.email_hash, expires_at = max(expires_at, excluded.expires_at)`;

/**
 * Says whether a username is available, and the statements that reserve it. A username is taken by an account or by a
 * registration for another address. The account of `email` itself does not block it while it can be replaced.
 * Reservations expire as unverified accounts do.
 */
export function usernameRules({ db, now }: AppContext, { username, email, id = "" }: Claim) {
  const key = nameKey(username);
  const isTaken = sql`(
    EXISTS (SELECT 1 FROM user WHERE ${isNamed(username)}
      AND id <> ${id} AND NOT (email = ${email} AND ${isReplaceable}))
    OR EXISTS (SELECT 1 FROM username_reservation
      WHERE username IN (${key}, lower(${username})) AND email_hash <> ${hashOf(email)}))`;
  const isFree = sql`NOT ${isTaken}`;
  return {
    isFree,
    key,
    /** Returns a row if the username is taken, and a row for each admin, because no name may resemble theirs. */
    taken: statement<NameFound>(db)`SELECT 1 AS is_taken, '' AS admin WHERE ${isTaken}
      UNION ALL SELECT 0, username FROM user WHERE role = 'admin' AND id <> ${id}`,
    /** Reserves the name of the account about to be replaced, for as long as that account would have kept it. */
    reserveReplaced: statement(db)`INSERT INTO username_reservation (username, email_hash, expires_at)
      SELECT ${storedKey}, ${hashOf(email)}, ${until(sql`created_at`)} FROM user
      WHERE email = ${email} AND ${isReplaceable} AND ${storedKey} <> ${key} AND ${isFree} ${onConflict}`,
    /** Reserves the username for the account that `condition` matches. */
    reserveFor: (condition: SQL) =>
      statement(db)`INSERT INTO username_reservation (username, email_hash, expires_at)
        SELECT ${key}, ${hashOf(email)}, ${until(now.toISOString())} FROM user
        WHERE ${condition} AND ${isFree} ${onConflict}`,
  };
}

/**
 * Reserves the name of the unverified account of `email` that `condition` matches, for as long as it would have kept
 * it.
 */
export const reserveRemoved = (db: Database, email: string, condition: SQL) =>
  statement(db)`INSERT INTO username_reservation (username, email_hash, expires_at)
    SELECT ${storedKey}, ${hashOf(email)}, ${until(sql`created_at`)} FROM user WHERE ${condition} ${onConflict}`;

/** Throws 409 for a username that is taken or looks like an admin's, according to `found`. */
export function refuseName(username: string, found: NameFound[]): void {
  if (found.some(({ is_taken }) => is_taken)) throw taken("username", USERNAME_TAKEN_MESSAGE);
  const look = nameLook(username);
  if (found.some(({ admin }) => admin !== "" && nameLook(admin) === look))
    throw taken("username", USERNAME_ALIKE_MESSAGE);
}

/** The number of names whose keys one cron run writes. */
const KEYS_A_RUN = 1000;

/**
 * Writes the keys of names that have none: those from earlier versions, and those of accounts that the command line
 * creates.
 */
export async function writeNameKeys(db: Database): Promise<void> {
  const rows = await db.all<{ id: string; username: string }>(
    sql`SELECT id, username FROM user WHERE username_key = '' LIMIT ${KEYS_A_RUN} + 0`,
  );
  if (rows.length === 0) return;
  const keys = JSON.stringify(rows.map(({ id, username }) => [id, username, nameKey(username)]));
  await db.run(sql`UPDATE user SET username_key = named.value ->> 2 FROM json_each(${keys}) AS named
    WHERE user.id = named.value ->> 0 AND user.username = named.value ->> 1`);
}
