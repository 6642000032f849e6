import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Pomodoro } from "./pomodoro.ts";
import {
  snapshotAt,
  deadline,
  expire,
  focusedTime,
  IDLE_LIMIT,
  isRunning,
  nextMoment,
  type PomodoroCommand,
  remainingTime,
  step,
} from "./session-rules.ts";

const START = Date.parse("2026-11-21T09:00:00.000Z");

/** A reference model of the clock: a stopwatch that adds up each period of time. */
interface Model {
  state: "none" | "active" | "paused";
  id: string;
  length: number;
  focused: number;
  touched: number;
}

const move = fc.oneof(
  fc.record({ type: fc.constant("wait" as const), by: fc.integer({ min: 0, max: 40 * 60_000 }) }),
  fc.record({ type: fc.constant("start" as const), minutes: fc.integer({ min: 1, max: 180 }) }),
  fc.record({
    type: fc.constantFrom("pause" as const, "resume" as const, "complete" as const, "cancel" as const),
    names: fc.constantFrom("nothing" as const, "running" as const, "another" as const),
  }),
);

test("after any commands at any times, the clock agrees with a stopwatch", () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const model: Model = { state: "none", id: "", length: 0, focused: 0, touched: START };
      let session: Pomodoro | null = null;
      let now = START;
      moves.forEach((one, i) => {
        if (one.type === "wait") {
          now += one.by;
          if (model.state === "active") model.focused += one.by;
        } else {
          const command = toCommand(one, i, session);
          const before: Pomodoro | null = session;
          const result = step(before, command, now);
          session = follow(model, command, now, before, result);
        }
        agree(model, session, now);
      });
    }),
    { numRuns: 1000 },
  );
});

const SUBJECT = { project_id: "p", proje_title: "Work", todo_id: null, todo_title: null };
type Given = Exclude<PomodoroCommand, { type: "adopt" }>;
type Move = typeof move extends fc.Arbitrary<infer M> ? Exclude<M, { type: "wait" }> : never;

function toCommand(one: Move, i: number, session: Pomodoro | null): Given {
  if (one.type === "start") {
    return { type: "start", id: `s${i}`, ...SUBJECT, duration_minutes: one.minutes };
  }
  const session_id = { nothing: undefined, running: session?.id, another: "another" }[one.names];
  return one.type === "pause" || one.type === "resume"
    ? { type: one.type, session_id }
    : { type: one.type, session_id, notes: "well" };
}

/** Advances the model, checks the step and returns the session that is running afterwards. */
function follow(
  model: Model,
  command: Given,
  now: number,
  before: Pomodoro | null,
  result: ReturnType<typeof step>,
): Pomodoro | null {
  if (command.type === "start") {
    if (model.state !== "none") {
      expect(result).toEqual({ reason: "running", session: before, changed: false });
      return before;
    }
    Object.assign(model, { state: "active", id: command.id, length: command.duration_minutes * 60_000, focused: 0 });
  } else if (model.state === "none") {
    expect(result).toEqual({ reason: "none", session: null, changed: false });
    return null;
  } else if (command.session_id !== undefined && command.session_id !== model.id) {
    expect(result).toEqual({ reason: "other", session: before, changed: false });
    return before;
  } else if (command.type === "pause" || command.type === "resume") {
    const to = command.type === "pause" ? "paused" : "active";
    expect(result.changed).toBe(model.state !== to);
    if (model.state === to) {
      expect(result.session).toBe(before);
      return before;
    }
    model.state = to;
  } else {
    const status = command.type === "complete" ? "completed" : "cancelled";
    expect(result).toMatchObject({ reason: null, changed: true });
    expect(result.session).toMatchObject({
      status,
      notes: "well",
      paused_at: null,
      focused_seconds: Math.floor(Math.min(model.focused, model.length) / 1000),
    });
    expect(result.session!.ended_at).toBe(new Date(now).toISOString());
    expect(Number.isInteger(result.session!.paused_duration)).toBe(true);
    expect(focusedTime(result.session!, now + 5_000)).toBeLessThanOrEqual(model.length);
    model.state = "none";
    return null;
  }
  model.touched = now;
  expect(result.session).toMatchObject({ id: model.id, updated_at: new Date(now).toISOString() });
  return result.session;
}

function agree(model: Model, session: Pomodoro | null, now: number) {
  expect(session?.status ?? "none").toBe(model.state);
  if (!session) return;
  const remaining = Math.max(model.length - model.focused, 0);
  expect(isRunning(session)).toBe(true);
  expect(remainingTime(session, now)).toBe(remaining);
  expect(snapshotAt(session, now).focused_seconds).toBe(Math.floor((model.length - remaining) / 1000));
  // While paused, `paused_at` and `updated_at` are the same.
  if (model.state === "paused") expect(session.paused_at).toBe(session.updated_at);
  else expect(deadline(session)! - now).toBe(model.length - model.focused);
  const idle = now >= model.touched + IDLE_LIMIT;
  expect(expire(session, now) !== null).toBe(idle);
  if (!idle) expect(nextMoment(session, now)).toBeGreaterThan(now);
}

const running = (minutes = 25): Pomodoro =>
  step(null, { type: "start", id: "a", ...SUBJECT, duration_minutes: minutes }, START).session!;

test("a repeated start returns the same session", () => {
  const command = { type: "start", id: "a", ...SUBJECT, duration_minutes: 25 } as const;
  expect(step(running(), command, START + 9)).toEqual({ reason: null, session: running(), changed: false });
});

test("pauses of any number of milliseconds leave whole milliseconds of focus", () => {
  for (let pause = 128_000; pause < 129_000; pause++) {
    const paused = step(running(), { type: "pause" }, START + 60_000).session!;
    const resumed = step(paused, { type: "resume" }, START + 60_000 + pause).session!;
    expect(focusedTime(resumed, START + 120_000 + pause)).toBe(120_000);
    expect(deadline(resumed)).toBe(START + 25 * 60_000 + pause);
  }
});

test("a clock that is set back loses no time", () => {
  const paused = step(running(), { type: "pause" }, START + 60_000).session!;
  const resumed = step(paused, { type: "resume" }, START + 30_000).session!;
  expect(resumed.paused_duration).toBe(0);
  expect(remainingTime(resumed, START + 60_000)).toBe(24 * 60_000);
  expect(remainingTime(running(), START - 60_000)).toBe(25 * 60_000);
});

test("a session untouched for twelve hours is cancelled as of then, with its focused time", () => {
  const late = START + 3 * IDLE_LIMIT;
  expect(expire(running(), START + IDLE_LIMIT - 1)).toBeNull();
  expect(expire(running(), late)).toMatchObject({
    status: "cancelled",
    ended_at: new Date(START + IDLE_LIMIT).toISOString(),
    focused_seconds: 25 * 60,
  });
  const paused = step(running(), { type: "pause" }, START + 60_000).session!;
  expect(expire(paused, late)).toMatchObject({ focused_seconds: 60, paused_duration: IDLE_LIMIT / 1000 });
});

test("the next moment is the deadline, and after it the end of the twelve hours", () => {
  const end = START + 25 * 60_000;
  expect(nextMoment(running(), START)).toBe(end);
  expect(nextMoment(running(), end - 1)).toBe(end);
  expect(nextMoment(running(), end)).toBe(START + IDLE_LIMIT);
});

const offline = { type: "start", id: "a", ...SUBJECT, duration_minutes: 25 } as const;

test("the states of a session without a connection, sent later, again or out of order, make the session that was shown", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("pause", "resume", "complete", "cancel"), fc.nat(20 * 60_000)), {
        maxLength: 8,
      }),
      fc.array(fc.nat(20)),
      (moves, order) => {
        let now = START;
        const states = [step(null, offline, now).session!];
        for (const [type, by] of moves) {
          now += by + 1;
          const before = states.at(-1)!;
          if (isRunning(before)) states.push(step(before, { type, notes: "well" } as PomodoroCommand, now).session!);
        }
        const sent = [...states, ...order.flatMap((i) => states[i] ?? []), states.at(-1)!];
        let session: Pomodoro | null = null;
        const ended: Pomodoro[] = [];
        for (const one of sent) {
          // The history knows a session that has ended.
          if (ended.length > 0 && isRunning(one)) continue;
          const result = step(session, { type: "adopt", session: one }, now + 60_000);
          session = isRunning(result.session!) ? result.session : null;
          if (!session) ended.push(result.session!);
        }
        const last = states.at(-1)!;
        if (isRunning(last)) expect(snapshotAt(session!, now)).toEqual(snapshotAt(last, now));
        else expect(ended.at(-1)).toEqual(last);
      },
    ),
  );
});

test("a session that is adopted ends no other one, and has no time in the future", () => {
  const other = step(null, { ...offline, id: "b" }, START).session!;
  const mine = step(null, offline, START).session!;
  expect(step(other, { type: "adopt", session: mine }, START)).toEqual({
    reason: "running",
    session: other,
    changed: false,
  });
  const done = step(mine, { type: "complete", notes: "" }, START + 60_000).session!;
  expect(step(other, { type: "adopt", session: done }, START + 60_000)).toEqual({
    reason: null,
    session: done,
    changed: true,
  });
  const early = step(null, { type: "adopt", session: { ...done, paused_duration: 1e9 } }, START - 60_000).session!;
  expect(early).toMatchObject({ focused_seconds: 1, paused_duration: 0, ended_at: early.started_at });
  expect(Date.parse(early.started_at)).toBe(START - 60_000);
});
