/** The cost of expanding the largest feeds. The Worker may use 30 seconds of CPU. */
import { eventsOf } from "../../app/domain/other-calendar/feed-events.server.ts";
import type { Line } from "./report.ts";

const NOW = new Date("2026-11-27T09:00:00.000Z");
/** The number of entries of a feed, and the calendar lines around them. */
const ENTRIES = 20_000;

const VIENNA = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Vienna",
  ...["DAYLIGHT:+0100:+0200:19700329T020000:3", "STANDARD:+0200:+0100:19701025T030000:10"].flatMap((half) => {
    const [name, from, to, start, month] = half.split(":");
    const rule = `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`;
    return [`BEGIN:${name}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `DTSTART:${start}`, rule, `END:${name}`];
  }),
  "END:VTIMEZONE",
];

const day = (i: number) => String(1 + (i % 28)).padStart(2, "0");

/** Feeds of similar entries, by name. */
const KINDS: Record<string, (i: number) => string[]> = {
  "single meetings": (i) => [`DTSTART;TZID=Europe/Vienna:202612${day(i)}T100000`, "DURATION:PT1H"],
  "series three times a week": (i) => [
    `DTSTART;TZID=Europe/Vienna:202412${day(i)}T100000`,
    "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR",
  ],
  "daily series": () => ["DTSTART:20100101T100000Z", "RRULE:FREQ=DAILY"],
  "series whose day never comes": () => ["DTSTART:20250201T080000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31"],
};

const feedOf = (lines: (i: number) => string[]) =>
  new TextEncoder().encode(
    [
      "BEGIN:VCALENDAR",
      ...VIENNA,
      ...Array.from({ length: ENTRIES - 4 }, (_, i) => i).flatMap((i) => [
        "BEGIN:VEVENT",
        `UID:${i}@bench`,
        ...lines(i),
        `SUMMARY:Meeting ${i}`,
        "END:VEVENT",
      ]),
      "END:VCALENDAR",
    ].join("\r\n"),
  );

/** The CPU time for reading 20,000 entries of each kind. */
export function feedsExpanded(): Line[] {
  return Object.entries(KINDS).map(([name, lines]) => {
    const feed = feedOf(lines);
    const before = process.cpuUsage();
    if (typeof eventsOf(feed, NOW) === "string") throw new Error(`${name} were refused`);
    const { user, system } = process.cpuUsage(before);
    return {
      what: `a feed of 20,000 ${name}, CPU`,
      measured: (user + system) / 1_000_000,
      budget: 10,
      unit: "s",
    };
  });
}
