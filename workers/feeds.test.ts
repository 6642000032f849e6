import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type Client, newClient } from "../tests/api.ts";
import worker from "../tests/worker.ts";
import { runCron } from "./cron.ts";
import { NIGHTLY } from "#app/domain/health/cron-run.server.ts";

async function read(address: string, headers: Record<string, string> = {}, at?: string) {
  const ctx = createExecutionContext();
  const request = new Request(address, { headers: { ...headers, ...(at && { "x-now": at }) } });
  const answer = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, env, ctx);
  const text = await answer.text();
  await waitOnExecutionContext(ctx);
  return { status: answer.status, headers: answer.headers, text };
}

const make = async (one: Client, input: object = {}): Promise<string> =>
  (await one.post("/auth/feed", input)).body.address;

const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents("vevent").map((one) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(one);
    return [uid, summary, startDate.toString(), endDate.toString()];
  });

test("a feed has the due todos and the week plans of active projects, and pomodoros when asked for", async () => {
  const [ada, eve] = [await newClient(), await newClient()];
  const add = async (who: Client, project: string, fields: object) =>
    (await who.post(`/todo/project/${project}`, { todo_title: "Pay, then; go", ...fields })).body.id as string;
  const project = async (who: Client, proje_title: string) =>
    (await who.post("/project", { proje_title })).body.id as string;
  const [work, old, theirs] = [await project(ada, "Work"), await project(ada, "Old"), await project(eve, "Work")];
  const due = await add(ada, work, { todo_due_date: "2026-12-31" });
  const planned = await add(ada, work, { todo_week: "2026-12-28" });
  const done = await add(ada, work, { todo_due_date: "2026-12-01" });
  await ada.patch(`/todo/${done}`, { is_checked: true });
  await add(ada, work, {});
  await add(ada, old, { todo_due_date: "2026-12-31" });
  await ada.patch(`/project/${old}/archive`);
  await add(eve, theirs, { todo_due_date: "2026-12-31" });
  const started_at = new Date(Date.now() - 7_200_000).toISOString();
  await ada.post("/pomodoro", { project_id: work, started_at, focused_minutes: 25 });

  const plain = await read(await make(ada));
  expect([plain.status, plain.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const todos = [
    [`todo-${due}@sevenfold`, "Pay, then; go", "2026-12-31", "2027-01-01"],
    [`todo-${planned}@sevenfold`, "Pay, then; go", "2026-12-28", "2027-01-04"],
  ];
  expect(events(plain.text)).toEqual(todos);
  const full = events((await read(await make(ada, { with_pomodoros: true }))).text);
  expect(full.slice(0, 2)).toEqual(todos);
  expect(full.slice(2)).toEqual([
    [expect.stringMatching(/^pomodoro-/), "Work · 25 min", `${started_at.slice(0, 19)}Z`, expect.any(String)],
  ]);
});

test("a todo with a time is half an hour of the person's zone, and its reminder is an alarm", async () => {
  const ada = await newClient();
  await env.DB.prepare("UPDATE user SET timezone = 'Europe/Vienna' WHERE id = ?").bind(ada.person.id).run();
  const { id: project } = (await ada.post("/project", { proje_title: "Work" })).body;
  const add = (todo_title: string, fields: object) => ada.post(`/todo/project/${project}`, { todo_title, ...fields });
  await add("Call", { todo_due_date: "2026-12-30", todo_time: "15:30", todo_remind: 15 });
  await add("Pay", { todo_due_date: "2026-12-31", todo_remind_at: "08:00" });
  const { text } = await read(await make(ada));
  expect(events(text).map(([, ...rest]) => rest)).toEqual([
    ["Call", "2026-12-30T14:30:00Z", "2026-12-30T15:00:00Z"],
    ["Pay", "2026-12-31", "2027-01-01"],
  ]);
  const alarms = new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((one) => String(one.getFirstSubcomponent("valarm")!.getFirstPropertyValue("trigger")));
  expect(alarms).toEqual(["-PT15M", "2026-12-31T07:00:00Z"]);
});

test("an unchanged feed is not sent again", async () => {
  const ada = await newClient();
  const address = await make(ada);
  const etag = (await read(address)).headers.get("etag")!;
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    expect(await read(address, { "if-none-match": known })).toMatchObject({ status: 304, text: "" });
  }
  const { id } = (await ada.post("/project", { proje_title: "Work" })).body;
  await ada.post(`/todo/project/${id}`, { todo_title: "New", todo_due_date: "2026-12-31" });
  expect((await read(address, { "if-none-match": etag })).status).toBe(200);
});

test("the address is stored hashed; a new one ends the old one, and ending it ends both", async () => {
  const ada = await newClient();
  expect((await ada.get("/auth/feed")).body).toEqual({ feed: null });
  const first = await make(ada);
  expect(first).toMatch(/\/feeds\/[\w-]{43}\.ics$/);
  const stored = await env.DB.prepare("SELECT * FROM calendar_feed WHERE user_id = ?").bind(ada.person.id).all();
  expect(JSON.stringify(stored.results)).not.toContain(/feeds\/(.*)\.ics/.exec(first)![1]);
  const second = await make(ada, { with_pomodoros: true });
  expect([(await read(first)).status, (await read(second)).status]).toEqual([410, 200]);
  expect((await ada.get("/auth/feed")).body.feed).toMatchObject({ with_pomodoros: true });
  expect((await ada.delete("/auth/feed")).status).toBe(200);
  expect((await ada.delete("/auth/feed")).status).toBe(404);
  expect((await read(second)).status).toBe(410);
  await runCron(NIGHTLY, env, new Date(Date.now() + 401 * 86_400_000));
  expect((await read(second)).status).toBe(404);
});

test("an address that is not ours is 404, and a suspended person's too", async () => {
  const ada = await newClient();
  const address = await make(ada);
  const secret = /feeds\/(.*)\.ics/.exec(address)![1]!;
  for (const odd of ["x.ics", `${"a".repeat(43)}.ics`, `${secret}x.ics`, `${"%00".repeat(43)}.ics`]) {
    expect([odd, (await read(`http://localhost/feeds/${odd}`)).status]).toEqual([odd, 404]);
  }
  const admin = await newClient({ role: "admin" });
  await admin.post(`/admin/users/${ada.person.id}/suspend`, {});
  expect((await read(address)).status).toBe(404);
});

test("a feed is read sixty times an hour at most", async () => {
  const address = await make(await newClient());
  const at = "2026-11-21T09:00:00.000Z";
  for (let i = 0; i < 60; i++) expect((await read(address, {}, at)).status).toBe(200);
  const refused = await read(address, {}, at);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await read(address, {}, "2026-11-21T12:00:00.000Z")).status).toBe(200);
});

test("hostile input makes no feed", async () => {
  const ada = await newClient();
  for (const with_pomodoros of [1, "yes", null, []]) {
    expect((await ada.post("/auth/feed", { with_pomodoros })).status).toBe(400);
  }
});
