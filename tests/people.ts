import { env } from "cloudflare:workers";
import { hashToken, newToken } from "../app/domain/secret/token.server.ts";
import { insertingAll, type Row } from "./rows.ts";

export const PASSWORD = "Str0ng!pass";

/** A person of a test: a row of `user` with a session, created for this test alone. */
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
 * Creates a verified and signed-in user. They were last seen today, so no request has to store that. They have no
 * password hash, which only the sign-in tests need.
 */
export async function newPerson(fields?: Fields): Promise<Person> {
  const { person, rows } = personRows(fields);
  await env.DB.batch(insertingAll(rows));
  return person;
}

/** A person as `newPerson` creates one, and the rows that make them. */
export function personRows(fields: Fields = {}): { person: Person; rows: Row[] } {
  const id = crypto.randomUUID();
  const username = `u${(counter++).toString(36)}${id.slice(0, 6)}`;
  const email = `${id}@example.com`;
  const created_at = new Date().toISOString();
  const { role = "user", expires_at = null, verified = true, timezone = null, day_start = 0 } = fields;
  const user = {
    id,
    username,
    email,
    role,
    email_verified_at: verified ? created_at : null,
    timezone,
    day_start,
    created_at,
    expires_at,
    last_seen_on: "9999-12-31",
  };
  const session = sessionRow(id);
  return { person: { id, username, email, cookie: session.cookie }, rows: [["user", user], session.row] };
}

/**
 * Creates a session of `userId` with a recent password check, and returns its Cookie header. With `adminId` the admin
 * impersonates the user.
 */
export async function signIn(userId: string, adminId: string | null = null): Promise<string> {
  const { cookie, row } = sessionRow(userId, adminId);
  await env.DB.batch(insertingAll([row]));
  return cookie;
}

/** A session as `signIn` creates one, until `expires_at`, and its row. */
export function sessionRow(
  user_id: string,
  admin_id: string | null = null,
  expires_at = "2999-01-01T00:00:00.000Z",
): { cookie: string; row: Row } {
  const token = admin_id ? `acting.${newToken()}` : newToken();
  const row = {
    token_hash: hashToken(token),
    user_id,
    admin_id,
    impersonation_id: admin_id && crypto.randomUUID(),
    acts_until: admin_id && "2998-01-01T00:00:00.000Z",
    created_at: new Date().toISOString(),
    expires_at,
    last_seen_at: "2999-01-01T00:00:00.000Z",
    proved_at: "2999-01-01T00:00:00.000Z",
  };
  return { cookie: `session=${token}`, row: ["session", row] };
}
