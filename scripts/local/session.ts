import { createHash, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** Signs a user in without a password, for tests, screenshots and benchmarks. Returns the cookie's value. */
export function newSession(database: DatabaseSync, userId: string): string {
  const token = randomBytes(32).toString("base64url");
  database
    .prepare(
      `INSERT INTO session (token_hash, user_id, created_at, expires_at, last_seen_at, proved_at)
       VALUES (?1, ?2, ?3, ?4, ?4, ?4)`,
    )
    .run(
      createHash("sha256").update(token).digest("hex"),
      userId,
      new Date().toISOString(),
      // The last activity is in the future, so it is not updated (which would also shorten an admin's session), and
      // no password is required.
      "2999-01-01T00:00:00.000Z",
    );
  return token;
}
