import { expect, test } from "vitest";
import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { RETENTION } from "#app/db/retention.ts";
import * as schema from "#app/db/schema.ts";
import { privacyPolicy } from "#app/domain/account/privacy-policy.server.ts";

test("the privacy page lists the data of each table about a person, and when it is deleted", () => {
  const { stored } = privacyPolicy;
  const held = Object.values(RETENTION).flatMap(({ holds }) => holds ?? []);
  expect(stored.map(({ holds }) => holds)).toEqual(held);
  for (const { holds, until } of stored) expect(until, holds).toMatch(/./);
});

test("a table with rows of a person names its data", () => {
  const silent = Object.entries(schema).flatMap(([name, table]) =>
    is(table, SQLiteTable) && "user_id" in table && !RETENTION[name as keyof typeof RETENTION].holds ? [name] : [],
  );
  // A row of `passkey_challenge` holds only a random number for ten minutes.
  expect(silent.filter((name) => name !== "passkey_challenge")).toEqual([]);
});

test("the privacy policy names each cookie", () => {
  const { html } = privacyPolicy;
  for (const name of [
    "session",
    "session_id",
    "device",
    "timezone",
    "language",
    "day_start",
    "project",
    "projects",
    "learning",
    "diary_lock",
    "provider",
  ]) {
    expect(html).toContain(`<code>${name}</code>`);
  }
});
