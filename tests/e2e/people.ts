import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";
import { hashPassword } from "../../scripts/local/first-admin.ts";
import { newSession } from "../../scripts/local/session.ts";
import { fullAccount } from "../../scripts/seed/full-account.ts";
import { write } from "./database.ts";
import type { Stage } from "./stage.ts";

/** The user of a journey. */
export interface Person {
  id: string;
  username: string;
  email: string;
  /** The token of their session. */
  token: string;
}

type Role = "user" | "admin";
type People = Record<Role, Person[]> & { full: Person };

/** The number of people per worker. A restarted worker takes the next ones. */
const EACH: Record<Role, number> = { user: 150, admin: 30 };
const WORKERS = 12;

const file = (stage: Stage) => join(stage.stateDir, "people.json");

/**
 * Creates the people of all journeys before the first one. A write beside the running product can lock it out for a
 * moment, and it then responds with 500.
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

/** A verified user with a session, used by no other journey. */
export function newPerson(stage: Stage, role: Role = "user"): Person {
  const own = Number(process.env.TEST_WORKER_INDEX) * EACH[role];
  const person = taken[role] < EACH[role] ? all(stage)[role][own + taken[role]] : undefined;
  taken[role] += 1;
  return person ?? write(stage, (database) => insertPerson(database, role));
}

/** An admin with three years of data. All journeys share this account, so they must not change it. */
export const fullPerson = (stage: Stage): Person => all(stage).full;

function insertFull(database: DatabaseSync): Person {
  const account = { username: "fullhouse", email: "full@example.com" };
  const id = fullAccount(database, { ...account, password: "unused" }, new Date());
  database.prepare("UPDATE user SET role = 'admin' WHERE id = ?").run(id);
  return { id, ...account, token: newSession(database, id) };
}

/** Inserts a verified user with a session into a database. */
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

/** The password that `givePassword` sets. */
export const PASSWORD = "Right horse 1!";

/** Sets the person's password to PASSWORD. */
export function givePassword(stage: Stage, { id }: Person): void {
  const hash = hashPassword(PASSWORD);
  write(stage, (database) => database.prepare("UPDATE user SET password_hash = ? WHERE id = ?").run(hash, id));
}

/** Ends all sessions of the person; no page gets a message about it. */
export function endSessions(stage: Stage, { id }: Person): void {
  const past = new Date(Date.now() - 1_000).toISOString();
  write(stage, (database) => database.prepare("UPDATE session SET expires_at = ? WHERE user_id = ?").run(past, id));
}

/** Dates the last password check of the person's sessions far back, so that the product asks for the password again. */
export function ageProof(stage: Stage, { id }: Person): void {
  const past = "2026-01-01T00:00:00.000Z";
  write(stage, (database) => database.prepare("UPDATE session SET proved_at = ? WHERE user_id = ?").run(past, id));
}

/** Sets the cookies of the person's session and of the time zone, which a first visit would set. */
export async function signIn(context: BrowserContext, stage: Stage, person: Person, zone?: string): Promise<void> {
  if (zone) await context.addCookies([{ name: "timezone", value: zone, url: stage.url }]);
  await context.addCookies([{ name: "session", value: person.token, url: stage.url, httpOnly: true, sameSite: "Lax" }]);
}
