import { expect, test } from "vitest";
import { dayEvents, type OwnEventRow } from "./event-list.server.ts";

const row = (starts_at: string, event_end: string, event_start = starts_at): OwnEventRow => ({
  starts_at,
  calendar_id: "c",
  event_key: "k",
  event_title: "Event",
  event_start,
  event_end,
  is_free: 0,
  has_todo: false,
});
const days = (rows: OwnEventRow[], zone = "UTC") =>
  dayEvents(rows, zone, { start_date: "2026-11-23", end_date: "2026-11-29" }).map(
    ({ event_date, event_time }) => `${event_date} ${event_time}`,
  );

test("an event is on the day of the person's clock", () => {
  const late = row("2026-11-26T23:30:00.000Z", "2026-11-27T00:30:00.000Z");
  expect(days([late])).toEqual(["2026-11-26 23:30"]);
  expect(days([late], "Asia/Tokyo")).toEqual(["2026-11-27 08:30"]);
  expect(days([late], "America/Los_Angeles")).toEqual(["2026-11-26 15:30"]);
});

test("a time without a zone and a whole day are the same in every zone", () => {
  for (const zone of ["UTC", "Pacific/Kiritimati"]) {
    expect(days([row("2026-11-26T09:00", "2026-11-26T10:00")], zone)).toEqual(["2026-11-26 09:00"]);
    expect(days([row("2026-11-26", "2026-11-27")], zone)).toEqual(["2026-11-26 null"]);
  }
});

test("an event over several days is on each of them, and has its time on the first", () => {
  const [start, end] = ["2026-11-26T18:00:00.000Z", "2026-11-28T10:00:00.000Z"];
  const rows = [row(start, end), row("2026-11-27T18:00:00.000Z", end, start)];
  expect(days(rows)).toEqual(["2026-11-26 18:00", "2026-11-27 null", "2026-11-28 null"]);
});

test("a short event over midnight is on the day of its start", () => {
  expect(days([row("2026-11-26T22:00:00.000Z", "2026-11-27T02:00:00.000Z")])).toEqual(["2026-11-26 22:00"]);
});

test("days outside of the range are left out", () => {
  expect(days([row("2026-11-22T09:00:00.000Z", "2026-11-22T10:00:00.000Z"), row("2026-11-30", "2026-12-01")])).toEqual(
    [],
  );
});
