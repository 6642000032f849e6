import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fullAccount, inserter } from "../seed/full-account.ts";
import { backup, restore, rowsOf } from "./backup.ts";
import { openDatabase, openInstallation } from "./installation.ts";
import { withStorage } from "./platform.ts";
import { migrate } from "./prepare.ts";

const place = mkdtempSync(join(tmpdir(), "sevenfold-backup-"));
const from = join(place, "from");
const saved = join(place, "saved");
const bytes = new TextEncoder().encode("a recording");
const hash = createHash("sha256").update(bytes).digest("hex");

/** Everything that the database of an installation says: its schema and every row. */
function contents(stateDir: string) {
  using database = openDatabase(stateDir);
  const schema = database
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE '_cf_%' ORDER BY type, name")
    .all() as { type: string; name: string; sql: string | null }[];
  const rows = Object.keys(rowsOf(database)).map((table) => [
    table,
    database.prepare(`SELECT * FROM "${table}"`).all(),
  ]);
  return { schema, rows };
}

const recording = (stateDir: string) =>
  withStorage({ stateDir }, async ({ AUDIO }) => (await AUDIO.get(`${hash}.mp3`))?.text() ?? null);

beforeAll(async () => {
  mkdirSync(from);
  await migrate(from);
  const database = openDatabase(from);
  fullAccount(database, { username: "ada's", email: "ada@example.com", password: "Str0ng!pass" }, new Date());
  inserter(
    database,
    "diary_entry",
  )({
    id: "hostile",
    user_id: "nobody",
    entry_date: "2026-01-01",
    diary_text: `'; DROP TABLE user; --\n"quotes", ünïcødé 👩‍👩‍👧 and a line\r\nof its own`,
    timezone: "UTC",
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
  });
  const audio = inserter(database, "language_audio");
  const file = { language: "Spanish", size: bytes.length, batch_id: "b", created_at: "2026-01-01T00:00:00.000Z" };
  audio({ ...file, hash, filename: "uno.mp3" });
  audio({ ...file, hash: "0".repeat(64), filename: "lost.mp3" });
  database.close();
  await withStorage({ stateDir: from }, async ({ AUDIO }) => void (await AUDIO.put(`${hash}.mp3`, bytes)));
}, 120_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

test("what was saved is there again in another installation, to the last row, trigger and recording", async () => {
  const before = contents(from);
  const inventory = await backup({ stateDir: from }, saved);
  expect(inventory).toMatchObject({ recordings: 1, missing: ["0".repeat(64)], rows: { user: 1, project: 3 } });
  const to = join(place, "to");
  mkdirSync(to);
  await restore({ stateDir: to }, saved);
  expect(contents(to)).toEqual(before);
  expect(await recording(to)).toBe("a recording");
  // Nothing is left to migrate, and no first admin is made.
  await migrate(to);
  expect(contents(to)).toEqual(before);
  expect(openInstallation(to).hasAdmin).toBe(true);
});

test("a backup replaces nothing: neither people who are there nor an older backup", async () => {
  const before = contents(from);
  await expect(restore({ stateDir: from }, saved)).rejects.toThrow("There is data already");
  expect(contents(from)).toEqual(before);
  await expect(backup({ stateDir: from }, saved)).rejects.toThrow("is not empty");
});

test("a damaged backup is told before anything is written", async () => {
  const to = join(place, "untouched");
  const file = join(saved, "database.sql");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/INSERT INTO "project".*;\n/, ""));
  await expect(restore({ stateDir: to }, saved)).rejects.toThrow("is damaged");
  writeFileSync(file, text.slice(0, text.length / 2));
  await expect(restore({ stateDir: to }, saved)).rejects.toThrow();
  expect(existsSync(to)).toBe(false);
});
