import { env } from "cloudflare:workers";
import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { Dump } from "#app/domain/backup/dump.ts";
import { dumpSql } from "#app/domain/backup/dump.server.ts";
import { contentHash } from "#app/domain/pack/audio-store.server.ts";
import { client, newClient } from "../tests/api.ts";
import { newProject, newTodo } from "../tests/todos.ts";
import { runCron } from "./cron.ts";

const backUp = (at: string, more = {}) => runCron("53 3 * * *", { ...env, ...more } as typeof env, new Date(at));
const stored = async (prefix = "") => (await env.BACKUPS!.list({ prefix })).objects.map(({ key }) => key);
const textOf = async (key: string) => {
  const { body } = (await env.BACKUPS!.get(key))!;
  return new Response(body.pipeThrough(new DecompressionStream("gzip") as never)).text();
};

const hashOf = (text: string) => contentHash(new TextEncoder().encode(text).buffer as ArrayBuffer);

/** Deletes what earlier tests stored. */
async function clear() {
  for (const bucket of [env.BACKUPS!, env.AUDIO])
    await bucket.delete((await bucket.list()).objects.map(({ key }) => key));
  const tables = ["todo", "project", "user", "cron_run", "visit_referrer"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

test("each night the database and the recordings are stored, and the backups of seven days and four weeks are kept", async () => {
  await clear();
  const ada = await newClient();
  await newTodo(ada, await newProject(ada), { todo_title: "It's 'quoted'\nand broken" });
  const hash = await hashOf("a recording");
  await env.AUDIO.put(`${hash}.mp3`, "a recording");
  const picture = `diary-${ada.person.id}-${await hashOf("a picture")}-0123abcd.jpg`;
  await env.AUDIO.put(picture, "a picture");
  await env.AUDIO.put("health", "not a recording");
  // A Sunday of each earlier week, and the last nights.
  for (const day of [8, 15, 22, 23, 24, 25, 26, 27, 28, 29, 30])
    await backUp(`2026-11-${`${day}`.padStart(2, "0")}T03:53:00.000Z`);
  const folders = await stored("database/");
  // The last two of the weekly backups are also among the daily ones.
  expect(folders).toHaveLength(3 * (7 + 2));
  expect(await stored("audio/")).toEqual([`audio/${hash}.mp3`, `audio/${picture}`]);
  expect((await env.BACKUPS!.head(`audio/${picture}`))!.httpMetadata).toEqual({ contentType: "image/jpeg" });
  const sql = await textOf("database/2026-11-30T03-53-00-000Z/database.sql.gz");
  expect(sql).toContain("'It''s ''quoted''\nand broken'");
  expect(sql).toContain("CREATE TRIGGER");
  const inventory = await (await env.BACKUPS!.get("database/2026-11-30T03-53-00-000Z/backup.json"))!.json();
  expect(inventory).toMatchObject({ rows: { todo: 1, project: 1, user: 1 }, recordings: 2, missing: [] });
});

test("a recording stays in the bucket for as long as a backup has it", async () => {
  await clear();
  const [gone, kept] = [`${await hashOf("a recording")}.mp3`, `${await hashOf("another one")}.mp3`];
  const nightOf = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 53)).toISOString();
  await env.AUDIO.put(gone, "a recording");
  await env.AUDIO.put(kept, "another one");
  await backUp(nightOf(2));
  await env.AUDIO.delete(gone);
  // A failed run left a part of a backup. It does not replace any other one.
  await env.BACKUPS!.put("database/2026-11-03T02-00-00-000Z/database.sql.gz", "");
  // The first backup is the newest one of its week.
  await backUp(nightOf(29));
  expect(await stored("audio/")).toEqual([`audio/${gone}`, `audio/${kept}`].sort());
  const list = await env.BACKUPS!.get("database/2026-11-29T03-53-00-000Z/recordings.json");
  expect(await list!.json()).toEqual([kept]);
  // An older version did not list the recordings of its backups.
  await env.BACKUPS!.delete("database/2026-11-29T03-53-00-000Z/recordings.json");
  for (const day of [36, 43, 50]) await backUp(nightOf(day));
  expect(await stored("audio/")).toEqual([`audio/${gone}`, `audio/${kept}`].sort());
  await backUp(nightOf(57));
  expect(await stored("audio/")).toEqual([`audio/${kept}`]);
});

/** Makes rows of some ten megabytes. */
async function manyRows(rows = 24_000): Promise<number> {
  await env.DB.prepare("DELETE FROM visit_referrer").run();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${rows})
      INSERT INTO visit_referrer (page, day, referrer, visits)
      SELECT '*', '2026-01-01', hex(zeroblob(200)) || i, 1 FROM n`,
  ).run();
  return rows;
}

test("a large database is dumped in several steps of a few megabytes, every row once", async () => {
  await clear();
  const rows = await manyRows();
  const steps = env.BACKUP_STEPS.getByName("backup");
  let count = 0;
  const dump = (before: Dump) => {
    count += 1;
    return steps.dump(before);
  };
  await backUp("2026-11-20T03:53:00.000Z", { BACKUP_STEPS: { getByName: () => ({ dump }) } });
  expect(count).toBeGreaterThan(1);
  const key = "database/2026-11-20T03-53-00-000Z/database.sql.gz";
  const sql = gunzipSync(await (await env.BACKUPS!.get(key))!.arrayBuffer()).toString();
  const found = new Set([...sql.matchAll(/0{400}(\d+)'/g)].map(([, number]) => number));
  expect(found.size).toBe(rows);
  expect(sql.trimEnd()).toMatch(/;$/);
});

test("a damaged recording is named, and everything intact is saved", async () => {
  await clear();
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const good = `${await hashOf("whole")}.mp3`;
  const damaged = `${"d".repeat(64)}.mp3`;
  await env.AUDIO.put(good, "whole");
  await env.AUDIO.put(damaged, "other bytes");
  await backUp("2026-11-20T03:53:00.000Z");
  expect(await stored("audio/")).toEqual([`audio/${good}`]);
  const inventory = await (await env.BACKUPS!.get("database/2026-11-20T03-53-00-000Z/backup.json"))!.json();
  expect(inventory).toMatchObject({ recordings: 1, missing: ["d".repeat(64)] });
  expect(await env.DB.prepare("SELECT failed FROM cron_run").first()).toEqual({ failed: "" });
  expect(warned).toHaveBeenCalledWith(expect.stringContaining(damaged));
  warned.mockRestore();
});

test("a backup is read in pieces of about a megabyte, every row once", async () => {
  const rows = await manyRows();
  const found = new Set<string>();
  let counted = 0;
  for await (const { sql } of dumpSql(env.DB, (table, n) => (counted += table === "visit_referrer" ? n : 0))) {
    expect(sql.length).toBeLessThan(2_000_000);
    for (const [, number] of sql.matchAll(/0{400}(\d+)'/g)) found.add(number!);
  }
  expect([found.size, counted]).toEqual([rows, rows]);
});

test("health reports when backups are made, when one is missing, and when there are none", async () => {
  await clear();
  const backupAt = async (at: string, more = {}) => {
    const answer = await client().get("/analytics/health", { at, env: more });
    return answer.body.backup;
  };
  expect(await backupAt("2026-11-20T03:00:00.000Z")).toEqual({ state: "never", made_at: null });
  expect(await backupAt("2026-11-20T03:00:00.000Z", { BACKUPS: undefined })).toEqual({ state: "off", made_at: null });
  const made_at = "2026-11-20T03:53:00.000Z";
  await backUp(made_at);
  expect(await backupAt("2026-11-21T03:00:00.000Z")).toEqual({ state: "ok", made_at });
  expect(await backupAt("2026-11-21T08:00:00.000Z")).toEqual({ state: "late", made_at });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const BACKUPS = { get: () => Promise.reject(new Error("Down")) };
  expect(await backupAt("2026-11-21T08:01:00.000Z", { BACKUPS })).toMatchObject({ state: "unreachable" });
});

test("a backup that fails leaves none behind, and is a failed run", async () => {
  await clear();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const steps = env.BACKUP_STEPS.getByName("backup");
  const dump = async (before: Dump) => {
    if (before.parts.length > 0 || before.position) throw new Error("Reset");
    return steps.dump(before);
  };
  await manyRows();
  await backUp("2026-11-20T03:53:00.000Z", { BACKUP_STEPS: { getByName: () => ({ dump }) } });
  expect(logged).toHaveBeenCalledOnce();
  expect(await stored()).toEqual([]);
  const { results } = await env.DB.prepare("SELECT cron, failed FROM cron_run").all();
  expect(results).toEqual([{ cron: "53 3 * * *", failed: "backup" }]);
  logged.mockRestore();
});

test("without a bucket nothing is stored, and the run succeeds", async () => {
  await clear();
  await backUp("2026-11-20T03:53:00.000Z", { BACKUPS: undefined });
  expect(await env.DB.prepare("SELECT failed FROM cron_run").first()).toEqual({ failed: "" });
});
