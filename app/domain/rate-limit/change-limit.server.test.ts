import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClient } from "../../../tests/api.ts";
import { connect } from "#app/db/database.ts";
import { ChangeCounter } from "./change-limit.server.ts";
import { AppError } from "#app/errors.ts";

const START = "2026-11-21T09:30:00.000Z";

test("an account has an hourly limit of changes of any kind, which does not affect reads", async () => {
  const options = { env: { WRITE_RATE_LIMIT: "4" }, at: START };
  const [ada, eve] = [await newClient(), await newClient()];
  const project = await ada.post("/project/", { proje_title: "One" }, options);
  const ofProject = { project_id: project.body.id };
  await ada.post("/meeting-note/", { ...ofProject, meeting_title: "Monday" }, options);
  await ada.post("/pomodoro/start", ofProject, options);
  // Failed requests count too.
  expect((await ada.patch("/todo/none", { todo_title: "x" }, options)).status).toBe(404);
  for (const change of [
    () => ada.post("/diary/", { diary_text: "Today" }, options),
    () => ada.patch("/pomodoro/cancel", {}, options),
    () => ada.patch(`/project/${project.body.id}`, { proje_title: "Two" }, options),
  ]) {
    const refused = await change();
    expect(refused).toMatchObject({
      status: 429,
      body: { error: "Too many changes. Please wait 30 minutes and try again." },
      rowsWritten: 0,
    });
    expect(refused.headers.get("retry-after")).toBe("1800");
  }
  expect((await ada.get("/project/", options)).body).toMatchObject([{ proje_title: "One" }]);
  expect((await eve.post("/project/", { proje_title: "One" }, options)).status).toBe(201);
  const later = { ...options, at: "2026-11-21T10:00:00.000Z" };
  expect((await ada.post("/diary/", { diary_text: "Today" }, later)).status).toBe(201);
  expect((await ada.post("/auth/logout", undefined, options)).status).toBe(200);
});

test("isolates share an account's count to within fifty changes each, writing one row per fifty changes", async () => {
  const user_id = crypto.randomUUID();
  const isolates = [new ChangeCounter(), new ChangeCounter(), new ChangeCounter()];
  const work: Promise<unknown>[] = [];
  const context = (WRITE_RATE_LIMIT: string) => ({
    db: connect(env.DB),
    now: new Date(START),
    env: { ...env, WRITE_RATE_LIMIT },
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  });
  let accepted = 0;
  for (let i = 0; i < 900; i++) {
    try {
      isolates[i % 3]!.count(context("500"), user_id);
      accepted += 1;
    } catch (error) {
      expect((error as AppError).status).toBe(429);
    }
    await Promise.all(work);
  }
  expect(accepted).toBeGreaterThanOrEqual(500);
  expect(accepted).toBeLessThanOrEqual(500 + 3 * 50);
  expect(work.length).toBeLessThanOrEqual(accepted / 50);
  for (let i = 0; i < 10; i++) isolates[0]!.count(context("0"), user_id);
});

test("meetings, notes, answers and sessions have a daily limit each", async () => {
  const counter = new ChangeCounter();
  const work: Promise<unknown>[] = [];
  const count = (kind: string, hour: number) =>
    counter.count(
      {
        db: connect(env.DB),
        now: new Date(Date.parse("2026-11-21T00:00:00.000Z") + hour * 3_600_000),
        env: { ...env, WRITE_RATE_LIMIT: "3000" },
        waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      },
      "ada",
      kind,
    );
  for (const [kind, most] of [
    ["pomodoro", 2000],
    ["meeting_note", 5000],
  ] as const) {
    for (let i = 0; i < most; i++) count(kind, Math.floor(i / 500));
    expect(() => count(kind, 22), kind).toThrow("Too many changes. Please wait 2 hours and try again.");
    expect(() => count(kind, 24), kind).not.toThrow();
  }
  expect(() => count("todo", 22)).not.toThrow();
  await Promise.all(work);
});

test("a request counts once, however many rules it passes", () => {
  const counter = new ChangeCounter();
  const context = () => ({
    db: connect(env.DB),
    now: new Date(START),
    env: { ...env, WRITE_RATE_LIMIT: "1" },
    waitUntil: () => undefined,
  });
  const one = context();
  for (let i = 0; i < 3; i++) counter.count(one, "ada");
  expect(() => counter.count(context(), "ada")).toThrow("Too many changes");
});
