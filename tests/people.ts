import { env } from "cloudflare:workers";
import { hashToken, newToken } from "../app/domain/session/token.server.ts";

/** A person of a test: a row of `user` with a session, made for this test alone. */
export interface Person {
  id: string;
  username: string;
  email: string;
  cookie: string;
}

let counter = 0;

type Fields = {
  role?: "user" | "admin" | "demo";
  expires_at?: string;
  verified?: boolean;
  timezone?: string;
  day_start?: number;
};

/**
 * Creates a verified and signed-in user, seen today, so that no request has to store that. It has no password hash,
 * which only the sign-in tests need.
 */
export async function newPerson(fields?: Fields): Promise<Person> {
  const { person, rows } = preparePerson(fields);
  await env.DB.batch(rows);
  return person;
}

/** A person as `newPerson` creates one, and the statements that do it, for a batch with others. */
export function preparePerson(fields: Fields = {}): { person: Person; rows: D1PreparedStatement[] } {
  const id = crypto.randomUUID();
  const username = `u${(counter++).toString(36)}${id.slice(0, 6)}`;
  const email = `${id}@example.com`;
  const created_at = new Date().toISOString();
  const { role = "user", expires_at = null, verified = true, timezone = null, day_start = 0 } = fields;
  const user = env.DB.prepare(
    `INSERT INTO user (id, username, email, role, email_verified_at, timezone, day_start, created_at, expires_at, last_seen_on)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '9999-12-31')`,
  ).bind(id, username, email, role, verified ? created_at : null, timezone, day_start, created_at, expires_at);
  const session = prepareSession(id);
  return { person: { id, username, email, cookie: session.cookie }, rows: [user, session.row] };
}

/** Creates a session of `userId`, who need not give the password again, and returns its Cookie header. `adminId` impersonates. */
export async function signIn(userId: string, adminId: string | null = null): Promise<string> {
  const { cookie, row } = prepareSession(userId, adminId);
  await row.run();
  return cookie;
}

function prepareSession(userId: string, adminId: string | null = null) {
  const token = adminId ? `acting.${newToken()}` : newToken();
  const row = env.DB.prepare(
    `INSERT INTO session (token_hash, user_id, admin_id, impersonation_id, acts_until, created_at, expires_at, last_seen_at, proved_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, '2999-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z')`,
  ).bind(
    hashToken(token),
    userId,
    adminId,
    adminId && crypto.randomUUID(),
    adminId && "2998-01-01T00:00:00.000Z",
    new Date().toISOString(),
    "2999-01-01T00:00:00.000Z",
  );
  return { cookie: `session=${token}`, row };
}
