import * as fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { addDays } from "../week/week.ts";
import { type CalendarEvent, calendarText } from "./calendar-text.ts";

const event: CalendarEvent = {
  id: "todo-1",
  title: "Send, report; now",
  description: "a\nb\\c",
  category: "Work",
  changed_at: "2026-11-23T10:15:30.500Z",
  from: "2026-11-30",
  to: "2026-12-01",
};

const parsed = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
};

test("an event has its dates without a time, and an instant its time", () => {
  const [day, focus] = parsed(
    calendarText("Sevenfold", [event, { ...event, from: "2026-11-30T09:00:00.000Z", to: "2026-11-30T09:25:00.000Z" }]),
  );
  expect([day!.startDate.toString(), day!.endDate.toString(), day!.startDate.isDate]).toEqual([
    "2026-11-30",
    "2026-12-01",
    true,
  ]);
  expect([focus!.startDate.toString(), focus!.endDate.toString()]).toEqual([
    "2026-11-30T09:00:00Z",
    "2026-11-30T09:25:00Z",
  ]);
  expect(day!.uid).toBe("todo-1@sevenfold");
  expect(calendarText("Sevenfold", [event])).toContain("\r\nDTSTAMP:20261123T101530Z\r\n");
});

test("an event without an end that can be written has none", () => {
  const written = calendarText("Sevenfold", [{ ...event, from: "9999-12-31", to: addDays("9999-12-31", 1) }]);
  expect(written).not.toContain("DTEND");
  expect(parsed(written)[0]!.startDate.toString()).toBe("9999-12-31");
});

test("any text is read back as it was, from lines of 75 octets at most", () => {
  // The only control characters of stored texts are newline and tab.
  const text = fc
    .string({ unit: "binary", maxLength: 300 })
    .map((one) => one.replaceAll(/\p{Cc}/gu, (character) => (/[\n\t]/.test(character) ? character : "")));
  fc.assert(
    fc.property(text, text, (title, description) => {
      const written = calendarText("Sevenfold", [{ ...event, title, description }]);
      for (const line of written.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const [read] = parsed(written);
      expect([read!.summary ?? "", read!.description ?? ""]).toEqual([title, description]);
    }),
  );
});

test("no text of a person ends its line", () => {
  const written = calendarText("Sevenfold", [{ ...event, title: "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nUID:y" }]);
  expect(written.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
});

test("a calendar without events has a time zone, because it needs a component", () => {
  const lines = calendarText("Mine", []).trimEnd().split("\r\n");
  expect(lines.slice(lines.indexOf("BEGIN:VTIMEZONE"))).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Etc/UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
    "END:VCALENDAR",
  ]);
});
