import { hash } from "node:crypto";
import { lte, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { username_reservation } from "#app/db/schema.ts";
import { UNVERIFIED_DAYS } from "./account.ts";

/**
 * An account that a new registration for its address replaces: its address is not verified, and nobody could write
 * into it. A claimed demo account holds somebody's work and is not replaced.
 */
export const isReplaceable = sql`role = 'user' AND email_verified_at IS NULL AND claimed_at IS NULL`;

/** Who asks for a username: with which address, and the id of the account that asks, where there is one already. */
interface Claim {
  username: string;
  email: string;
  id?: string;
}

const hashOf = (email: string) => hash("sha256", email, "hex");
/** When an unverified account of `instant` is removed, and its name is free. */
const until = (instant: SQL | string) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${instant}, ${`+${UNVERIFIED_DAYS} days`})`;
const onConflict = sql`ON CONFLICT (username) DO UPDATE
  SET email_hash = excluded.email_hash, expires_at = max(expires_at, excluded.expires_at)`;

/**
 * Whether somebody may have a username, and the statements that keep it for them. A username is taken by an account, or
 * by a registration for another address. The account of `email` itself does not stand in the way while it can be
 * replaced. Reservations end with their sweep, as unverified accounts do.
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
    /** Answers a row when the username is taken. */
    taken: statement<{ taken: 1 }>(db, sql`SELECT 1 AS taken WHERE ${isTaken}`),
    /** Keeps the name of the account that is about to be replaced for as long as that account would have had it. */
    reserveReplaced: statement(
      db,
      sql`INSERT INTO username_reservation (username, email_hash, expires_at)
        SELECT lower(username), ${hashOf(email)}, ${until(sql`created_at`)} FROM user
        WHERE email = ${email} AND ${isReplaceable} AND lower(username) <> lower(${username}) AND ${isFree} ${onConflict}`,
    ),
    /** Keeps the username for the account that `condition` finds, as if it had been given. */
    reserveFor: (condition: SQL) =>
      statement(
        db,
        sql`INSERT INTO username_reservation (username, email_hash, expires_at)
          SELECT lower(${username}), ${hashOf(email)}, ${until(now.toISOString())} FROM user
          WHERE ${condition} AND ${isFree} ${onConflict}`,
      ),
  };
}

/** Keeps the name of the unverified account of `email` that `condition` finds, for as long as it would have had it. */
export const reserveRemoved = (db: Database, email: string, condition: SQL) =>
  statement(
    db,
    sql`INSERT INTO username_reservation (username, email_hash, expires_at)
      SELECT lower(username), ${hashOf(email)}, ${until(sql`created_at`)} FROM user WHERE ${condition} ${onConflict}`,
  );

/** Forgets the reservations that are over. */
export const forgetReservations = (db: Database, now: Date) =>
  db.delete(username_reservation).where(lte(username_reservation.expires_at, now.toISOString()));
