import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { newMember } from "../../tests/accounts.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn } from "../../tests/people.ts";
import { connect as openSocket, listen as listenAt } from "../../tests/sockets.ts";
import type { Pomodoro, RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { SIGNED_OUT } from "#app/domain/live/live.ts";
import { hashToken, newToken } from "#app/domain/secret/token.server.ts";
import { IDLE_LIMIT, type PomodoroCommand, step } from "#app/domain/pomodoro/session-rules.ts";
import { connect as connectDatabase } from "#app/db/database.ts";
import { deleteUsers } from "#app/domain/account/deletion.server.ts";
import { recordPomodoro } from "#app/domain/pomodoro/clock-object.server.ts";
import { runCron } from "../cron.ts";
import type { PomodoroClock } from "./pomodoro-clock.ts";

const MINUTE = 60_000;
vi.spyOn(console, "warn").mockImplementation(() => undefined);

let sessions = 0;
const SUBJECT = { project_id: "p", proje_title: "Work", todo_id: null, todo_title: null };
const starting = (duration_minutes: number) =>
  ({ type: "start", id: `s${sessions++}`, ...SUBJECT, duration_minutes }) as const;

async function newClock() {
  const ada = await newClient();
  const stub = env.POMODORO.getByName(ada.person.id);
  const history = async () => (await ada.get<{ sessions: Pomodoro[] }>("/pomodoro/history")).body.sessions;
  const tell = (command: PomodoroCommand, now = Date.now()) => stub.command(ada.person.id, command, now);
  const start = async (now?: number, minutes = 25) => (await tell(starting(minutes), now)).session!.id;
  const running = (now = Date.now()) => stub.running(now);
  return { ada, id: ada.person.id, stub, tell, start, running, history };
}

type Clock = Awaited<ReturnType<typeof newClock>>;

const connect = (headers: Record<string, string>) => openSocket("/pomodoro/live", headers);

/** Opens a socket as a browser does, and records its messages. */
const listen = ({ ada }: Clock, headers: Record<string, string> = {}) =>
  listenAt<RunningPomodoro>("/pomodoro/live", { cookie: ada.person.cookie, ...headers });

const hears = (heard: RunningPomodoro[], statuses: (string | undefined)[]) =>
  eventually(() => expect(heard.map(({ session }) => session?.status)).toEqual(statuses));

test("every device receives the running session at once, and every change", async () => {
  const clock = await newClock();
  const phone = await listen(clock);
  await hears(phone.heard, [undefined]);
  await clock.start();
  const desk = await listen(clock);
  await clock.tell({ type: "pause" });
  await clock.tell({ type: "pause" });
  await evictDurableObject(clock.stub);
  await clock.tell({ type: "resume" });
  await clock.tell({ type: "complete", notes: "" });
  await hears(phone.heard, [undefined, "active", "paused", "active", undefined]);
  await hears(desk.heard, ["active", "paused", "active", undefined]);
  expect(Date.parse(phone.heard[0]!.server_now)).toBeGreaterThan(Date.now() - MINUTE);
});

test("a socket needs a session and our own origin", async () => {
  const clock = await newClock();
  const { cookie } = clock.ada.person;
  expect((await client().get("/pomodoro/live")).status).toBe(401);
  // A page gets the reason from the socket, because it cannot read the status of a failed one.
  for (const [unknown, code] of [
    ["", 4002],
    [`session=${newToken()}`, 4001],
  ] as const) {
    expect((await connect({ cookie: unknown })).status).toBe(401);
    const { heard, closed } = await listen(clock, { cookie: unknown, origin: "http://localhost" });
    expect([heard, closed]).toEqual([[], [code]]);
  }
  expect((await connect({ cookie, origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await connect({ cookie, "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await clock.ada.get("/pomodoro/live")).status).toBe(400);
  const { heard } = await listen(clock, { origin: "http://localhost" });
  expect(heard).toHaveLength(1);
});

test("a ping is answered without waking the clock, and other messages are ignored", async () => {
  const clock = await newClock();
  const { socket, heard, pongs } = await listen(clock);
  await evictDurableObject(clock.stub);
  socket.send("ping");
  await eventually(() => expect(pongs()).toBe(1));
  socket.send('{"session":null}');
  socket.send(new Uint8Array([1, 2, 3]));
  await clock.start();
  await hears(heard, [undefined, "active"]);
});

test("signing out closes the sockets of that session, and forgetting closes all of them", async () => {
  const clock = await newClock();
  const mine = await listen(clock);
  const hash = hashToken(clock.ada.person.cookie.split("=")[1]!);
  await clock.stub.signOut("of another sign-in", SIGNED_OUT);
  await clock.start();
  await hears(mine.heard, [undefined, "active"]);
  await clock.stub.signOut(hash, SIGNED_OUT);
  await eventually(() => expect(mine.closed).toEqual([4001]));

  const other = await listen(clock);
  await clock.stub.forget();
  await eventually(() => expect(other.closed).toEqual([4001]));
  expect(await clock.running()).toBeNull();
  expect(await runDurableObjectAlarm(clock.stub)).toBe(false);
  expect(await runInDurableObject(clock.stub, (_, state) => [...state.storage.kv.list()])).toEqual([]);
});

test("a socket closed by its page is closed on both sides", async () => {
  const clock = await newClock();
  const { socket, closed } = await listen(clock);
  socket.close(1000);
  await eventually(() => expect(closed).toHaveLength(1));
  const states = () => runInDurableObject(clock.stub, (_, state) => state.getWebSockets().map((one) => one.readyState));
  await eventually(async () => expect(await states()).toEqual([]));
});

test("logging out closes the sockets", async () => {
  const clock = await newClock();
  const mine = await listen(clock);
  const elsewhere = await listen(clock, { cookie: await signIn(clock.id) });
  expect((await clock.ada.post("/auth/logout")).status).toBe(200);
  await eventually(() => expect(mine.closed).toEqual([4001]));
  expect(elsewhere.closed).toEqual([]);
});

test("a session that ends while its socket opens still closes it", async () => {
  const { ada, id, stub } = await newClock();
  const opened = vi.fn();
  const getByName = () => ({
    async fetch(url: string, init: RequestInit) {
      expect((await ada.post("/auth/logout")).status).toBe(200);
      const answer = await stub.fetch(url, init);
      opened(answer.status);
      return answer;
    },
    signOut: (hash: string, code: number) => stub.signOut(hash, code),
  });
  const options = { env: { POMODORO: { getByName } }, headers: { upgrade: "websocket" } };
  expect((await ada.get("/pomodoro/live", options)).status).toBe(401);
  expect(opened.mock.calls).toEqual([[101]]);
  const states = await runInDurableObject(env.POMODORO.getByName(id), (_, state) =>
    state.getWebSockets().map(({ readyState }) => readyState),
  );
  expect(states).not.toContain(WebSocket.OPEN);
});

/** Lets an admin impersonate the person of `clock` through the API. */
async function actAs(clock: Clock, admin: Client) {
  const answer = await admin.post(`/admin/impersonate/${clock.id}`, { reason: "Asked for help" });
  expect(answer.status).toBe(200);
  return answer.headers.get("set-cookie")!.split(";")[0]!;
}

test("whatever ends an impersonation closes its socket, even of a hibernating clock, and no other one", async () => {
  const member = await newMember();
  const { email, password } = member.fields;
  const root = await member.logIn();
  const { id } = (await root.get("/auth/me")).body.user as { id: string };
  const become = (role: string) => env.DB.prepare("UPDATE user SET role = ? WHERE id = ?").bind(role, id).run();
  const cron = () => runCron("*/5 * * * *", env, new Date());
  const ends: [string, (cookie: string) => Promise<unknown>][] = [
    ["stop", (cookie) => client(cookie).post("/admin/stop-impersonation")],
    ["logout", (cookie) => client(cookie).post("/auth/logout")],
    ["login", (cookie) => client(cookie).post("/auth/login", { email, password }, member.from)],
    ["demoted", async () => (await become("user"), await cron())],
    [
      "new password",
      async () => {
        await client().post("/auth/forgot-password", { email }, member.from);
        const { uid, token } = Object.fromEntries(linksTo(email).at(-1)!.searchParams);
        await client().post("/auth/reset-password", { uid, token, password }, member.from);
      },
    ],
    ["deleted", () => deleteUsers({ env, db: connectDatabase(env.DB) }, sql`id = ${id}`)],
  ];
  const clock = await newClock();
  const own = await listen(clock);
  for (const [name, end] of ends) {
    await become("admin");
    const cookie = await actAs(clock, { ...client(await signIn(id)), person: { id } } as Client);
    const { closed } = await listen(clock, { cookie });
    await evictDurableObject(clock.stub);
    await end(cookie);
    await eventually(() => expect([name, closed]).toEqual([name, [4001]]));
  }
  expect(own.closed).toEqual([]);
});

test("when an impersonation expires, the alarm closes its socket, even after an eviction", async () => {
  const clock = await newClock();
  const cookie = await actAs(clock, await newClient({ role: "admin" }));
  const own = await listen(clock);
  const { closed } = await listen(clock, { cookie });
  const acts_until = await env.DB.prepare("SELECT acts_until FROM session WHERE token_hash = ?")
    .bind(hashToken(cookie.split("=")[1]!))
    .first<string>("acts_until");
  const alarm = () => runInDurableObject(clock.stub, (_, state) => state.storage.getAlarm());
  expect(await alarm()).toBe(Date.parse(acts_until!));
  // Other work of the clock does not delay the end.
  await clock.start();
  await clock.tell({ type: "cancel", notes: "" });
  expect(await alarm()).toBe(Date.parse(acts_until!));
  await runInDurableObject(clock.stub, (_, state) => {
    for (const socket of state.getWebSockets()) {
      const attachment = socket.deserializeAttachment() as { closes_at: number | null };
      if (attachment.closes_at !== null) socket.serializeAttachment({ ...attachment, closes_at: Date.now() });
    }
  });
  await evictDurableObject(clock.stub);
  expect(await runDurableObjectAlarm(clock.stub)).toBe(true);
  await eventually(() => expect(closed).toEqual([4000]));
  expect(own.closed).toEqual([]);
  expect(await alarm()).toBeNull();
});

test("the clock of a deleted account is empty, and its sockets are closed", async () => {
  const clock = await newClock();
  const mine = await listen(clock);
  await clock.start();
  await deleteUsers({ env, db: connectDatabase(env.DB) }, sql`id = ${clock.id}`);
  await eventually(() => expect(mine.closed).toEqual([4001]));
  expect(await clock.running()).toBeNull();
  expect(await runDurableObjectAlarm(clock.stub)).toBe(false);
});

test("a socket beyond its lifetime receives nothing more", async () => {
  const clock = await newClock();
  const { heard, closed } = await listen(clock);
  await runInDurableObject(clock.stub, (_, state) => {
    const [socket] = state.getWebSockets();
    socket!.serializeAttachment({ token_hash: "", opened: Date.now() - 61 * MINUTE, closes_at: null });
  });
  await clock.start();
  await eventually(() => expect(closed).toEqual([4000]));
  expect(heard).toHaveLength(1);
});

test("at the deadline the devices are notified, and the session waits for its person", async () => {
  const clock = await newClock();
  const { heard } = await listen(clock);
  // An alarm with a time in the past runs by itself.
  const id = await clock.start(Date.now() - 2 * MINUTE, 1);
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(3));
  const last = heard.at(-1)!;
  expect(last.session).toMatchObject({ id, status: "active", focused_seconds: 60 });
  expect(await clock.history()).toEqual([]);
  const alarm = () => runInDurableObject(clock.stub, (_, state) => state.storage.getAlarm());
  await eventually(async () => expect(await alarm()).toBe(Date.parse(last.session!.updated_at) + IDLE_LIMIT));
});

test("a session that is untouched for twelve hours is cancelled by the alarm, once", async () => {
  const clock = await newClock();
  const { heard } = await listen(clock);
  const began = Date.now() - IDLE_LIMIT - MINUTE;
  const id = await clock.start(began);
  await hears(heard, [undefined, "active", undefined]);
  await eventually(async () => expect(await clock.history()).toHaveLength(1));
  expect((await clock.history())[0]).toMatchObject({
    id,
    status: "cancelled",
    ended_at: new Date(began + IDLE_LIMIT).toISOString(),
    focused_seconds: 25 * 60,
  });
  expect(await clock.running()).toBeNull();
  expect(await runDurableObjectAlarm(clock.stub)).toBe(false);
});

test("a call that comes before a late alarm finds the session already cancelled", async () => {
  const clock = await newClock();
  const began = Date.now();
  const first = await clock.start(began);
  expect(await clock.running(began + IDLE_LIMIT)).toBeNull();
  const second = await clock.start(began + IDLE_LIMIT + 1);
  expect((await clock.running(began + IDLE_LIMIT + 1))?.id).toBe(second);
  expect((await clock.history()).map(({ id }) => id)).toEqual([first]);
});

/** Makes writes of the object to the database fail until the returned function is called. */
async function breakHistory(stub: Clock["stub"]) {
  const set = (d1: unknown) =>
    runInDurableObject(stub, (instance) => {
      Object.assign(instance as PomodoroClock, { env: { ...env, DB: d1 } });
    });
  await set({ prepare: () => ({ bind: () => ({ run: () => Promise.reject(new Error("D1_ERROR: Network")) }) }) });
  return () => set(env.DB);
}

test("a session that the history refused is kept, even over an eviction, and written once", async () => {
  const clock = await newClock();
  const first = await clock.start();
  const mend = await breakHistory(clock.stub);
  const ended = await clock.tell({ type: "complete", notes: "done" });
  expect(ended).toMatchObject({ reason: null, session: { status: "completed", notes: "done" } });
  expect(await clock.running()).toBeNull();
  expect(await clock.history()).toEqual([]);
  // The alarm retries, fails again and sets itself again. Meanwhile another session may run and end.
  expect(await runDurableObjectAlarm(clock.stub)).toBe(true);
  const second = await clock.start();
  await clock.tell({ type: "cancel", notes: "" });

  await mend();
  await evictDurableObject(clock.stub);
  expect(await runDurableObjectAlarm(clock.stub)).toBe(true);
  const notes = (await clock.history()).map(({ id, notes }) => [id, notes]);
  expect(Object.fromEntries(notes)).toEqual({ [first]: "done", [second]: "" });
  expect(await runDurableObjectAlarm(clock.stub)).toBe(false);
  expect(await runInDurableObject(clock.stub, (_, state) => [...state.storage.kv.list()])).toEqual([]);
});

test("a write whose response was lost is not repeated in the history", async () => {
  const clock = await newClock();
  await clock.start();
  const mend = await breakHistory(clock.stub);
  const { session } = await clock.tell({ type: "complete", notes: "mine" });
  await mend();
  // As if the first write had been applied without a response.
  await recordPomodoro(env.DB, clock.id, session!);
  await clock.ada.delete(`/pomodoro/${session!.id}`);
  expect(await runDurableObjectAlarm(clock.stub)).toBe(true);
  expect(await clock.history()).toEqual([]);
});

test("nothing is written for a deleted user", async () => {
  const clock = await newClock();
  await clock.start();
  await env.DB.prepare("DELETE FROM user WHERE id = ?").bind(clock.id).run();
  await clock.tell({ type: "complete", notes: "" });
  const row = await env.DB.prepare("SELECT count(*) n FROM pomodoro WHERE user_id = ?").bind(clock.id).first();
  expect(row).toEqual({ n: 0 });
});

test("leaving a project cancels its running session and no other", async () => {
  const clock = await newClock();
  await clock.stub.leaveProject("p", Date.now());
  const id = await clock.start();
  await clock.stub.leaveProject("q", Date.now());
  expect((await clock.running())?.id).toBe(id);
  await clock.stub.leaveProject("p", Date.now());
  expect(await clock.running()).toBeNull();
  expect(await clock.history()).toMatchObject([{ id, status: "cancelled" }]);
});

test("after any commands and evictions, the object follows the rules and writes each end once", async () => {
  const move = fc.constantFrom("start", "pause", "resume", "complete", "cancel", "wait", "evict", "alarm");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(move, fc.nat(20)), { minLength: 5, maxLength: 20 }), async (moves) => {
      const clock = await newClock();
      await clock.running();
      let now = Date.now();
      let session: Pomodoro | null = null;
      const ended: Pomodoro[] = [];
      for (const [type, by] of moves) {
        if (type === "wait") now += by * MINUTE;
        else if (type === "evict") await evictDurableObject(clock.stub);
        else if (type === "alarm") await runDurableObjectAlarm(clock.stub);
        else {
          const command = type === "start" ? starting(1 + by) : ({ type: type as "complete", notes: "" } as const);
          const expected = step(session, command, now);
          const told = await clock.tell(command, now);
          expect(told).toMatchObject({
            reason: expected.reason,
            session: expected.session && { id: expected.session.id, status: expected.session.status },
          });
          session = expected.session;
          if (session?.ended_at) {
            ended.push(session);
            session = null;
          }
        }
        expect((await clock.running(now))?.id).toBe(session?.id);
      }
      const ids = (await clock.history()).map(({ id }) => id);
      expect(ids.sort()).toEqual(ended.map(({ id }) => id).sort());
    }),
    { numRuns: 15 },
  );
}, 60_000);
