import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainDays, wallClock } from "../time/timezone.ts";
import { NO_TIME, REMIND_MINUTES } from "../todo/todo-time.ts";
import {
  leadOf,
  lateNotice,
  type RemindingTodo,
  reminderNotice,
  remindersOf,
  snoozedText,
  snoozeUntil,
} from "./reminder.ts";
import { inEnglish } from "#app/i18n/text.ts";

const todo = (fields: Partial<RemindingTodo>): RemindingTodo => ({
  id: "a",
  todo_title: "Call Ana",
  proje_title: "Work",
  todo_due_date: "2026-11-27T12:00:00.000Z",
  ...NO_TIME,
  snoozed_until: null,
  ...fields,
});
const instants = (fields: Partial<RemindingTodo>, zone: string) =>
  remindersOf(todo(fields), zone).map(({ at }) => new Date(at).toISOString());
const zone = fc.constantFrom("Europe/Vienna", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland", "UTC");
const number = (max: number) => fc.nat(max).map((value) => String(value).padStart(2, "0"));

test("a reminder comes the chosen minutes before the time on the wall clock of the zone", () => {
  expect(instants({ todo_time: "15:30", todo_remind: 15 }, "Europe/Vienna")).toEqual(["2026-11-27T14:15:00.000Z"]);
  expect(instants({ todo_time: "15:30", todo_remind: 15 }, "America/New_York")).toEqual(["2026-11-27T20:15:00.000Z"]);
  expect(instants({ todo_remind_at: "08:00" }, "Europe/Vienna")).toEqual(["2026-11-27T07:00:00.000Z"]);
  expect(instants({ todo_time: "15:30" }, "UTC")).toEqual([]);
  fc.assert(
    fc.property(
      zone,
      number(23),
      number(59),
      fc.constantFrom(...REMIND_MINUTES),
      (where, hour, minute, todo_remind) => {
        const [one] = remindersOf(todo({ todo_time: `${hour}:${minute}`, todo_remind }), where);
        expect(wallClock(where, one!.at + todo_remind * 60_000)).toBe(`2026-11-27T${hour}:${minute}:00`);
      },
    ),
  );
});

test("when the clocks change, a reminder comes once, at a time that exists", () => {
  const spring = { todo_due_date: "2026-03-29T12:00:00.000Z", todo_remind_at: "02:30" };
  expect(instants(spring, "Europe/Vienna")).toEqual(["2026-03-29T01:30:00.000Z"]);
  const autumn = { todo_due_date: "2026-10-25T12:00:00.000Z", todo_remind_at: "02:30" };
  expect(instants(autumn, "Europe/Vienna")).toEqual(["2026-10-25T00:30:00.000Z"]);
  const timed = (day: string, todo_remind: number) =>
    instants({ todo_due_date: `${day}T12:00:00.000Z`, todo_time: "09:00", todo_remind }, "Europe/Vienna");
  // A day before is at the same time of day, even if the day has 25 or 23 hours.
  expect([...timed("2026-10-25", 1440), ...timed("2026-03-29", 1440)]).toEqual([
    "2026-10-24T07:00:00.000Z",
    "2026-03-28T08:00:00.000Z",
  ]);
  expect([...timed("2026-10-25", 480), ...timed("2026-03-29", 480)]).toEqual([
    "2026-10-25T00:00:00.000Z",
    "2026-03-28T23:00:00.000Z",
  ]);
});

test("a reminder has the same key in every zone, and another key at another time", () => {
  const keys = (fields: Partial<RemindingTodo>, where: string) =>
    remindersOf(todo(fields), where).map(({ key }) => key);
  const timed = { todo_time: "15:30", todo_remind: 15 };
  expect(keys(timed, "Asia/Tokyo")).toEqual(keys(timed, "UTC"));
  const others = [{ ...timed, todo_remind: 30 }, { ...timed, todo_time: "15:31" }, { todo_remind_at: "15:15" }];
  expect(new Set([timed, ...others].flatMap((fields) => keys(fields, "UTC"))).size).toBe(4);
});

test("a snoozed reminder comes again", () => {
  const put = { todo_time: "15:30", todo_remind: 0, snoozed_until: "2026-11-27T16:00:00.000Z" };
  expect(instants(put, "UTC")).toEqual(["2026-11-27T15:30:00.000Z", "2026-11-27T16:00:00.000Z"]);
});

test("a reminder is snoozed for ten minutes, an hour, or to tomorrow morning in the zone", () => {
  const now = new Date("2026-11-27T23:30:00.000Z");
  const until = (act: Parameters<typeof snoozeUntil>[0], where: string) =>
    snoozeUntil(act, plainDays(where), now).toISOString();
  expect(until("ten-minutes", "UTC")).toBe("2026-11-27T23:40:00.000Z");
  expect(until("one-hour", "UTC")).toBe("2026-11-28T00:30:00.000Z");
  expect(until("tomorrow", "UTC")).toBe("2026-11-28T09:00:00.000Z");
  // In Vienna it is the 28th already.
  expect(until("tomorrow", "Europe/Vienna")).toBe("2026-11-29T08:00:00.000Z");
  // For a person whose days start at four it is still the 27th there.
  expect(snoozeUntil("tomorrow", { zone: "Europe/Vienna", starts: 4 }, now).toISOString()).toBe(
    "2026-11-28T08:00:00.000Z",
  );
});

test("a snoozed reminder is announced with its time in the person's zone and hour format, and with its day", () => {
  const text = (now: string, until: string, where: string, locale: string, starts = 0) =>
    inEnglish(snoozedText(new Date(until), { zone: where, starts }, new Date(now), locale));
  const [now, soon] = ["2026-11-27T22:30:00Z", "2026-11-27T22:40:00Z"];
  expect(text(now, soon, "UTC", "de")).toBe("The reminder comes again at 22:40.");
  expect(text(now, soon, "America/New_York", "en-US")).toBe("The reminder comes again at 5:40 pm.");
  expect(text(now, "2026-11-27T23:30:00Z", "Europe/Vienna", "en-GB")).toBe(
    "The reminder comes again tomorrow at 00:30.",
  );
  expect(text(now, "2026-11-27T23:30:00Z", "Europe/Vienna", "en-GB", 4)).toBe("The reminder comes again at 00:30.");
});

test("a notice names the todo, its time and its project; several late reminders are one notice", () => {
  const timed = todo({ todo_time: "15:30", todo_remind: 15 });
  expect(reminderNotice(timed, "secret")).toEqual({
    title: "Call Ana",
    body: "15:30 · Work",
    tag: "reminder-a",
    path: "/app?todo=a",
    reminder: "secret",
  });
  expect(lateNotice(["a", "b", "c", "d", "e"].map((id) => ({ ...timed, id, todo_title: id })))).toMatchObject({
    title: { id: "reminder.late", values: { count: 5 } },
    body: { id: "reminder.late_titles", values: { titles: "a, b, c", more: 2 } },
  });
});

test("the rows of 5,000 people with a reminder at the same minute are read in different seconds", () => {
  const seconds = Array.from({ length: 5_000 }, () => Math.floor(leadOf(crypto.randomUUID()) / 1_000));
  const most = Math.max(...seconds.map((one) => seconds.filter((other) => other === one).length));
  // 125 on average.
  expect(most).toBeLessThanOrEqual(200);
  expect([Math.min(...seconds) >= 5, Math.max(...seconds) < 45]).toEqual([true, true]);
});
