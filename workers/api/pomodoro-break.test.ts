import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function newWorker() {
  const ada = await newClient();
  const { body } = await ada.post("/project/", { proje_title: "Work" });
  // A time at which no day ends during a test.
  let now = Date.now() + ((Date.now() + HOUR) % (24 * HOUR) < HOUR ? HOUR : 0);
  const at = () => ({ at: new Date(now) });
  /** Runs a session of one minute; `end` says how it ends. */
  async function work(end: "complete" | "cancel") {
    await ada.post("/pomodoro/start", { project_id: body.id }, at());
    now += MINUTE;
    await ada.patch(`/pomodoro/${end}`, {}, at());
  }
  const offered = async () => (await ada.get("/pomodoro/break", at())).body.offered_minutes;
  const pass = (minutes: number) => (now += minutes * MINUTE);
  return { ada, project_id: body.id as string, at, work, offered, pass };
}

test("a break is started and ended, and is no part of the history", async () => {
  const { ada, at } = await newWorker();
  const now = at().at.getTime();
  const server_now = new Date(now).toISOString();
  const none = { break: null, offered_minutes: null, server_now };
  expect(await ada.get("/pomodoro/break", at())).toMatchObject({ status: 200, body: none });
  const begun = { minutes: 5, ends_at: new Date(now + 5 * MINUTE).toISOString() };
  const started = await ada.post("/pomodoro/break", undefined, at());
  expect([started.status, started.body]).toEqual([201, { break: begun, server_now }]);
  expect((await ada.post("/pomodoro/break", { minutes: 30 }, at())).body.break).toEqual(begun);
  expect((await ada.get("/pomodoro/active", at())).body).toEqual({ session: null, break: begun, server_now });
  expect((await ada.get("/pomodoro/break", at())).body).toEqual({ ...none, break: begun });

  const ended = await ada.patch("/pomodoro/break/end", undefined, at());
  expect([ended.status, ended.body]).toEqual([200, { break: null, server_now }]);
  expect(await ada.patch("/pomodoro/break/end", {}, at())).toMatchObject({
    status: 404,
    body: { error: "No active break" },
  });
  expect((await ada.get("/pomodoro/active", at())).body).toEqual({ session: null, server_now });
  expect((await ada.get("/pomodoro/history")).body).toEqual({ sessions: [], total: 0 });
});

test("a break may have other minutes, 1 to 60", async () => {
  const { ada } = await newWorker();
  for (const minutes of [0, 61, 2.5, "5", null]) {
    expect([minutes, (await ada.post("/pomodoro/break", { minutes })).status]).toEqual([minutes, 400]);
  }
  expect((await ada.post("/pomodoro/break", { minutes: 60 })).body.break.minutes).toBe(60);
});

test("a completed session offers a break for ten minutes, until another one runs", async () => {
  const { ada, project_id, at, work, offered, pass } = await newWorker();
  await work("complete");
  expect(await offered()).toBe(5);
  pass(10);
  expect(await offered()).toBeNull();
  await work("complete");
  await ada.post("/pomodoro/break", {}, at());
  expect(await offered()).toBeNull();
  const { session } = (await ada.post("/pomodoro/start", { project_id }, at())).body;
  expect((await ada.get("/pomodoro/active", at())).body).toEqual({ session, server_now: at().at.toISOString() });
  expect(await offered()).toBeNull();
  expect(await ada.post("/pomodoro/break", {}, at())).toMatchObject({
    status: 409,
    body: { session: { id: session.id } },
  });
});

test("every fourth completed session of the person's day is followed by 15 minutes", async () => {
  const { ada, at, work, offered } = await newWorker();
  const minutes: (number | null)[] = [];
  for (const end of ["complete", "complete", "cancel", "complete", "complete", "complete"] as const) {
    await work(end);
    minutes.push(await offered());
    if (minutes.length === 5) expect((await ada.post("/pomodoro/break", {}, at())).body.break.minutes).toBe(15);
  }
  expect(minutes).toEqual([5, 5, null, 5, 15, 5]);
});

test("the day is the person's own", async () => {
  const { ada, offered } = await newWorker();
  const rows = (ended_at: string) =>
    env.DB.prepare(
      `INSERT INTO pomodoro (id, user_id, project_id, proje_title, status, duration_minutes, started_at, updated_at,
         paused_duration, ended_at, focused_seconds, notes)
       VALUES (?, ?, 'p', 'Work', 'completed', 25, ?, ?, 0, ?, 1500, '')`,
    )
      .bind(crypto.randomUUID(), ada.person.id, ended_at, ended_at, ended_at)
      .run();
  expect(await offered()).toBeNull();
  // In Auckland, a day in November begins at 11:00 UTC.
  for (const time of ["10:59", "11:01", "11:02", "11:03", "11:04"]) await rows(`2026-11-20T${time}:00.000Z`);
  const ask = async (zone: string) => {
    const options = { at: "2026-11-20T11:05:00.000Z", headers: { "x-timezone": zone } };
    return (await ada.get("/pomodoro/break", options)).body.offered_minutes;
  };
  expect([await ask("UTC"), await ask("Pacific/Auckland")]).toEqual([5, 15]);
});

test("the sessions of the day are found by an index", async () => {
  const { ada } = await newWorker();
  const { d1, plans } = planD1(env.DB);
  expect((await ada.get("/pomodoro/break", { env: { DB: d1 } })).status).toBe(200);
  const found = await plans();
  expect(found.filter((plan) => plan.includes("SEARCH pomodoro"))).not.toEqual([]);
  expect(found.filter((plan) => /SCAN|TEMP B-TREE/.test(plan))).toEqual([]);
});
