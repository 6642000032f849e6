import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fullAccount } from "../seed/full-account.ts";
import { inserter } from "../seed/rows.ts";
import { backup, intoEmpty } from "./backup.ts";
import { tryLock } from "./lock.ts";
import { restore } from "./restore.ts";
import { type SchemaObject, SEARCH_OBJECTS, searchIndexSql } from "../../app/domain/backup/search-index.ts";
import { rowsOf } from "./sql-dump.ts";
import { openDatabase, openInstallation } from "./installation.ts";
import { withStorage } from "./platform.ts";
import { makeEmptyInstallation } from "../../tests/empty-installation.ts";
import { migrate } from "./prepare.ts";

vi.spyOn(process.stdout, "write").mockImplementation(() => true);
// Backup and restore start the runtime several times, which takes long.
const PATIENCE = 240_000;
const place = mkdtempSync(join(tmpdir(), "sevenfold-backup-"));
const from = join(place, "from");
const saved = join(place, "saved");
const bytes = new TextEncoder().encode("a recording");
const hash = createHash("sha256").update(bytes).digest("hex");

/** How many entries the search index has, and how many of them contain a word. */
function searchIndex(stateDir: string) {
  using database = openDatabase(stateDir);
  const all = database.prepare("SELECT row_id FROM search ORDER BY row_id").all();
  const { n } = database.prepare(`SELECT count(*) AS n FROM search WHERE search MATCH '"unic"*'`).get() as {
    n: number;
  };
  return { ids: all.map(({ row_id }) => row_id), n };
}

/** The whole database of an installation: its schema and every row. */
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

const picture = `diary-ada-${hash}-0123abcd.jpg`;
const recording = (stateDir: string, key = `${hash}.mp3`) =>
  withStorage({ stateDir }, async ({ AUDIO }) => (await AUDIO.get(key))?.text() ?? null);

beforeAll(async () => {
  await makeEmptyInstallation(from);
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
  inserter(
    database,
    "diary_picture",
  )({
    user_id: "ada",
    entry_id: "hostile",
    file: `${hash}-0123abcd`,
    size: bytes.length,
    width: 1,
    height: 1,
    picture_description: "",
    created_at: "2026-01-01T00:00:00.000Z",
  });
  database.close();
  await withStorage({ stateDir: from }, async ({ AUDIO }) => {
    for (const key of [`${hash}.mp3`, picture]) await AUDIO.put(key, bytes);
  });
}, PATIENCE);

afterAll(() => rmSync(place, { recursive: true, force: true }));

function newFolder(name: string): string {
  const folder = join(place, name);
  mkdirSync(folder);
  return folder;
}

test(
  "a backup is restored in another installation, to the last row, trigger and recording",
  async () => {
    const before = contents(from);
    mkdirSync(saved);
    chmodSync(saved, 0o755);
    const inventory = await backup({ stateDir: from }, saved);
    expect(inventory).toMatchObject({ recordings: 2, missing: ["0".repeat(64)], rows: { user: 1, project: 3 } });
    const to = newFolder("to");
    await restore({ stateDir: to }, saved);
    expect(contents(to)).toEqual(before);
    expect(searchIndex(to)).toEqual(searchIndex(from));
    expect(searchIndex(to)).toMatchObject({ ids: expect.arrayContaining(["hostile"]), n: 1 });
    expect(await recording(to)).toBe("a recording");
    expect(await recording(to, picture)).toBe("a recording");
    // Nothing is left to migrate, and no first admin is created.
    await migrate(to);
    expect(contents(to)).toEqual(before);
    expect(openInstallation(to).hasAdmin).toBe(true);
  },
  PATIENCE,
);

test("the search index can be dropped for an export, and made again", async () => {
  const to = newFolder("searched");
  await restore({ stateDir: to }, saved);
  const before = { contents: contents(to), search: searchIndex(to) };
  using database = openDatabase(to);
  const { drop, make } = searchIndexSql(database.prepare(SEARCH_OBJECTS).all() as unknown as SchemaObject[]);
  database.exec(drop);
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'search%'").all()).toEqual([]);
  database.exec("UPDATE todo SET todo_title = 'Changed meanwhile' WHERE id = (SELECT min(id) FROM todo)");
  database.exec(make);
  expect(searchIndex(to)).toEqual(before.search);
  expect(contents(to).schema).toEqual(before.contents.schema);
});

test("a backup that fails leaves no files, so that it can be tried again", async () => {
  const folder = join(place, "failed");
  const fail = () =>
    intoEmpty(folder, async () => {
      mkdirSync(join(folder, "audio"), { recursive: true });
      throw new Error("the disk is full");
    });
  await expect(fail()).rejects.toThrow("the disk is full");
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  await expect(fail()).rejects.toThrow("the disk is full");
  expect(readdirSync(folder)).toEqual([]);
});

test("a backup is readable only by its owner, even in a folder that was open to all", () => {
  const modes = readdirSync(saved, { recursive: true, encoding: "utf8" }).map((name) => {
    const stat = statSync(join(saved, name));
    return [name, (stat.mode & 0o777).toString(8), stat.isDirectory()];
  });
  expect(modes.sort()).toEqual([
    ["audio", "700", true],
    [`audio/${hash}.mp3`, "600", false],
    [`audio/${picture}`, "600", false],
    ["backup.json", "600", false],
    ["database.sql.gz", "600", false],
  ]);
  expect(statSync(saved).mode & 0o777).toBe(0o700);
});

test(
  "a backup of an older version with uncompressed SQL can be restored",
  async () => {
    const older = newFolder("older");
    mkdirSync(join(older, "audio"));
    writeFileSync(join(older, "backup.json"), readFileSync(join(saved, "backup.json")));
    writeFileSync(join(older, "database.sql"), gunzipSync(readFileSync(join(saved, "database.sql.gz"))));
    const to = newFolder("from-older");
    await restore({ stateDir: to }, older);
    expect(contents(to)).toEqual(contents(from));
  },
  PATIENCE,
);

test(
  "a backup overwrites neither existing users nor an older backup",
  async () => {
    const before = contents(from);
    await expect(restore({ stateDir: from }, saved)).rejects.toThrow("The installation has data already");
    expect(contents(from)).toEqual(before);
    await expect(backup({ stateDir: from }, saved)).rejects.toThrow("is not empty");
  },
  PATIENCE,
);

test(
  "a folder that is not an installation is refused, and nothing is written to it",
  async () => {
    const nowhere = join(place, "nowhere");
    await expect(backup({ stateDir: nowhere }, join(place, "unused"))).rejects.toThrow(
      "is not an installation of Sevenfold",
    );
    await expect(restore({ stateDir: nowhere }, saved)).rejects.toThrow("does not exist");
    const other = newFolder("other");
    writeFileSync(join(other, "letter.txt"), "something else");
    await expect(restore({ stateDir: other }, saved)).rejects.toThrow("has other files in it");
    expect([existsSync(nowhere), existsSync(join(place, "unused")), readdirSync(other)]).toEqual([
      false,
      false,
      ["letter.txt"],
    ]);
  },
  PATIENCE,
);

test(
  "an installation with a running server cannot be restored into",
  async () => {
    const to = newFolder("running");
    using _server = tryLock(join(to, "server.lock"));
    writeFileSync(join(to, "installation.json"), "{}");
    await expect(restore({ stateDir: to }, saved)).rejects.toThrow("already runs");
  },
  PATIENCE,
);

test(
  "a damaged backup is detected before anything is written",
  async () => {
    const to = newFolder("untouched");
    const file = join(saved, "database.sql.gz");
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    for (const damaged of [
      gzipSync(text.replace(/INSERT INTO "project".*;\n/, "")),
      gzipSync(text.slice(0, text.length / 2)),
      whole.subarray(0, whole.length / 2),
    ]) {
      writeFileSync(file, damaged);
      await expect(restore({ stateDir: to }, saved)).rejects.toThrow("is damaged");
    }
    expect(readdirSync(to)).toEqual([]);
  },
  PATIENCE,
);
