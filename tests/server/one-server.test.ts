import { chmodSync, mkdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase, openInstallation } from "../../scripts/local/installation.ts";
import { newFolder, script } from "./product.ts";

test("a server answers requests for its own hosts only, and a second one of its installation names the first, which continues", async () => {
  const { port, stateDir, origin, start, kill } = await newFolder();
  mkdirSync(stateDir, { recursive: true });
  chmodSync(stateDir, 0o755);
  const printed = await start({ ADMIN_PASSWORD: "Given horse 1!" });
  expect(printed).toContain("with the password of ADMIN_PASSWORD");
  expect(printed).not.toContain("Given horse");
  expect(statSync(stateDir).mode & 0o777).toBe(0o700);

  // The server answers only requests for its own hosts.
  const own = [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`];
  const others = ["evil.example", `evil.example:${port}`, "127.0.0.1.nip.io", "localhost.evil.example"];
  for (const path of ["/login", "/api/auth/me"]) {
    for (const host of own) expect([path, host, await statusFor(port, host, path)]).toEqual([path, host, 200]);
    for (const host of others) expect([path, host, await statusFor(port, host, path)]).toEqual([path, host, 400]);
  }

  const second = await script("serve", stateDir);
  expect(second.code).toBe(1);
  expect(second.output).toMatch(
    new RegExp(`^The installation in ${stateDir} already runs: http://localhost:${port} \\(process \\d+, since 20`),
  );
  expect((await fetch(`${origin}/login`)).status).toBe(200);

  // The lock ends with its process, however the process ended, and the installation keeps its keys.
  const before = openInstallation(stateDir);
  await kill();
  await start();
  expect(openInstallation(stateDir)).toEqual(before);
  expect((await fetch(`${origin}/login`)).status).toBe(200);
}, 600_000);

/** The status of the response to a request with this Host header, which `fetch` would not send. */
const statusFor = (port: number, host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    asked.on("error", reject).end();
  });

test("several commands wait for each other at a new installation, and the server starts beside them", async () => {
  const { stateDir, origin, start } = await newFolder();
  const folder = join(stateDir, "saved");
  const seeds = ["--todos=2000", "--todos=1000"].map((option) => script("seed", stateDir, option));
  await start();
  for (const seed of seeds) expect(await seed).toMatchObject({ code: 0 });
  expect((await fetch(`${origin}/login`)).status).toBe(200);
  const saved = await script("backup", stateDir, folder);
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining("Without the pomodoros that run") });
  expect(saved.output).toMatch(/Saving +100 %/);
  using database = openDatabase(stateDir);
  expect(database.prepare("SELECT count(*) AS n FROM todo WHERE id LIKE 't-%'").get()).toEqual({ n: 3000 });
  expect(database.prepare("SELECT count(*) AS n FROM language_pack").get()).toEqual({ n: 2 });
  expect(database.prepare("SELECT count(*) AS n FROM user WHERE role = 'admin'").get()).toEqual({ n: 1 });
  expect(statSync(join(stateDir, "installation.json")).mode & 0o777).toBe(0o600);
}, 600_000);
