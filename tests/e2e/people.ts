import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";
import { openDatabase } from "../../scripts/local/installation.ts";
import type { Stage } from "./set-up.ts";

/** Who a journey acts as. */
export interface Person {
  id: string;
  username: string;
  email: string;
  /** The secret of their session. */
  token: string;
}

/** A verified user with a session, written straight into the database: no journey but the sign-in ones needs more. */
export function newPerson(stage: Stage, role: "user" | "admin" = "user"): Person {
  const id = randomUUID();
  const person = {
    id,
    username: `u${id.slice(0, 8)}`,
    email: `${id.slice(0, 12)}@example.com`,
    token: randomBytes(32).toString("base64url"),
  };
  const now = new Date().toISOString();
  const hash = createHash("sha256").update(person.token).digest("hex");
  const database: DatabaseSync = openDatabase(stage.stateDir);
  database
    .prepare("INSERT INTO user (id, username, email, role, email_verified_at, created_at) VALUES (?, ?, ?, ?, ?, ?)")
    .run(id, person.username, person.email, role, now, now);
  database
    .prepare("INSERT INTO session (token_hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)")
    .run(hash, id, now, "2999-01-01T00:00:00.000Z");
  database.close();
  return person;
}

/** Gives the browser the person's session. */
export async function signIn(context: BrowserContext, stage: Stage, person: Person): Promise<void> {
  await context.addCookies([{ name: "session", value: person.token, url: stage.url, httpOnly: true, sameSite: "Lax" }]);
}
