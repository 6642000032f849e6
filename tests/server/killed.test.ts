import { expect, test, vi } from "vitest";
import { openDatabase } from "../../scripts/local/installation.ts";
import { newProduct } from "./product.ts";

/** Responses per person before the server is killed again. */
const ENOUGH = 4;
const BATCH = 40;

interface Stored {
  id: string;
  session: Stored;
}

interface Person {
  origin: string;
  cookie: string;
}

/** Makes one call; null when the server died before it responded. */
async function call<Body = Stored>(
  { origin, cookie }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Body | null> {
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

/** The rows that the server confirmed as stored. */
interface Told {
  open: Set<string>;
  done: Set<string>;
  diary: number;
  pomodoros: Set<string>;
  words: Set<string>;
}

/** Makes all people write until the server is killed. */
function everybodyWrites(person: Person, project: string, language: string, told: Told) {
  let round = 0;
  const until = async (work: (n: number) => Promise<boolean>) => {
    while (await work(round++));
  };
  return Promise.all([
    until(async (n) => {
      const todo = await call(person, "POST", `/todo/project/${project}`, { todo_title: `Todo ${n}` });
      if (!todo) return false;
      told.open.add(todo.id);
      const ticked = await call(person, "PATCH", `/todo/${todo.id}`, { is_checked: true });
      // It is unknown then whether the todo was completed.
      told.open.delete(todo.id);
      if (ticked) told.done.add(todo.id);
      return ticked !== null;
    }),
    until(async () => {
      const next = told.diary + 1;
      const saved = await call(person, "POST", "/diary/", { diary_text: `Version ${next}` });
      if (saved) told.diary = next;
      return saved !== null;
    }),
    until(async () => {
      if (!(await call(person, "POST", "/pomodoro/start", { project_id: project }))) return false;
      const ended = await call(person, "PATCH", "/pomodoro/complete", {});
      if (ended) told.pomodoros.add(ended.session.id);
      return ended !== null;
    }),
    until(async (n) => {
      const form = new FormData();
      const rows = Array.from({ length: BATCH }, (_, i) => `batch ${n} word ${i},,meaning,`);
      form.set("language", language);
      form.set("csvFile", new File([`word_original,pronunciation,meaning,audio_hash\n${rows.join("\n")}\n`], "a.csv"));
      const imported = await call(person, "POST", "/admin/language/upload-csv", form);
      if (imported) told.words.add(`batch ${n}`);
      return imported !== null;
    }),
  ]);
}

test("a server that is killed at any moment keeps everything that it confirmed", async () => {
  const { origin, stateDir, start, kill, signIn } = await newProduct();
  await start();
  const person = { origin, cookie: signIn("admin") };
  const language = "Killed";
  await call(person, "POST", "/admin/language/create-pack", { language });
  const project = (await call(person, "POST", "/project/", { proje_title: "Work" }))!.id;
  const told: Told = { open: new Set(), done: new Set(), diary: 0, pomodoros: new Set(), words: new Set() };

  for (let round = 0; round < 2; round++) {
    const writing = everybodyWrites(person, project, language, told);
    const least = () => Math.min(told.done.size, told.diary, told.pomodoros.size, told.words.size);
    await vi.waitUntil(() => least() >= ENOUGH * (round + 1), { timeout: 200_000, interval: 20 });
    await kill();
    await writing;
    await start();

    const [from, to] = [-1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const week = `week_start=${from}&week_end=${to}`;
    const open = new Set((await call<Stored[]>(person, "GET", `/todo/project/${project}`))!.map(({ id }) => id));
    const done = new Set((await call<Stored[]>(person, "GET", `/todo/completed?${week}`))!.map(({ id }) => id));
    expect([...told.open].filter((id) => !open.has(id))).toEqual([]);
    expect([...told.done].filter((id) => !done.has(id))).toEqual([]);

    const entries = (await call<{ diary_text: string }[]>(person, "GET", "/diary/?limit=100"))!;
    const versions = [told.diary, told.diary + 1].map((n) => `Version ${n}`);
    expect(entries).toHaveLength(1);
    expect(versions).toContain(entries[0]!.diary_text);

    // The clock adds a session that had just ended to the history.
    await call(person, "PATCH", "/pomodoro/cancel", {}).catch(() => null);
    const { sessions, total } = (await call<{ sessions: Stored[]; total: number }>(
      person,
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
}, 600_000);
