import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { changesIn, listen } from "../../tests/sockets.ts";
import type { LiveMessage } from "#app/domain/live/live-message.ts";
import { SIGNED_OUT, TOPICS } from "#app/domain/live/live.ts";
import { hashToken } from "#app/domain/secret/token.server.ts";
import { IDLE_LIMIT } from "#app/domain/pomodoro/session-rules.ts";

const MINUTE = 60_000;

/** A person with their Durable Object, and a function that opens sockets to it. */
async function newObject() {
  const { person } = await newClient();
  const stub = env.POMODORO.getByName(person.id);
  const open = (query = "") => listen<LiveMessage>(`/live${query}`, { cookie: person.cookie });
  return { person, stub, open };
}

/** The topics that a socket received, in order. */
const topics = ({ heard }: { heard: LiveMessage[] }) => changesIn(heard).map(({ changed }) => changed);

test("a hibernating object wakes to notify its sockets of a change", async () => {
  const { stub, open } = await newObject();
  const [phone, desk] = [await open(), await open()];
  await evictDurableObject(stub);
  await stub.changed(["todo"], "tab-1");
  for (const { heard } of [phone, desk]) {
    await eventually(() => expect(changesIn(heard)).toEqual([{ changed: ["todo"], client_id: "tab-1" }]));
  }
});

test("a new page receives the changes made while it connected, and nothing older", async () => {
  const { stub, open } = await newObject();
  expect(topics(await open("?age=60000"))).toEqual([]);
  await stub.changed(["todo"], null);
  await stub.changed(["project"], null);
  await stub.changed(["todo"], null);
  const page = await open("?age=60000");
  await eventually(() => expect(topics(page)).toEqual([["todo", "project"]]));
  await runInDurableObject(stub, () => vi.useFakeTimers({ now: Date.now() + 10 * MINUTE, toFake: ["Date"] }));
  try {
    const later = await open("?age=60000");
    const slow = await open("?age=660000");
    await eventually(() => expect(topics(slow)).toEqual([["todo", "project"]]));
    expect(topics(later)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
  await evictDurableObject(stub);
  expect(topics(await open("?age=60000"))).toEqual([]);
});

test("a reconnecting page receives what it missed, or all topics when that is unknown", async () => {
  const { stub, open } = await newObject();
  await open();
  await runInDurableObject(stub, () => vi.useFakeTimers({ now: Date.now() + 5 * MINUTE, toFake: ["Date"] }));
  try {
    await stub.changed(["diary_entry"], null);
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    const [soon, late, longAgo] = [await open("?missed=1000"), await open("?missed=290000"), await open("?missed=9e9")];
    const last = await open("?missed=0");
    expect([topics(soon), topics(last)]).toEqual([[], []]);
    await eventually(() => expect(topics(late)).toEqual([["diary_entry"]]));
    await eventually(() => expect(topics(longAgo)).toEqual([[...TOPICS]]));
    await evictDurableObject(stub);
    const after = await open("?missed=1000");
    await eventually(() => expect(topics(after)).toEqual([[...TOPICS]]));
  } finally {
    vi.useRealTimers();
  }
});

test("changes are not sent to an ended session or an outdated socket", async () => {
  const { person, stub, open } = await newObject();
  const ended = await open();
  await stub.signOut(hashToken(person.cookie.split("=")[1]!), SIGNED_OUT);
  await eventually(() => expect(ended.heard.at(-1)).toEqual({ signed_out: "/" }));
  const old = await open();
  await runInDurableObject(stub, (_, state) => {
    for (const socket of state.getWebSockets()) {
      const attachment = socket.deserializeAttachment() as { opened: number };
      socket.serializeAttachment({ ...attachment, opened: Date.now() - 61 * MINUTE });
    }
  });
  await stub.changed(["todo"], null);
  await eventually(() => expect([ended.closed, old.closed]).toEqual([[4001], [4000]]));
  expect([topics(ended), topics(old)]).toEqual([[], []]);
});

test("changes that the object itself writes to the history are announced too", async () => {
  const { person, stub, open } = await newObject();
  const desk = await open();
  const subject = { project_id: "p", proje_title: "Work", todo_id: null, todo_title: null };
  const session = { id: crypto.randomUUID(), ...subject, duration_minutes: 25 };
  await stub.command(person.id, { type: "start", ...session }, Date.now() - IDLE_LIMIT - MINUTE);
  await eventually(() => expect(topics(desk)).toEqual([["pomodoro"]]));
  await stub.command(person.id, { type: "start", ...session, id: crypto.randomUUID() }, Date.now());
  await stub.leaveProject("p", Date.now());
  await eventually(() => expect(topics(desk)).toEqual([["pomodoro"], ["pomodoro"]]));
});
