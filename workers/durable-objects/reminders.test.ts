import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { linksTo, secondLinksTo } from "../../tests/mail.ts";
import { countD1 } from "../../tests/d1.ts";
import { signIn } from "../../tests/people.ts";
import { newDevice } from "../../tests/push.ts";
import { newProject, newTodo } from "../../tests/todos.ts";
import { runCron } from "../cron.ts";
import { EndNotices } from "./end-notices.ts";
import { Reminders } from "./reminders.ts";
import { NIGHTLY } from "#app/domain/health/cron-run.server.ts";
import { LEAD_MS, leadOf } from "#app/domain/reminder/reminder.ts";
import { localTime } from "#app/domain/time/local-time.ts";

const HOUR = 3_600_000;
vi.spyOn(console, "warn").mockImplementation(() => undefined);
afterEach(() => void vi.useRealTimers());

/** A person in UTC with devices that show notifications, and with todos that remind in an hour. */
async function newReminded(devices = 1) {
  const ada = await newClient();
  const { id } = ada.person;
  await env.DB.prepare("UPDATE user SET timezone = 'UTC' WHERE id = ?").bind(id).run();
  const stub = env.POMODORO.getByName(id);
  const own: Awaited<ReturnType<typeof newDevice>>[] = [];
  for (let i = 0; i < devices; i++) {
    const device = await newDevice();
    await client(await signIn(id)).post("/notification/devices", device.subscription);
    own.push(device);
  }
  const project = await newProject(ada);
  const [date, time] = localTime("UTC", new Date(Date.now() + 2 * HOUR).toISOString()).split("T");
  const due = Date.parse(`${date}T${time}Z`) - HOUR;
  const timed = { todo_due_date: date, todo_time: time, todo_remind: 60 };
  const add = (fields: object = timed) => newTodo(ada, project, { todo_title: "Call Ana", ...fields });
  const plan = (now = Date.now()) => runInDurableObject(stub, (clock) => clock.planReminders(id, now));
  const waiting = () =>
    runInDurableObject(stub, (_, state) => [...state.storage.kv.list<number>({ prefix: "reminder:" })]);
  /** Runs the alarm when the reminders are due, or `late` milliseconds later. */
  const alarm = async (late = 0) => {
    vi.useFakeTimers({ toFake: ["Date"], now: due + late });
    await runInDurableObject(stub, (clock) => (clock as unknown as { alarm(): Promise<void> }).alarm());
  };
  const notices = () => runInDurableObject(stub, (_, state) => [...state.storage.kv.list({ prefix: "notice:" })]);
  const isSent = () => eventually(async () => expect(await notices()).toEqual([]));
  const shown = () => own.map(({ received }) => received.map(({ notice }) => notice as { title: string }));
  const planned = () => runInDurableObject(stub, (_, state) => state.storage.getAlarm());
  return { ada, id, stub, project, timed, due, add, plan, waiting, alarm, notices, isSent, shown, planned };
}

test("a reminder reaches each device once, however often the alarm runs and the object is evicted", async () => {
  const { add, plan, alarm, isSent, shown, stub, waiting } = await newReminded(2);
  const { id, todo_time } = await add();
  await plan();
  await alarm();
  await isSent();
  await evictDurableObject(stub);
  await plan();
  await alarm();
  await isSent();
  const notice = {
    title: "Call Ana",
    body: `${todo_time} · Work`,
    tag: `reminder-${id}`,
    reminder: expect.any(String),
  };
  expect(shown()).toEqual([[expect.objectContaining(notice)], [expect.objectContaining(notice)]]);
  expect(await waiting()).toEqual([]);
});

test("a reminder needs one round trip to the database before the push, and one to record it", async () => {
  const { add, plan, stub, due, shown } = await newReminded(2);
  await add();
  await add();
  await plan();
  const { d1, use } = countD1(env.DB);
  const trips = await runInDurableObject(stub, async (_, { storage }) => {
    const counted = { ...env, DB: d1 };
    const notices = new EndNotices(storage, counted);
    const known = await new Reminders(storage, counted, notices).ring(due);
    const before = use.trips;
    await notices.send(due, known);
    return [before, use.trips - before];
  });
  // Each of two devices got two.
  expect([trips, shown().map((taken) => taken.length)]).toEqual([
    [1, 4],
    [2, 2],
  ]);
});

test("a reminder whose rows were read in advance is pushed at its time without the database, and was encrypted before", async () => {
  const { add, plan, stub, due, shown } = await newReminded();
  await add();
  await plan();
  const { d1, use } = countD1(env.DB);
  const trips = await runInDurableObject(stub, async (_, { storage }) => {
    const counted = { ...env, DB: d1 };
    const notices = new EndNotices(storage, counted);
    const reminders = new Reminders(storage, counted, notices);
    await reminders.ring(due - LEAD_MS.min);
    const ahead = use.trips;
    expect([reminders.moments(), notices.moments()]).toEqual([[due], []]);
    const encrypt = vi.spyOn(crypto.subtle, "encrypt");
    const known = await reminders.ring(due);
    await notices.send(due, known);
    expect(encrypt).not.toHaveBeenCalled();
    encrypt.mockRestore();
    return [ahead, use.trips - ahead];
  });
  // A reminder that the push service accepted is stored as sent.
  expect([trips, shown()[0]!.length]).toEqual([[1, 1], 1]);
});

test("a change after the rows were read in advance counts: nothing is sent for completed todos, or to a removed device", async () => {
  const { add, plan, alarm, isSent, shown, ada, due } = await newReminded();
  const todo = await add();
  await plan();
  await alarm(-LEAD_MS.min);
  vi.useRealTimers();
  await ada.patch(`/todo/${todo.id}`, { is_checked: true });
  await alarm();
  await isSent();
  vi.useRealTimers();
  const other = await add();
  await plan();
  await alarm(-LEAD_MS.min);
  await env.DB.prepare("DELETE FROM push_subscription").run();
  vi.useRealTimers();
  await ada.patch(`/todo/${other.id}`, { todo_description: "Now" });
  await alarm();
  await isSent();
  expect([shown(), due > 0]).toEqual([[[]], true]);
});

test("rows that cannot be read in advance are read at the time, without endless tries", async () => {
  const { add, plan, stub, due, notices } = await newReminded();
  await add();
  await plan();
  await runInDurableObject(stub, async (_, { storage }) => {
    const broken = { ...env, DB: undefined as never };
    const reminders = new Reminders(storage, broken, new EndNotices(storage, broken));
    const now = due - LEAD_MS.min;
    await reminders.ring(now);
    expect(reminders.moments()[0]).toBe(now + 5_000);
    const whole = new Reminders(storage, env, new EndNotices(storage, env));
    await whole.ring(due);
  });
  expect(await notices()).toHaveLength(1);
});

test("the object wakes at the time of the wall clock, in the zone that the person is in then", async () => {
  const { add, plan, planned, due, id } = await newReminded();
  await add();
  await plan();
  expect(await planned()).toBe(due - leadOf(id));
  await env.DB.prepare("UPDATE user SET timezone = 'Etc/GMT+2' WHERE id = ?").bind(id).run();
  await plan();
  expect(await planned()).toBe(due + 2 * HOUR - leadOf(id));
});

test("a change by the API schedules the reminder, or cancels it", async () => {
  const { ada, add, waiting } = await newReminded();
  const { id } = await add();
  await eventually(async () => expect(await waiting()).toHaveLength(1));
  await ada.patch(`/todo/${id}`, { todo_remind: null });
  await eventually(async () => expect(await waiting()).toHaveLength(0));
});

test("nothing is sent for todos that were completed, deleted, moved or archived meanwhile, even if the object got no message", async () => {
  const { add, plan, alarm, isSent, shown, project } = await newReminded();
  const rows = [await add(), await add(), await add()];
  await plan();
  const set = (text: string, id: string) => env.DB.prepare(`UPDATE todo SET ${text} WHERE id = ?`).bind(id).run();
  await set("is_checked_date = '2026-11-27T09:00:00.000Z'", rows[0].id);
  await set("deleted_at = '2026-11-27T09:00:00.000Z'", rows[1].id);
  await set("todo_due_date = '2050-01-01T12:00:00.000Z'", rows[2].id);
  await alarm();
  await isSent();
  await env.DB.prepare("UPDATE project SET archived_at = '2026-11-27' WHERE id = ?").bind(project).run();
  await alarm();
  await isSent();
  expect(shown()).toEqual([[]]);
});

test("a reminder that is set after its time is not sent", async () => {
  const { add, plan, waiting, timed } = await newReminded();
  await add({ ...timed, todo_due_date: "2020-01-01" });
  await plan();
  expect(await waiting()).toEqual([]);
});

test("missed reminders come once, as one notice", async () => {
  const { add, plan, alarm, isSent, shown } = await newReminded();
  await add();
  await add();
  await plan();
  await alarm(HOUR);
  await isSent();
  expect(shown()).toEqual([[expect.objectContaining({ title: "2 reminders came late" })]]);
});

test("rows that were read before a change and arrive after it change nothing", async () => {
  const { add, id, stub, waiting } = await newReminded();
  await eventually(async () => expect(await waiting()).toEqual([]));
  let arrive = () => {};
  const batch = env.DB.batch.bind(env.DB);
  const slow = vi.spyOn(env.DB, "batch").mockImplementationOnce(async (statements) => {
    const rows = await batch(statements);
    await new Promise<void>((resolve) => (arrive = resolve));
    return rows as never;
  });
  await runInDurableObject(stub, async (clock) => {
    const early = clock.planReminders(id, Date.now());
    await eventually(() => expect(slow).toHaveBeenCalled());
    await add();
    await clock.planReminders(id, Date.now());
    arrive();
    await early;
  });
  slow.mockRestore();
  expect(await waiting()).toHaveLength(1);
});

test("a person who chose mails gets one with the same secret, and one who chose neither gets nothing", async () => {
  for (const way of ["mail", "off"]) {
    const { ada, add, plan, alarm, isSent, shown } = await newReminded();
    expect(await ada.put("/notification/reminders", { way })).toMatchObject({ status: 200, body: { way } });
    await add();
    await plan();
    await alarm();
    await isSent();
    expect(shown()).toEqual([[]]);
    const isOfReminder = ({ pathname }: URL) => pathname === "/reminder";
    const [links, later] = [linksTo, secondLinksTo].map((of) => of(ada.person.email).filter(isOfReminder));
    expect([links, later].map((all) => all!.length)).toEqual(way === "mail" ? [1, 1] : [0, 0]);
    for (const [i, link] of links!.entries()) {
      const token = link.searchParams.get("token");
      expect(Object.fromEntries(later![i]!.searchParams)).toEqual({ token, later: "yes" });
      expect((await client().post("/reminder/answer", { token, act: "done" })).status).toBe(200);
    }
    vi.useRealTimers();
  }
});

test("the nightly check schedules the reminders of an object that lost everything", async () => {
  const { add, stub, waiting } = await newReminded();
  await add();
  await eventually(async () => expect(await waiting()).toHaveLength(1));
  await runInDurableObject(stub, (_, state) => state.storage.deleteAll());
  await runCron(NIGHTLY, env, new Date());
  expect(await waiting()).toHaveLength(1);
});

test("a started pomodoro does not cancel a waiting reminder", async () => {
  const { add, plan, alarm, notices, stub, id } = await newReminded();
  const device = await newDevice();
  device.answers(() => new Response(null, { status: 503 }));
  await client(await signIn(id)).post("/notification/devices", device.subscription);
  await add();
  await plan();
  await alarm();
  await eventually(() => expect(device.received).toHaveLength(1));
  const subject = { project_id: "p", proje_title: "Work", todo_id: null, todo_title: null };
  await runInDurableObject(stub, (clock) =>
    clock.command(id, { type: "start", id: crypto.randomUUID(), duration_minutes: 25, ...subject }, Date.now()),
  );
  expect(await notices()).toHaveLength(1);
});

test("rows that cannot be read are read again soon, and the reminder comes", async () => {
  const { add, plan, alarm, isSent, shown, waiting, planned, due } = await newReminded();
  await add();
  await plan();
  const failing = vi.spyOn(env.DB, "batch").mockRejectedValueOnce(new Error("D1_ERROR: lost"));
  await alarm();
  failing.mockRestore();
  expect(await waiting()).toHaveLength(1);
  expect(await planned()).toBe(due + 5_000);
  await alarm(5_000);
  await isSent();
  expect(shown()[0]).toHaveLength(1);
});

test("three todos of the same minute have a reminder each, and a suspended person gets none", async () => {
  for (const suspended_at of [null, "2026-11-27"]) {
    const { add, timed, plan, alarm, isSent, shown, id } = await newReminded();
    for (const todo_title of ["One", "Two", "Three"]) await add({ ...timed, todo_title });
    await plan();
    await env.DB.prepare("UPDATE user SET suspended_at = ? WHERE id = ?").bind(suspended_at, id).run();
    await alarm();
    await isSent();
    const titles = shown()[0]!.map(({ title }) => title);
    expect(titles.sort()).toEqual(suspended_at ? [] : ["One", "Three", "Two"]);
    vi.useRealTimers();
  }
});

test("of three todos of a minute, a device that was down gets the unanswered ones, and each device gets the snoozed one again", async () => {
  const { add, timed, plan, alarm, isSent, shown, ada, id, waiting } = await newReminded();
  const down = await newDevice();
  down.answers(() => new Response(null, { status: 503 }));
  await client(await signIn(id)).post("/notification/devices", down.subscription);
  for (const todo_title of ["One", "Two", "Three"]) await add({ ...timed, todo_title });
  await plan();
  await alarm();
  await eventually(() => expect(down.received).toHaveLength(3));
  const own = () => shown()[0] as { title: string; reminder: string }[];
  const answer = (title: string, act: string) =>
    ada.post("/reminder/answer", { token: own().find((one) => one.title === title)!.reminder, act });
  expect((await answer("One", "done")).status).toBe(200);
  expect((await answer("Two", "ten-minutes")).status).toBe(200);
  await eventually(async () => expect(await waiting()).toHaveLength(1));
  down.answers(() => new Response(null, { status: 201 }));
  const titles = () =>
    [own(), down.received.slice(3).map(({ notice }) => notice)].map((all) => all.map(({ title }) => title));
  await alarm(5_000);
  await isSent();
  const [first, late] = titles();
  expect([first!.toSorted(), late]).toEqual([["One", "Three", "Two"], ["Three"]]);
  for (const minutes of [10, 20, 30]) await alarm(minutes * 60_000);
  await isSent();
  const [again, lateAgain] = titles();
  expect([again!.slice(3), lateAgain]).toEqual([["Two"], ["Three", "Two"]]);
});
