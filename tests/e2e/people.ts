import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";
import { newSession } from "../../scripts/local/session.ts";
import { write } from "./database.ts";
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
export const newPerson = (stage: Stage, role: "user" | "admin" = "user"): Person =>
  write(stage, (database) => insertPerson(database, role));

/** The same, in whatever database. */
export function insertPerson(database: DatabaseSync, role: "user" | "admin" = "user"): Person {
  const id = randomUUID();
  const username = `u${id.slice(0, 8)}`;
  const email = `${id.slice(0, 12)}@example.com`;
  const now = new Date().toISOString();
  database
    .prepare("INSERT INTO user (id, username, email, role, email_verified_at, created_at) VALUES (?, ?, ?, ?, ?, ?)")
    .run(id, username, email, role, now, now);
  return { id, username, email, token: newSession(database, id) };
}

/** Gives the browser the person's session. */
export async function signIn(context: BrowserContext, stage: Stage, person: Person): Promise<void> {
  await context.addCookies([{ name: "session", value: person.token, url: stage.url, httpOnly: true, sameSite: "Lax" }]);
}
