import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";
import { newSession } from "../../scripts/local/session.ts";
import { fullAccount } from "../../scripts/seed/full-account.ts";
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

type Role = "user" | "admin";
type People = Record<Role, Person[]> & { full: Person };

/** Who is there for each worker: workers may be started anew, and take the next ones. */
const EACH: Record<Role, number> = { user: 50, admin: 12 };
const WORKERS = 20;

const file = (stage: Stage) => join(stage.stateDir, "people.json");

/**
 * People for all journeys, written before the first one: a write beside the running product may lock it out for a moment,
 * which it answers with 500.
 */
export function makePeople(stage: Stage): void {
  const people = write(stage, (database): People => {
    const make = (role: Role) => Array.from({ length: EACH[role] * WORKERS }, () => insertPerson(database, role));
    return { user: make("user"), admin: make("admin"), full: insertFull(database) };
  });
  writeFileSync(file(stage), JSON.stringify(people));
}

let people: People | undefined;
const all = (stage: Stage) => (people ??= JSON.parse(readFileSync(file(stage), "utf8")) as People);
const taken: Record<Role, number> = { user: 0, admin: 0 };

/** A verified user with a session whom nobody else acts as: no journey but the sign-in ones needs more. */
export function newPerson(stage: Stage, role: Role = "user"): Person {
  const own = Number(process.env.TEST_WORKER_INDEX) * EACH[role];
  const person = taken[role] < EACH[role] ? all(stage)[role][own + taken[role]] : undefined;
  taken[role] += 1;
  return person ?? write(stage, (database) => insertPerson(database, role));
}

/** An admin with three years of work. All journeys share them, so they look and change nothing. */
export const fullPerson = (stage: Stage): Person => all(stage).full;

function insertFull(database: DatabaseSync): Person {
  const account = { username: "fullhouse", email: "full@example.com" };
  const id = fullAccount(database, { ...account, password: "unused" }, new Date());
  database.prepare("UPDATE user SET role = 'admin' WHERE id = ?").run(id);
  return { id, ...account, token: newSession(database, id) };
}

/** Writes a verified user with a session straight into a database. */
export function insertPerson(database: DatabaseSync, role: Role = "user"): Person {
  const id = randomUUID();
  const username = `u${id.slice(0, 8)}`;
  const email = `${id.slice(0, 12)}@example.com`;
  const now = new Date().toISOString();
  database
    .prepare("INSERT INTO user (id, username, email, role, email_verified_at, created_at) VALUES (?, ?, ?, ?, ?, ?)")
    .run(id, username, email, role, now, now);
  return { id, username, email, token: newSession(database, id) };
}

/** Gives the browser the person's session, and the cookie of its zone as after a first visit. */
export async function signIn(context: BrowserContext, stage: Stage, person: Person, zone?: string): Promise<void> {
  if (zone) await context.addCookies([{ name: "timezone", value: zone, url: stage.url }]);
  await context.addCookies([{ name: "session", value: person.token, url: stage.url, httpOnly: true, sameSite: "Lax" }]);
}
