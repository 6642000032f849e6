import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, request as requests } from "@playwright/test";
import { freePort } from "../../scripts/local/free-port.ts";
import { openDatabase } from "../../scripts/local/installation.ts";
import { migrate } from "../../scripts/local/prepare.ts";
import { passDeadTime } from "./dead-time.ts";
import { insertPerson, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Serves an installation; killing it kills all at once, workerd included, as a crash would. */
async function serve(stateDir: string, port: number) {
  const server: ChildProcess = spawn(process.execPath, ["tests/e2e/serve-alone.ts"], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, APP_URL: "" },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  await once(server.stdout!, "data");
  return async function kill() {
    const ended = once(server, "exit");
    process.kill(-server.pid!, "SIGKILL");
    await ended;
  };
}

/** Starts a session of 25 minutes for each of them. */
async function startFor(url: string, people: Person[]) {
  for (const { token } of people) {
    const api: APIRequestContext = await requests.newContext({
      baseURL: url,
      extraHTTPHeaders: { cookie: `session=${token}` },
    });
    const { id } = await (await api.post("/api/project/", { data: { proje_title: "Garden" } })).json();
    expect((await api.post("/api/pomodoro/start", { data: { project_id: id } })).status()).toBe(201);
    await api.dispose();
  }
}

const history = (stateDir: string, { id }: Person) => {
  const database = openDatabase(stateDir);
  const rows = database
    .prepare("SELECT status, focused_seconds, started_at, ended_at FROM pomodoro WHERE user_id = ?")
    .all(id) as { status: string; focused_seconds: number; started_at: string; ended_at: string }[];
  database.close();
  return rows;
};

test("a clock survives a crash over its due time, and what nobody touched is ended with nobody there", async ({
  browser,
}) => {
  const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-crash-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await migrate(stateDir);
  const database = openDatabase(stateDir);
  const [late, gone] = [insertPerson(database), insertPerson(database)] as const;
  database.close();

  let kill = await serve(stateDir, port);
  try {
    await startFor(url, [late]);
    await kill();
    // Dead from the first seconds on until five minutes after the end.
    passDeadTime(stateDir, 30 * MINUTE);
    kill = await serve(stateDir, port);

    const context = await browser.newContext({ baseURL: url });
    await context.addCookies([{ name: "session", value: late.token, url }]);
    const page = await context.newPage();
    await page.goto("/app");
    await page.mouse.move(200, 200);
    await page.getByRole("button", { name: /^Pomodoro, .*timer complete/ }).click();
    const dialog = page.getByRole("dialog", { name: "Garden" });
    await expect(dialog.getByText("Timer Complete", { exact: true })).toBeVisible();
    await expect(dialog.getByText("It ended 5 minutes ago.")).toBeVisible();
    await dialog.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("25 minutes on Garden.")).toBeVisible();
    expect(history(stateDir, late)).toMatchObject([{ status: "completed", focused_seconds: 1500 }]);
    await context.close();

    await startFor(url, [gone]);
    await kill();
    passDeadTime(stateDir, 13 * HOUR);
    kill = await serve(stateDir, port);
    // Nobody asks: the alarm alone ends it, as of twelve hours after the last touch.
    await expect.poll(() => history(stateDir, gone)).toMatchObject([{ status: "cancelled", focused_seconds: 1500 }]);
    const [row] = history(stateDir, gone);
    expect(Date.parse(row!.ended_at) - Date.parse(row!.started_at)).toBe(12 * HOUR);
    expect(history(stateDir, late)).toHaveLength(1);
  } finally {
    await kill();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
