import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";

/** A statement that stores that a second factor was proved in the request's session, if `condition` holds. */
export const proveSecondFactor = ({ db, tokenHash }: AppContext, condition: SQL) =>
  statement(db)`UPDATE session SET second_factor = 1 WHERE token_hash = ${tokenHash} AND ${condition}`;

/** The condition that a person, an SQL expression, has a second factor. */
export const hasSecondFactor = (user_id: SQL) => sql`(EXISTS (SELECT 1 FROM passkey WHERE user_id = ${user_id})
  OR EXISTS (SELECT 1 FROM authenticator WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL))`;

/**
 * A statement that removes the proofs of a second factor from a person's sessions after their last factor was
 * removed.
 */
export const forgetSecondFactor = ({ db }: AppContext, user_id: SQL) =>
  statement(db)`
    UPDATE session SET second_factor = 0 WHERE user_id IN (${user_id}) AND NOT ${hasSecondFactor(sql`session.user_id`)}`;
