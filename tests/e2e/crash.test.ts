import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, chromium, request as requests } from "@playwright/test";
import { freePort } from "../../scripts/local/free-port.ts";
import { openDatabase } from "../../scripts/local/installation.ts";
import { migrate } from "../../scripts/local/prepare.ts";
import { addTodo, DAY, MONTH, moveTodo } from "./calendar-page.ts";
import { newProject, newTodo } from "./data.ts";
import { passDeadTime } from "./dead-time.ts";
import { hydrated } from "./hydrated.ts";
import { serve } from "./killable-server.ts";
import { insertPerson, type Person, signIn } from "./people.ts";
import { atRest } from "./page-cache.ts";
import { expect, test } from "./test.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Starts a pomodoro of 25 minutes for each person. */
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

test("a pomodoro survives a crash past its end, and an abandoned one is ended by its alarm", async ({ browser }) => {
  const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-crash-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await migrate(stateDir);
  const database = openDatabase(stateDir);
  const [late, gone] = [insertPerson(database), insertPerson(database)] as const;
  database.close();

  let kill = await serve(stateDir, port);
  try {
    const since = Date.now();
    await startFor(url, [late]);
    await kill();
    // The server is down until five minutes after the pomodoro's end.
    passDeadTime(stateDir, 30 * MINUTE);
    kill = await serve(stateDir, port);

    const context = await browser.newContext({ baseURL: url });
    await context.addCookies([{ name: "session", value: late.token, url }]);
    const page = await context.newPage();
    await page.goto("/app");
    await hydrated(page);
    await page.mouse.move(200, 200);
    await page.getByRole("button", { name: /^Pomodoro, .*timer complete/ }).click();
    const dialog = page.getByRole("dialog", { name: "Garden" });
    await expect(dialog.getByText("Timer Complete", { exact: true })).toBeVisible();
    const ago = dialog.getByText(/^It ended \d+ minutes ago\.$/);
    await expect(ago).toBeVisible();
    // Five minutes, and the minutes that this journey has taken.
    const minutes = Number(/\d+/.exec((await ago.textContent())!)![0]);
    expect(minutes).toBeGreaterThanOrEqual(5);
    expect(minutes).toBeLessThanOrEqual(5 + (Date.now() - since) / MINUTE);
    await dialog.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("25 minutes on Garden.")).toBeVisible();
    expect(history(stateDir, late)).toMatchObject([{ status: "completed", focused_seconds: 1500 }]);
    await context.close();

    await startFor(url, [gone]);
    await kill();
    passDeadTime(stateDir, 13 * HOUR);
    kill = await serve(stateDir, port);
    // Nobody opens a page: the alarm alone ends the pomodoro, twelve hours after the last change.
    await expect.poll(() => history(stateDir, gone)).toMatchObject([{ status: "cancelled", focused_seconds: 1500 }]);
    const [row] = history(stateDir, gone);
    expect(Date.parse(row!.ended_at) - Date.parse(row!.started_at)).toBe(12 * HOUR);
    expect(history(stateDir, late)).toHaveLength(1);
  } finally {
    await kill();
    rmSync(stateDir, { recursive: true, force: true });
  }
});

test("changes made while the server is down are sent later, even after the browser was closed", async ({ stage }) => {
  const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-crash-"));
  const port = await freePort();
  const alone = { ...stage, stateDir, url: `http://localhost:${port}` };
  await migrate(stateDir);
  const database = openDatabase(stateDir);
  const person = insertPerson(database);
  database.close();
  const openBrowser = async () => {
    const options = { ...stage.launch, baseURL: alone.url };
    const context = await chromium.launchPersistentContext(join(stateDir, "browser"), options);
    await signIn(context, alone, person);
    return { context, page: await context.newPage() };
  };

  let kill = await serve(stateDir, port);
  try {
    const project = await newProject(alone, person, "Garden");
    await newTodo(alone, person, project, {
      todo_title: "Prune",
      todo_due_date: "2027-03-10",
      todo_repeat: "FREQ=WEEKLY",
    });
    const before = await openBrowser();
    await before.page.goto(DAY);
    await expect(before.page.getByLabel("New todo")).toBeEnabled();
    const diary = await before.context.newPage();
    await diary.goto("/diary");
    for (const one of [before.page, diary]) {
      await hydrated(one);
      await atRest(one);
    }
    await kill();
    await diary.locator('[name="diary_text"]').fill("Written to a dead server");
    await expect(diary.locator("#diary-status")).toHaveText("Not sent yet");
    await before.page.bringToFront();
    await addTodo(before.page, "Sow");
    await moveTodo(before.page, "Sow", "2027-03-24");
    await before.page.getByRole("checkbox", { name: "Complete Prune" }).click();
    await before.page.keyboard.press("Escape");
    await expect(before.page.getByText("Not sent yet: 3 changes.")).toBeVisible();
    await before.context.close();

    kill = await serve(stateDir, port);
    const after = await openBrowser();
    await after.page.goto(MONTH);
    const due = async () => {
      const answer = await after.context.request.get("/api/todo/calendar?start_date=2027-03-01&end_date=2027-03-31");
      return answer.json();
    };
    // The completed one comes back once.
    await expect.poll(due).toMatchObject([
      { todo_title: "Prune", todo_due_date: "2027-03-17T12:00:00.000Z" },
      { todo_title: "Sow", todo_due_date: "2027-03-24T12:00:00.000Z" },
    ]);
    const written = async () => (await after.context.request.get("/api/diary/")).json();
    await expect.poll(written).toMatchObject([{ diary_text: "Written to a dead server" }]);
    await after.context.close();
  } finally {
    await kill();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
