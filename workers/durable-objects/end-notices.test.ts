import { readMessages } from "#app/i18n/messages.server.ts";
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { signIn } from "../../tests/people.ts";
import { newDevice } from "../../tests/push.ts";

const MINUTE = 60_000;
const SUBJECT = { project_id: "p", proje_title: "Work", todo_id: null, todo_title: "Send report" };
vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** A person with `devices` that show notifications. */
async function newClock(devices = 1) {
  const ada = await newClient();
  const { id } = ada.person;
  const stub = env.POMODORO.getByName(id);
  const own = [];
  for (let i = 0; i < devices; i++) {
    const device = await newDevice();
    const { body } = await client(await signIn(id)).post("/notification/devices", device.subscription);
    own.push({ ...device, id: body.id as string });
  }
  /** Starts a session that ends at `end`. The test runs the alarm. */
  const startToEnd = async (end = Date.now() - 1000) => {
    const session_id = crypto.randomUUID();
    const start = { type: "start", id: session_id, duration_minutes: 1, ...SUBJECT } as const;
    await runInDurableObject(stub, async (clock, state) => {
      await clock.command(id, start, end - MINUTE);
      // The alarm is deleted, so that it does not run by itself.
      await state.storage.deleteAlarm();
    });
    return session_id;
  };
  const alarm = () => runInDurableObject(stub, (clock) => (clock as unknown as { alarm(): Promise<void> }).alarm());
  const notices = () =>
    runInDurableObject(stub, (_, state) => [...state.storage.kv.list({ prefix: "notice:" })].length);
  const planned = () => runInDurableObject(stub, (_, state) => state.storage.getAlarm());
  /** Makes the waiting notice due now. */
  const due = () =>
    runInDurableObject(stub, (_, state) => {
      for (const [key, one] of state.storage.kv.list<object>({ prefix: "notice:" }))
        state.storage.kv.put(key, { ...one, retry_at: Date.now() });
    });
  return { ada, id, stub, devices: own, startToEnd, alarm, notices, planned, due };
}

const isOver = (clock: Awaited<ReturnType<typeof newClock>>) =>
  eventually(async () => expect(await clock.notices()).toBe(0));

test("the end of a session reaches each device once, however often the alarm runs", async () => {
  const clock = await newClock(2);
  const session_id = await clock.startToEnd();
  await Promise.all([clock.alarm(), clock.alarm()]);
  await isOver(clock);
  await evictDurableObject(clock.stub);
  await clock.alarm();
  await isOver(clock);
  for (const { received } of clock.devices) {
    expect(received).toHaveLength(1);
    expect(received[0]!.notice).toEqual({
      title: "Timer complete",
      body: "1 minute on Send report.",
      tag: `pomodoro-${session_id}`,
      path: "/app#pomodoro",
      rings: true,
      session: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(received[0]!.ttl).toBeGreaterThan(14 * 60);
    expect(received[0]!.ttl).toBeLessThanOrEqual(15 * 60);
  }
});

test("a session that is paused over its end, completed before, or long over sends nothing", async () => {
  const clock = await newClock();
  await clock.startToEnd(Date.now() + MINUTE);
  await clock.alarm();
  await clock.ada.patch("/pomodoro/pause", {});
  await clock.alarm();
  await clock.ada.patch("/pomodoro/cancel", {});
  await clock.alarm();
  await clock.startToEnd(Date.now() - 16 * MINUTE);
  await clock.alarm();
  expect(await clock.notices()).toBe(0);
  expect(clock.devices[0]!.received).toEqual([]);
});

test("the end of a session is sent when a command comes between it and its alarm", async () => {
  for (const commands of [["pause"], ["pause", "resume"]] as const) {
    const clock = await newClock();
    const end = Date.now() - 1000;
    const session_id = await clock.startToEnd(end);
    for (const [i, type] of commands.entries()) await clock.stub.command(clock.id, { type, session_id }, end + 2 + i);
    await eventually(() => expect(clock.devices[0]!.received).toHaveLength(1));
    await isOver(clock);
    await clock.alarm();
    expect(clock.devices[0]!.received).toMatchObject([{ notice: { title: "Timer complete" } }]);
  }
});

test("the end of a break reaches the devices, and that of the next break is another notice", async () => {
  const clock = await newClock();
  const [device] = clock.devices;
  for (const count of [1, 2]) {
    await clock.stub.startBreak(clock.id, 5, Date.now() - 5 * MINUTE - 1000);
    await eventually(() => expect(device!.received).toHaveLength(count));
    await isOver(clock);
  }
  expect(device!.received[1]!.notice).toMatchObject({ title: "The break is over", tag: "break" });
});

test("a notice is in the language of its person, with their own words unchanged", async () => {
  const clock = await newClock();
  const italian = await readMessages(env.ASSETS, "it");
  await env.DB.prepare("UPDATE user SET locale = 'it' WHERE id = ?").bind(clock.id).run();
  await clock.startToEnd();
  await clock.alarm();
  await isOver(clock);
  expect(clock.devices[0]!.received).toMatchObject([
    {
      notice: {
        title: italian._("notice.timer"),
        body: italian._("notice.timer_on", { count: 1, subject: "Send report" }),
      },
    },
  ]);
});

test("a busy push service is tried again at its time, over an eviction, and the others are not", async () => {
  const clock = await newClock(2);
  const [busy, good] = clock.devices;
  busy!.answers(() => new Response(null, { status: 429, headers: { "retry-after": "120" } }));
  await clock.startToEnd();
  const before = Date.now();
  await clock.alarm();
  await eventually(async () => expect(await clock.planned()).toBeGreaterThanOrEqual(before + 2 * MINUTE));
  expect(await clock.planned()).toBeLessThan(before + 3 * MINUTE);
  // An alarm for something else does not cause an earlier try.
  await clock.alarm();
  expect(busy!.received).toHaveLength(1);
  busy!.answers(() => new Response(null, { status: 201 }));
  await clock.due();
  await evictDurableObject(clock.stub);
  expect(await runDurableObjectAlarm(clock.stub)).toBe(true);
  await isOver(clock);
  expect([busy!.received.length, good!.received.length]).toEqual([2, 1]);
});

test("a push service that fails is given up after five tries", async () => {
  const clock = await newClock();
  clock.devices[0]!.answers(() => new Response(null, { status: 500 }));
  await clock.startToEnd();
  for (let tries = 1; tries <= 6; tries++) {
    await clock.alarm();
    await eventually(() => expect(clock.devices[0]!.received).toHaveLength(Math.min(tries, 5)));
    if (tries < 5) {
      await eventually(async () => expect(await clock.planned()).toBeLessThan(Date.now() + 10 * MINUTE));
      await clock.due();
    }
  }
  await isOver(clock);
});

test("a device that is gone is deleted, and one of an ended session gets nothing", async () => {
  const clock = await newClock(2);
  const [gone, signedOut] = clock.devices;
  gone!.answers(() => new Response(null, { status: 410 }));
  await env.DB.prepare(
    "UPDATE session SET expires_at = '2026-01-01' WHERE token_hash = (SELECT session_hash FROM push_subscription WHERE id = ?)",
  )
    .bind(signedOut!.id)
    .run();
  await clock.startToEnd();
  await clock.alarm();
  await isOver(clock);
  expect([gone!.received.length, signedOut!.received.length]).toEqual([1, 0]);
  const { devices } = (await clock.ada.get("/notification")).body;
  expect(devices.map(({ id }: { id: string }) => id)).toEqual([signedOut!.id]);
});

test("a push service that does not answer delays neither the alarm nor the person", async () => {
  const clock = await newClock();
  const service = { hangs: true };
  clock.devices[0]!.answers(async () => {
    while (service.hangs) await scheduler.wait(10);
    return new Response(null, { status: 503 });
  });
  await clock.startToEnd();
  await clock.alarm();
  await eventually(() => expect(clock.devices[0]!.received).toHaveLength(1));
  // While the push hangs, the session is completed and a break begins.
  expect((await clock.ada.patch("/pomodoro/complete", {})).status).toBe(200);
  expect((await clock.ada.post("/pomodoro/break", {})).status).toBe(201);
  await clock.alarm();
  // The notice is not needed any more, whatever the push service answers.
  expect(await clock.notices()).toBe(0);
  service.hangs = false;
  await eventually(async () => expect(await clock.planned()).toBeGreaterThan(Date.now() + 4 * MINUTE));
  expect(await clock.notices()).toBe(0);
});
