import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { dumpStep } from "#app/domain/backup/dump.server.ts";
import { storeBackup } from "../../app/domain/backup/backup.server.ts";
import { fullAccount } from "../seed/full-account.ts";
import { openDatabase } from "./installation.ts";
import { withStorage } from "./platform.ts";
import { makeEmptyInstallation } from "../../tests/empty-installation.ts";
import { restore } from "./restore.ts";
import { rowsOf } from "./sql-dump.ts";
import { fetchStored } from "./stored-backup.ts";

vi.spyOn(process.stdout, "write").mockImplementation(() => true);
const place = mkdtempSync(join(tmpdir(), "sevenfold-stored-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The rows of every table, and the schema. */
function contents(stateDir: string) {
  using database = openDatabase(stateDir);
  const own = "name NOT LIKE '_cf_%' AND name NOT LIKE 'sqlite_%'";
  return {
    schema: database.prepare(`SELECT type, name, sql FROM sqlite_schema WHERE ${own} ORDER BY type, name`).all(),
    rows: Object.keys(rowsOf(database)).map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all()]),
  };
}

test("a stored backup of Cloudflare by somebody who is not logged in says how to log in", async () => {
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "");
  const error = await fetchStored({ env: "" }, join(place, "remote"), "").catch(String);
  expect(error).toBe(
    "Error: You are not logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.",
  );
  vi.unstubAllEnvs();
});

test("a backup that the Worker stored is fetched and restored, to the last row, recording and picture", async () => {
  const [from, to, folder] = [join(place, "from"), join(place, "to"), join(place, "fetched")];
  mkdirSync(to);
  await makeEmptyInstallation(from);
  using database = openDatabase(from);
  fullAccount(database, { username: "ada's", email: "ada@example.com", password: "Str0ng!pass" }, new Date());
  database.close();
  const bytes = new TextEncoder().encode("a recording");
  const picture = `diary-ada-${createHash("sha256").update(bytes).digest("hex")}-0123abcd.jpg`;
  const recording = `${createHash("sha256").update(bytes).digest("hex")}.mp3`;
  await withStorage({ stateDir: from }, async (storage) => {
    await storage.AUDIO.put(recording, bytes);
    await storage.AUDIO.put(picture, bytes);
    for (const at of ["2026-11-21T03:53:00.000Z", "2026-11-22T03:53:00.000Z"])
      await storeBackup(storage as never, new Date(at), (dump) => dumpStep(storage as never, dump));
  });
  await expect(fetchStored({ stateDir: from }, folder, "2026-10")).rejects.toThrow("There are:\n  2026-11-21T03");
  const inventory = await fetchStored({ stateDir: from }, folder, "");
  expect(inventory).toMatchObject({
    made_at: "2026-11-22T03:53:00.000Z",
    recordings: 2,
    rows: { user: 1, project: 3 },
  });
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    "audio",
    ...[`audio/${recording}`, `audio/${picture}`].sort(),
    "backup.json",
    "database.sql.gz",
  ]);
  await restore({ stateDir: to }, folder);
  expect(contents(to)).toEqual(contents(from));
  const restored = await withStorage({ stateDir: to }, ({ AUDIO }) =>
    Promise.all([recording, picture].map(async (key) => (await AUDIO.get(key))?.text())),
  );
  expect(restored).toEqual(["a recording", "a recording"]);
}, 300_000);
