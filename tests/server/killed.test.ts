import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { openDatabase } from "../../scripts/local/installation.ts";
import { newSession } from "../../scripts/local/session.ts";

/** Milliseconds that everybody writes before the server dies. */
const WRITING = 1_500;
const BATCH = 40;

const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-killed-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const running = new Set<ChildProcess>();

/** Starts the product as `npm start` does; resolves when it is ready. */
async function start(): Promise<void> {
  const server = spawn("node", ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, AUTH_RATE_LIMIT: "1000" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(server);
  server.on("exit", () => running.delete(server));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const listen = (data: Buffer) => {
      said += data.toString();
      if (said.includes("Ready on")) resolve();
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("exit", () => reject(new Error(`npm start ended:\n${said}`)));
  });
}

/** Ends the server with everything it started, as a power cut would. */
async function kill(): Promise<void> {
  const { pid } = JSON.parse(readFileSync(join(stateDir, "running.json"), "utf8")) as { pid: number };
  const gone = Promise.all([...running].map((one) => new Promise((resolve) => one.once("exit", resolve))));
  process.kill(-pid, "SIGKILL");
  await gone;
}

afterAll(async () => {
  if (running.size > 0) await kill();
  rmSync(stateDir, { recursive: true, force: true });
});

function newAdmin(): string {
  using database = openDatabase(stateDir);
  const id = randomUUID();
  const now = new Date().toISOString();
  database
    .prepare(
      "INSERT INTO user (id, username, email, role, email_verified_at, created_at) VALUES (?, ?, ?, 'admin', ?, ?)",
    )
    .run(id, `u${id.slice(0, 8)}`, `${id}@example.com`, now, now);
  return `session=${newSession(database, id)}`;
}

interface Stored {
  id: string;
  session: Stored;
}

/** One call; null when the server died before it answered. */
async function call<Body = Stored>(cookie: string, method: string, path: string, body?: object): Promise<Body | null> {
  const isForm = body instanceof FormData;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { cookie, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    text = await answer.text();
  } catch {
    return null;
  }
  expect([method, path, answer.status < 300 ? "ok" : `${answer.status} ${text}`]).toEqual([method, path, "ok"]);
  return JSON.parse(text) as Body;
}

/** What the server has said that it stored. */
interface Told {
  open: Set<string>;
  done: Set<string>;
  diary: number;
  pomodoros: Set<string>;
  words: Set<string>;
}

/** People who write until the server is gone. */
function everybodyWrites(cookie: string, project: string, language: string, told: Told) {
  let round = 0;
  const until = async (work: (n: number) => Promise<boolean>) => {
    while (await work(round++));
  };
  return Promise.all([
    until(async (n) => {
      const todo = await call(cookie, "POST", `/todo/project/${project}`, { todo_title: `Todo ${n}` });
      if (!todo) return false;
      told.open.add(todo.id);
      const ticked = await call(cookie, "PATCH", `/todo/${todo.id}`, { is_checked: true });
      // Whether it was ticked is not known then.
      told.open.delete(todo.id);
      if (ticked) told.done.add(todo.id);
      return ticked !== null;
    }),
    until(async () => {
      const next = told.diary + 1;
      const saved = await call(cookie, "POST", "/diary/", { diary_text: `Version ${next}` });
      if (saved) told.diary = next;
      return saved !== null;
    }),
    until(async () => {
      if (!(await call(cookie, "POST", "/pomodoro/start", { project_id: project }))) return false;
      const ended = await call(cookie, "PATCH", "/pomodoro/complete", {});
      if (ended) told.pomodoros.add(ended.session.id);
      return ended !== null;
    }),
    until(async (n) => {
      const form = new FormData();
      const rows = Array.from({ length: BATCH }, (_, i) => `batch ${n} word ${i},,meaning,`);
      form.set("language", language);
      form.set("csvFile", new File([`word_original,pronunciation,meaning,audio_hash\n${rows.join("\n")}\n`], "a.csv"));
      const imported = await call(cookie, "POST", "/admin/language/upload-csv", form);
      if (imported) told.words.add(`batch ${n}`);
      return imported !== null;
    }),
  ]);
}

test("a server that is killed in the middle of everything has lost nothing that it said it stored", async () => {
  await start();
  const cookie = newAdmin();
  const language = "Killed";
  await call(cookie, "POST", "/admin/language/create-pack", { language });
  const project = (await call(cookie, "POST", "/project/", { proje_title: "Work" }))!.id;
  const told: Told = { open: new Set(), done: new Set(), diary: 0, pomodoros: new Set(), words: new Set() };

  for (let round = 0; round < 2; round++) {
    const writing = everybodyWrites(cookie, project, language, told);
    await new Promise((resolve) => setTimeout(resolve, WRITING));
    await kill();
    await writing;
    await start();

    const week = "week_start=2000-01-01&week_end=2999-01-01";
    const open = new Set((await call<Stored[]>(cookie, "GET", `/todo/project/${project}`))!.map(({ id }) => id));
    const done = new Set((await call<Stored[]>(cookie, "GET", `/todo/completed?${week}`))!.map(({ id }) => id));
    expect([...told.open].filter((id) => !open.has(id))).toEqual([]);
    expect([...told.done].filter((id) => !done.has(id))).toEqual([]);

    const entries = (await call<{ diary_text: string }[]>(cookie, "GET", "/diary/?limit=100"))!;
    const versions = [told.diary, told.diary + 1].map((n) => `Version ${n}`);
    expect(entries).toHaveLength(1);
    expect(versions).toContain(entries[0]!.diary_text);

    // One that had just ended reaches the history by its clock.
    await call(cookie, "PATCH", "/pomodoro/cancel", {}).catch(() => null);
    const { sessions, total } = (await call<{ sessions: Stored[]; total: number }>(
      cookie,
      "GET",
      "/pomodoro/history?limit=100",
    ))!;
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
    const there = new Set(sessions.map(({ id }) => id));
    if (total <= 100) expect([...told.pomodoros].filter((id) => !there.has(id))).toEqual([]);
    else expect(total).toBeGreaterThanOrEqual(told.pomodoros.size);

    const rows = openDatabase(stateDir);
    const batches = rows
      .prepare(
        "SELECT substr(word_original, 1, instr(word_original, ' word') - 1) AS batch, count(*) AS n FROM language_word WHERE language = ? GROUP BY 1",
      )
      .all(language) as { batch: string; n: number }[];
    const { word_count } = rows.prepare("SELECT word_count FROM language_pack WHERE language = ?").get(language) as {
      word_count: number;
    };
    rows.close();
    expect(batches.filter(({ n }) => n !== BATCH)).toEqual([]);
    expect([...told.words].filter((name) => !batches.some(({ batch }) => batch === name))).toEqual([]);
    expect(word_count).toBe(batches.length * BATCH);
  }
  // The test is worth nothing when nobody wrote.
  for (const many of [told.done.size, told.diary, told.pomodoros.size, told.words.size])
    expect(many).toBeGreaterThan(5);
}, 120_000);
