import { hash } from "node:crypto";
import { lte, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { username_reservation } from "#app/db/schema.ts";
import { UNVERIFIED_DAYS } from "./account.ts";

/**
 * Whether a new registration for the address may replace an account: it is unverified, so nobody could use it. A
 * claimed demo account holds somebody's work and is not replaced.
 */
export const isReplaceable = sql`role = 'user' AND email_verified_at IS NULL AND claimed_at IS NULL`;

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
 * Whether a username is available, and the statements that reserve it. A username is taken by an account or by a
 * registration for another address. The account of `email` itself does not block it while it can be replaced.
 * Reservations expire as unverified accounts do.
 */
export function usernameRules({ db, now }: AppContext, { username, email, id = "" }: Claim) {
  const isTaken = sql`(
    EXISTS (SELECT 1 FROM user WHERE lower(username) = lower(${username})
      AND id <> ${id} AND NOT (email = ${email} AND ${isReplaceable}))
    OR EXISTS (SELECT 1 FROM username_reservation
      WHERE username = lower(${username}) AND email_hash <> ${hashOf(email)}))`;
  const isFree = sql`NOT ${isTaken}`;
  return {
    isFree,
    /** Returns a row when the username is taken. */
    taken: statement<{ taken: 1 }>(db, sql`SELECT 1 AS taken WHERE ${isTaken}`),
    /** Reserves the name of the account about to be replaced, for as long as that account would have kept it. */
    reserveReplaced: statement(
      db,
      sql`INSERT INTO username_reservation (username, email_hash, expires_at)
        SELECT lower(username), ${hashOf(email)}, ${until(sql`created_at`)} FROM user
        WHERE email = ${email} AND ${isReplaceable} AND lower(username) <> lower(${username}) AND ${isFree} ${onConflict}`,
    ),
    /** Reserves the username for the account that `condition` matches. */
    reserveFor: (condition: SQL) =>
      statement(
        db,
        sql`INSERT INTO username_reservation (username, email_hash, expires_at)
          SELECT lower(${username}), ${hashOf(email)}, ${until(now.toISOString())} FROM user
          WHERE ${condition} AND ${isFree} ${onConflict}`,
      ),
  };
}

/**
 * Reserves the name of the unverified account of `email` that `condition` matches, for as long as it would have kept
 * it.
 */
export const reserveRemoved = (db: Database, email: string, condition: SQL) =>
  statement(
    db,
    sql`INSERT INTO username_reservation (username, email_hash, expires_at)
      SELECT lower(username), ${hashOf(email)}, ${until(sql`created_at`)} FROM user WHERE ${condition} ${onConflict}`,
  );

/** Deletes expired reservations. */
export const purgeReservations = (db: Database, now: Date) =>
  db.delete(username_reservation).where(lte(username_reservation.expires_at, now.toISOString()));
