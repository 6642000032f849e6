import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { listen } from "../../tests/sockets.ts";
import type { Break, RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";

const MINUTE = 60_000;
const SUBJECT = { project_id: "p", proje_title: "Work", todo_id: null, todo_title: null };

async function newClock() {
  const { person } = await newClient();
  const stub = env.POMODORO.getByName(person.id);
  const { heard } = await listen<RunningPomodoro>("/pomodoro/live", { cookie: person.cookie });
  const hears = (minutes: (number | undefined)[]) =>
    eventually(() => expect(heard.map((message) => message.break?.minutes)).toEqual(minutes));
  const start = () =>
    stub.command(person.id, { type: "start", id: crypto.randomUUID(), duration_minutes: 25, ...SUBJECT }, Date.now());
  const startBreak = (minutes: number, now: number) => stub.startBreak(person.id, minutes, now);
  async function adopt(given: Break & { is_ended?: boolean }) {
    await stub.adoptBreak(person.id, { is_ended: false, ...given }, Date.now());
    return stub.snapshot(Date.now());
  }
  const stored = () => runInDurableObject(stub, (_, state) => [...state.storage.kv.list()]);
  const alarm = () => runInDurableObject(stub, (_, state) => state.storage.getAlarm());
  return { stub, hears, start, startBreak, adopt, stored, alarm };
}

test("a break outlives an eviction, and a second start or end changes nothing", async () => {
  const { stub, startBreak, hears, stored, alarm } = await newClock();
  const now = Date.now();
  const { break: begun } = await startBreak(5, now);
  expect(begun).toEqual({ minutes: 5, ends_at: new Date(now + 5 * MINUTE).toISOString() });
  await evictDurableObject(stub);
  expect((await startBreak(15, now + MINUTE)).break).toEqual(begun);
  expect(await stub.snapshot(now)).toEqual({ session: null, break: begun, server_now: new Date(now).toISOString() });
  expect(await alarm()).toBe(now + 5 * MINUTE);
  // An alarm for something else does not end the break.
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await alarm()).toBe(now + 5 * MINUTE);
  expect([await stub.endBreak(now), await stub.endBreak(now)]).toEqual([true, false]);
  await hears([undefined, 5, undefined]);
  expect([await stored(), await alarm()]).toEqual([[], null]);
});

test("the alarm ends a break, notifies the devices and leaves nothing behind", async () => {
  const { stub, startBreak, hears, stored, alarm } = await newClock();
  const now = Date.now();
  await startBreak(5, now);
  await runInDurableObject(stub, (_, state) => {
    state.storage.kv.put("break", { minutes: 5, ends_at: new Date(now - 1).toISOString() });
  });
  await evictDurableObject(stub);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  await hears([undefined, 5, undefined]);
  // The notice of the end is deleted as soon as it is known that the person has no device for it.
  await eventually(async () => expect([await stored(), await alarm()]).toEqual([[], null]));
});

test("a call before a late alarm finds no expired break", async () => {
  const { stub, startBreak } = await newClock();
  const now = Date.now();
  await startBreak(5, now);
  expect((await stub.snapshot(now + 5 * MINUTE)).break).toBeUndefined();
  expect(await stub.endBreak(now + 5 * MINUTE)).toBe(false);
});

test("a started session ends the break, and no break starts while it runs", async () => {
  const { startBreak, hears, start, stored } = await newClock();
  await startBreak(5, Date.now());
  const { session } = await start();
  expect(await startBreak(5, Date.now())).toMatchObject({ break: null, session: { id: session!.id } });
  await hears([undefined, 5, undefined]);
  expect((await stored()).map(([key]) => key)).toEqual(["running"]);
});

test("a break of a browser without a connection runs on for every device, and its end is adopted too", async () => {
  const { adopt, hears, stored, alarm } = await newClock();
  const now = Date.now();
  const begun = { minutes: 5, ends_at: new Date(now + 3 * MINUTE).toISOString() };
  for (const _ of [1, 2]) expect(await adopt(begun)).toMatchObject({ session: null, break: begun });
  expect(await alarm()).toBe(now + 3 * MINUTE);
  for (const _ of [1, 2]) expect((await adopt({ ...begun, is_ended: true })).break).toBeUndefined();
  await hears([undefined, 5, undefined]);
  expect([await stored(), await alarm()]).toEqual([[], null]);
});

test("a break that is over when it is adopted leaves nothing, and a running session goes on without it", async () => {
  const { adopt, hears, start, stored, alarm } = await newClock();
  const now = Date.now();
  await adopt({ minutes: 5, ends_at: new Date(now - 1).toISOString() });
  expect([await stored(), await alarm()]).toEqual([[], null]);
  const { session } = await start();
  const after = await adopt({ minutes: 5, ends_at: new Date(now + MINUTE).toISOString() });
  expect([after.session?.id, after.break]).toEqual([session!.id, undefined]);
  expect((await stored()).map(([key]) => key)).toEqual(["running"]);
  await hears([undefined, undefined]);
});

test("forgetting a person deletes their break", async () => {
  const { stub, startBreak, stored } = await newClock();
  await startBreak(5, Date.now());
  await stub.forget();
  expect(await stored()).toEqual([]);
  expect(await runDurableObjectAlarm(stub)).toBe(false);
});
