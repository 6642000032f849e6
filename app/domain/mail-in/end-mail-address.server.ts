import type { SQL } from "drizzle-orm";
import { type Database, statement } from "#app/db/database.ts";

/** A statement that removes the addresses of the people that `whose`, an SQL expression, selects. */
export const removeMailAddresses = (db: Database, whose: SQL) =>
  statement<{ user_id: string }>(db)`DELETE FROM mail_address WHERE user_id IN (${whose}) RETURNING user_id`;

/**
 * A statement that replaces a person's current e-mail by a new one among the allowed senders. Run it before the
 * e-mail is changed, with the same condition on `user`.
 */
export const followEmail = (db: Database, email: string, mayHave: SQL) =>
  statement(db)`UPDATE mail_address SET senders = replace(senders,
      (SELECT json_quote(email) FROM user WHERE user.id = mail_address.user_id), json_quote(${email}))
    WHERE user_id = (SELECT id FROM user WHERE ${mayHave})`;
