import { expect, test } from "vitest";
import { eventsOf } from "./feed-events.server.ts";
import type { EventRow } from "./other-calendar.ts";

const NOW = new Date("2026-11-27T09:00:00.000Z");

/** Reads a feed with these lines, and returns its rows. */
function read(...lines: string[]): EventRow[] {
  const rows = eventsOf(feed(...lines), NOW);
  if (typeof rows === "string") throw new Error(rows);
  return rows;
}
const feed = (...lines: string[]) => bytes(["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n"));
const bytes = (text: string) => new TextEncoder().encode(text);
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const starts = (rows: EventRow[]) => rows.map(({ starts_at }) => starts_at);
const titled = (rows: EventRow[]) => rows.map(({ starts_at, event_title }) => `${starts_at} ${event_title}`);

const VIENNA = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Vienna",
  "X-LIC-LOCATION:Europe/Vienna",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "DTSTART:19700329T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "DTSTART:19701025T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

test("Google: a weekly meeting keeps its hour across a change of the clocks, without its excluded day", () => {
  const rows = read(
    "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
    "X-WR-TIMEZONE:Europe/Vienna",
    ...VIENNA,
    ...event(
      "DTSTART;TZID=Europe/Vienna:20261012T093000",
      "DTEND;TZID=Europe/Vienna:20261012T100000",
      "RRULE:FREQ=WEEKLY;UNTIL=20261109T225959Z;BYDAY=MO",
      "EXDATE;TZID=Europe/Vienna:20261102T093000",
      "UID:abc@google.com",
      "SUMMARY:Standup",
    ),
  );
  expect(starts(rows)).toEqual([
    "2026-10-12T07:30:00.000Z",
    "2026-10-19T07:30:00.000Z",
    "2026-10-26T08:30:00.000Z",
    "2026-11-09T08:30:00.000Z",
  ]);
  expect(rows[0]!.event_end).toBe("2026-10-12T08:00:00.000Z");
  expect(new Set(rows.map(({ event_key }) => event_key)).size).toBe(4);
});

test("sabre/dav: a changed day stands before its series, and moves across a change of the clocks", () => {
  const rows = read(
    ...VIENNA,
    ...event(
      "UID:sabre",
      "RECURRENCE-ID;TZID=Europe/Vienna:20261026T090000",
      "DTSTART;TZID=Europe/Vienna:20261023T160000",
      "DTEND;TZID=Europe/Vienna:20261023T170000",
      "SUMMARY:Review (earlier)",
    ),
    ...event(
      "UID:sabre",
      "DTSTART;TZID=Europe/Vienna:20261019T090000",
      "DTEND;TZID=Europe/Vienna:20261019T100000",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "SUMMARY:Review",
    ),
  );
  expect(titled(rows)).toEqual([
    "2026-10-19T07:00:00.000Z Review",
    "2026-10-23T14:00:00.000Z Review (earlier)",
    "2026-11-02T08:00:00.000Z Review",
  ]);
});

test("the day of a series that is changed may be named in UTC", () => {
  const rows = read(
    ...event("UID:a", "DTSTART;TZID=Europe/Vienna:20261019T090000", "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Yoga"),
    ...event("UID:a", "RECURRENCE-ID:20261026T080000Z", "DTSTART:20261026T100000Z", "SUMMARY:Late yoga"),
  );
  expect(titled(rows)).toEqual(["2026-10-19T07:00:00.000Z Yoga", "2026-10-26T10:00:00.000Z Late yoga"]);
});

test("Outlook: a zone by its Windows name has summer time, with and without a definition", () => {
  const meeting = (uid: string, zone: string) =>
    event(`UID:${uid}`, `DTSTART;TZID=${zone}:20261001T140000`, `DTEND;TZID=${zone}:20261001T150000`, "SUMMARY:Call");
  const defined = [
    "BEGIN:VTIMEZONE",
    "TZID:Customized Time Zone",
    "BEGIN:STANDARD",
    "DTSTART:16010101T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:16010101T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ];
  const rows = read(
    "PRODID:Microsoft Exchange Server 2010",
    ...defined,
    ...meeting("1", "W. Europe Standard Time"),
    ...meeting("2", "Customized Time Zone"),
    ...meeting("3", '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'),
    ...meeting("4", "/freeassociation.sourceforge.net/Europe/Berlin"),
    ...meeting("5", "Eastern Standard Time"),
  );
  expect(starts(rows)).toEqual([
    "2026-10-01T12:00:00.000Z",
    "2026-10-01T12:00:00.000Z",
    "2026-10-01T12:00:00.000Z",
    "2026-10-01T13:00:00.000Z",
    "2026-10-01T18:00:00.000Z",
  ]);
});

test("Outlook: a whole day that is written with times is a whole day", () => {
  const rows = read(
    ...event(
      "UID:o",
      "DTSTART;TZID=W. Europe Standard Time:20261224T000000",
      "DTEND;TZID=W. Europe Standard Time:20261225T000000",
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      "SUMMARY:Office closed",
    ),
  );
  expect(starts(rows)).toEqual(["2026-12-24"]);
});

test("Apple: a zone whose definition has winter time only gets summer time by its name", () => {
  const rows = read(
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Vienna",
    "BEGIN:STANDARD",
    "DTSTART:19701025T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "END:VTIMEZONE",
    ...event("UID:a", "DTSTART;TZID=Europe/Vienna:20270701T120000", "SUMMARY:Lunch"),
  );
  expect(starts(rows)).toEqual(["2027-07-01T10:00:00.000Z"]);
});

test("Nextcloud: birthdays come each year, as whole days that are free", () => {
  const rows = read(
    "PRODID:-//Sabre//Sabre VObject 4.5.4//EN",
    ...event(
      "UID:birthday",
      "DTSTART;VALUE=DATE:19840229",
      "DTEND;VALUE=DATE:19840301",
      "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1",
      "TRANSP:TRANSPARENT",
      "SUMMARY:🎂 Ana (1984)",
    ),
  );
  expect(rows).toEqual([
    expect.objectContaining({
      starts_at: "2027-02-28",
      event_end: "2027-03-01",
      is_free: 1,
      event_title: "🎂 Ana (1984)",
    }),
  ]);
});

test("a school's holidays are on each of their days", () => {
  const rows = read(
    ...event("UID:h", "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261228", "SUMMARY:Holidays"),
    ...event("UID:one", "DTSTART;VALUE=DATE:20261208", "SUMMARY:No school"),
    ...event("UID:same", "DTSTART;VALUE=DATE:20261209", "DTEND;VALUE=DATE:20261209", "SUMMARY:Trip"),
    ...event("UID:bare", "DTSTART:20261210", "DTEND:20261211", "SUMMARY:Concert"),
  );
  expect(starts(rows)).toEqual([
    "2026-12-08",
    "2026-12-09",
    "2026-12-10",
    "2026-12-24",
    "2026-12-25",
    "2026-12-26",
    "2026-12-27",
  ]);
});

test("holidays over several months are on each of their days, across changes of the clocks and the end of the year", () => {
  const rows = read(
    ...VIENNA,
    ...event("UID:h", "DTSTART;VALUE=DATE:20261019", "DTEND;VALUE=DATE:20270412", "SUMMARY:Leave"),
  );
  expect([rows[0]!.starts_at, rows.at(-1)!.starts_at, rows.length]).toEqual(["2026-10-19", "2027-04-11", 175]);
  expect(new Set(starts(rows)).size).toBe(175);
});

test("an event that is in a feed twice is added once", () => {
  const one = event("UID:twice", "DTSTART:20261128T143000Z", "SUMMARY:Choir");
  const day = event("UID:day", "DTSTART;VALUE=DATE:20261129", "SUMMARY:Market");
  expect(titled(read(...one, ...day, ...one, ...day))).toEqual(["2026-11-28T14:30:00.000Z Choir", "2026-11-29 Market"]);
});

test("an IANA zone without its definition is recognised, across a change of the clocks", () => {
  const weekly = event(
    "UID:n",
    "DTSTART;TZID=Europe/Vienna:20261020T100000",
    "RRULE:FREQ=WEEKLY;COUNT=2",
    "SUMMARY:Yoga",
  );
  expect(starts(read(...weekly))).toEqual(["2026-10-20T08:00:00.000Z", "2026-10-27T09:00:00.000Z"]);
});

test("an event of a whole year is on each stored day, from 60 days ago to 400 ahead", () => {
  const rows = read(...event("UID:y", "DTSTART;VALUE=DATE:20200101", "DTEND;VALUE=DATE:20300101", "SUMMARY:Decade"));
  // One more day at each end, for people in other time zones.
  expect([rows[0]!.starts_at, rows.at(-1)!.starts_at, rows.length]).toEqual(["2026-09-27", "2028-01-02", 463]);
  expect(new Set(rows.map(({ event_key }) => event_key)).size).toBe(1);
});

test("a football club: matches share one UID, and a match with a higher sequence replaces the earlier one", () => {
  const match = (start: string, title: string, sequence = 0) =>
    event("UID:club", `SEQUENCE:${sequence}`, `DTSTART:${start}`, "DURATION:PT1H45M", `SUMMARY:${title}`);
  const rows = read(
    ...match("20261128T143000Z", "A – B"),
    ...match("20261205T143000Z", "B – C"),
    ...match("20261205T143000Z", "B – C (sold out)", 2),
  );
  expect(titled(rows)).toEqual(["2026-11-28T14:30:00.000Z A – B", "2026-12-05T14:30:00.000Z B – C (sold out)"]);
  expect(rows[0]!.event_end).toBe("2026-11-28T16:15:00.000Z");
  expect(rows[0]!.event_key).not.toBe(rows[1]!.event_key);
});

test("an event that is moved keeps its key", () => {
  const at = (start: string) => read(...event("UID:moved", `DTSTART:${start}`, "SUMMARY:Dentist"))[0]!;
  expect(at("20261128T100000Z").event_key).toBe(at("20261202T110000Z").event_key);
});

test("times without a zone are floating, and those of a calendar's zone are not", () => {
  const lunch = event("UID:l", "DTSTART:20261201T120000", "SUMMARY:Lunch");
  expect(starts(read(...lunch))).toEqual(["2026-12-01T12:00"]);
  expect(starts(read("X-WR-TIMEZONE:America/New_York", ...lunch))).toEqual(["2026-12-01T17:00:00.000Z"]);
});

test("an unknown zone counts as floating", () => {
  const rows = read(...event("UID:m", "DTSTART;TZID=Middle Earth:20261201T120000", "SUMMARY:Tea"));
  expect(starts(rows)).toEqual(["2026-12-01T12:00"]);
});

test("the count of a series includes its excluded days", () => {
  const rows = read(
    ...event(
      "UID:c",
      "DTSTART:20261201T080000Z",
      "RRULE:FREQ=DAILY;COUNT=4",
      "EXDATE:20261202T080000Z,20261203T080000Z",
    ),
  );
  expect(starts(rows)).toEqual(["2026-12-01T08:00:00.000Z", "2026-12-04T08:00:00.000Z"]);
});

test("an exclusion rule removes its days from a series, across a change of the clocks", () => {
  const meeting = (...rules: string[]) =>
    starts(
      read(
        ...VIENNA,
        ...event("UID:x", "DTSTART;TZID=Europe/Vienna:20261012T093000", "RRULE:FREQ=WEEKLY;COUNT=5", ...rules),
      ),
    );
  expect(meeting("EXRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261026T235959Z")).toEqual([
    "2026-10-19T07:30:00.000Z",
    "2026-11-02T08:30:00.000Z",
    "2026-11-09T08:30:00.000Z",
  ]);
  expect(meeting("EXRULE:FREQ=MONTHLY;BYDAY=2MO", "EXRULE:FREQ=DAILY;BYMONTHDAY=26")).toEqual([
    "2026-10-19T07:30:00.000Z",
    "2026-11-02T08:30:00.000Z",
  ]);
  const birthdays = read(
    ...event("UID:d", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=7", "EXRULE:FREQ=WEEKLY;BYDAY=SA,SU"),
  );
  expect(starts(birthdays)).toEqual(["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-07"]);
});

test.each(["FREQ=SECONDLY", "FREQ=HOURLY;COUNT=999999999;BYMONTH=2;BYMONTHDAY=30"])(
  "a series whose exclusions cannot be followed is not shown at all: %s",
  (rule) => {
    const series = event("UID:x", "DTSTART:20200101T080000Z", "RRULE:FREQ=DAILY", `EXRULE:${rule}`);
    expect(titled(read(...series, ...event("UID:y", "DTSTART:20261201T080000Z", "SUMMARY:Tea")))).toEqual([
      "2026-12-01T08:00:00.000Z Tea",
    ]);
  },
);

test("an excluded date excludes its whole day", () => {
  const rows = read(
    ...event(
      "UID:e",
      "DTSTART;TZID=Europe/Vienna:20261201T003000",
      "RRULE:FREQ=DAILY;COUNT=3",
      "EXDATE;VALUE=DATE:20261202",
    ),
  );
  expect(starts(rows)).toEqual(["2026-11-30T23:30:00.000Z", "2026-12-02T23:30:00.000Z"]);
});

test.each([
  ["a weekday of the year", "20261116T080000Z", "BYDAY=46MO", ["2026-11-16", "2027-11-15"]],
  ["a weekday of the year from its end", "20261019T080000Z", "BYDAY=-11MO", ["2026-10-19", "2027-10-18"]],
  ["a weekday of a week", "20251224T080000Z", "BYWEEKNO=52;BYDAY=WE", ["2026-12-23", "2027-12-29"]],
  [
    "weekdays of weeks",
    "20251001T080000Z",
    "BYWEEKNO=40,41;BYDAY=TH",
    ["2026-10-01", "2026-10-08", "2027-10-07", "2027-10-14"],
  ],
  ["weekdays with a count", "20251224T080000Z", "BYWEEKNO=52;BYDAY=WE;COUNT=2", ["2026-12-23"]],
  ["a day of leap years", "20240229T080000Z", "INTERVAL=1", []],
  ["a day of leap years in a month", "20240229T080000Z", "BYMONTH=2;BYMONTHDAY=29", []],
  ["a day that some of its months have", "20251031T080000Z", "BYMONTH=10,11", ["2026-10-31", "2027-10-31"]],
  [
    "a day from the end that some of its months have",
    "20251001T080000Z",
    "BYMONTH=10,11;BYMONTHDAY=-31",
    ["2026-10-01", "2027-10-01"],
  ],
])("a rule of years has the days of the calendar only: %s", (_, start, rule, dates) => {
  const rows = read(...event("UID:y", `DTSTART:${start}`, `RRULE:FREQ=YEARLY;${rule}`));
  expect(starts(rows).map((time) => time.slice(0, 10))).toEqual(dates);
});

test("an end that is a date includes that day", () => {
  const rows = read(...event("UID:u", "DTSTART:20261201T180000Z", "RRULE:FREQ=DAILY;UNTIL=20261203", "SUMMARY:Advent"));
  expect(rows).toHaveLength(3);
});

test("an end in UTC is one of the event's own zone", () => {
  // 00:30 on 1 December in Auckland is 11:30 on 30 November in UTC.
  const rows = read(
    ...event("UID:n", "DTSTART;TZID=Pacific/Auckland:20261129T003000", "RRULE:FREQ=DAILY;UNTIL=20261130T113000Z"),
  );
  expect(rows).toHaveLength(3);
});

test("further dates of a series and their periods are added", () => {
  const rows = read(
    ...event("UID:r", "DTSTART:20261201T080000Z", "DURATION:PT1H", "RDATE:20261203T080000Z,20261205T090000Z"),
    ...event("UID:p", "DTSTART:20261201T100000Z", "RDATE;VALUE=PERIOD:20261210T100000Z/PT2H"),
  );
  expect(starts(rows)).toEqual([
    "2026-12-01T08:00:00.000Z",
    "2026-12-01T10:00:00.000Z",
    "2026-12-03T08:00:00.000Z",
    "2026-12-05T09:00:00.000Z",
    "2026-12-10T10:00:00.000Z",
  ]);
});

test("cancelled events and cancelled days of a series are left out", () => {
  const rows = read(
    ...event("UID:x", "DTSTART:20261201T080000Z", "STATUS:CANCELLED", "SUMMARY:Off"),
    ...event("UID:s", "DTSTART:20261201T080000Z", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:Swim"),
    ...event("UID:s", "RECURRENCE-ID:20261202T080000Z", "DTSTART:20261202T080000Z", "STATUS:CANCELLED"),
  );
  expect(titled(rows)).toEqual(["2026-12-01T08:00:00.000Z Swim"]);
});

test("an invitation to one day of a missing series is shown", () => {
  const rows = read(...event("UID:i", "RECURRENCE-ID:20261202T080000Z", "DTSTART:20261202T090000Z", "SUMMARY:Invited"));
  expect(titled(rows)).toEqual(["2026-12-02T09:00:00.000Z Invited"]);
});

test("an event over several days has a row for each", () => {
  const rows = read(
    ...event("UID:d", "DTSTART:20261201T180000Z", "DTEND:20261203T100000Z", "SUMMARY:Hackathon"),
    ...event("UID:night", "DTSTART:20261205T220000Z", "DTEND:20261206T020000Z", "SUMMARY:Party"),
  );
  expect(starts(rows)).toEqual(["2026-12-01T18:00:00.000Z", "2026-12-02T18:00:00.000Z", "2026-12-05T22:00:00.000Z"]);
});

test("a line that is folded in the middle of a character is joined correctly", () => {
  const [before, after] = [
    bytes("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261201T080000Z\r\nSUMMARY:Caf"),
    bytes("\r\nEND:VEVENT\r\nEND:VCALENDAR"),
  ];
  const rows = eventsOf(new Uint8Array([...before, 0xc3, 13, 10, 32, 0xa9, ...after]), NOW) as EventRow[];
  expect(rows[0]!.event_title).toBe("Café");
});

test("a feed in Windows-1252, with a byte order mark or bare line ends is read", () => {
  const latin = [
    ...bytes("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261201T080000Z\nSUMMARY:Caf"),
    0xe9,
    ...bytes("\nEND:VEVENT\nEND:VCALENDAR"),
  ];
  expect((eventsOf(new Uint8Array(latin), NOW) as EventRow[])[0]!.event_title).toBe("Café");
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...feed(...event("DTSTART:20261201T080000Z", "SUMMARY:Tea"))]);
  expect((eventsOf(marked, NOW) as EventRow[])[0]!.event_title).toBe("Tea");
});

test.each([
  ["little", true],
  ["big", false],
])("a feed in UTF-16 with a byte order mark is read: %s-endian", (_, isLittle) => {
  const text = [
    "\uFEFFBEGIN:VCALENDAR",
    ...event("DTSTART:20261201T080000Z", "SUMMARY:Caf\r\n é 茶 🍵"),
    "END:VCALENDAR",
  ].join("\r\n");
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), isLittle);
  const rows = eventsOf(new Uint8Array(view.buffer), NOW) as EventRow[];
  expect(rows.map(({ event_title }) => event_title)).toEqual(["Café 茶 🍵"]);
});

test("titles are one line of text, and an alarm's description is none", () => {
  const rows = read(
    ...event(
      "UID:t",
      "DTSTART:20261201T080000Z",
      "SUMMARY:A\\, b\\nc",
      "BEGIN:VALARM",
      "SUMMARY:Alarm",
      "TRIGGER:-PT5M",
      "END:VALARM",
    ),
    ...event("UID:long", "DTSTART:20261202T080000Z", `SUMMARY:${"x".repeat(3000)}`),
    ...event("UID:none", "DTSTART:20261203T080000Z"),
  );
  expect(rows.map(({ event_title }) => event_title)).toEqual(["A, b c", `${"x".repeat(200)}…`, ""]);
});

test("an unreadable line or event does not affect the others", () => {
  const rows = read(
    ...event(
      "UID:1",
      "DTSTART;TZID=:20261201T080000Z",
      "this is no line",
      'SUMMARY;X="open:Broken',
      "RRULE:FREQ=NEVER",
    ),
    ...event("UID:2", "SUMMARY:Without a time"),
    ...event("UID:3", "DTSTART:20261399T996199Z", "SUMMARY:Never"),
    ...event("UID:4", "DTSTART:20261202T080000Z", "DTEND:20261201T080000Z", "SUMMARY:Good"),
  );
  expect(titled(rows)).toContain("2026-12-02T08:00:00.000Z Good");
  expect(titled(rows)).not.toContain(expect.stringContaining("Never"));
});

test.each([
  ["DTSTART:20261201T000000Z", "DURATION:P99999999999999999999W"],
  ["DTSTART;TZID=Europe/Vienna:20261201T000000", "DURATION:P999999W"],
  ["DTSTART;VALUE=DATE:20261201", "DURATION:P9999999999D"],
])("an event whose end is too late for a date is on each stored day: %s %s", (start, duration) => {
  const rows = read(...event("UID:long", start, duration), ...event("UID:2", "DTSTART:20261202T080000Z"));
  expect(rows.filter(({ starts_at }) => starts_at === "2026-12-02T08:00:00.000Z")).toHaveLength(1);
  expect(rows.length).toBeGreaterThan(390);
});

test("a file that is no calendar is rejected", () => {
  expect(eventsOf(bytes("<!DOCTYPE html><html>Sign in</html>"), NOW)).toBe("not-calendar");
  expect(eventsOf(bytes(""), NOW)).toBe("not-calendar");
  expect(eventsOf(bytes("BEGIN:VCARD\r\nEND:VCARD"), NOW)).toBe("not-calendar");
});

test("a feed with too many or too deeply nested components is rejected", () => {
  const many = Array.from({ length: 20_000 }, (_, i) => event(`UID:${i}`, "DTSTART:20261201T080000Z")).flat();
  expect(eventsOf(feed(...many), NOW)).toBe("too-many");
  const deep = Array.from({ length: 50 }, () => "BEGIN:VEVENT");
  expect(eventsOf(feed(...deep), NOW)).toBe("too-many");
});

test("an endless series gets only the stored range of days", () => {
  const rows = read(...event("UID:e", "DTSTART;VALUE=DATE:19500101", "RRULE:FREQ=DAILY", "SUMMARY:Day"));
  expect([rows[0]!.starts_at, rows.at(-1)!.starts_at]).toEqual(["2026-09-27", "2028-01-02"]);
  expect(read(...event("UID:s", "DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY"))).toEqual([]);
});

test.each([
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=MONTHLY;INTERVAL=24;BYDAY=5FR",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31",
  "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;BYDAY=1MO",
  "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=DAILY;INTERVAL=999999999",
  "FREQ=DAILY;COUNT=999999999",
  "FREQ=WEEKLY;BYSETPOS=400",
  "FREQ=MONTHLY;BYMONTHDAY=0",
  "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=2",
  "FREQ=YEARLY;BYYEARDAY=366;INTERVAL=100",
  "FREQ=DAILY;INTERVAL=-1",
  "FREQ=DAILY;BYHOUR=1,2,3,4;BYMINUTE=1,2,3;BYSECOND=1,2,3,4,5",
  "FREQ=DAILY;UNTIL=nonsense",
  "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
])("the rule %s comes to an end", (rule) => {
  const many = Array.from({ length: 300 }, (_, i) =>
    event(`UID:${i}`, "DTSTART:20250201T080000Z", `RRULE:${rule}`),
  ).flat();
  expect(Array.isArray(eventsOf(feed(...many), NOW))).toBe(true);
});

test("zones that change at every second, or never, are not followed", () => {
  const zone = (rule: string) => [
    "BEGIN:VTIMEZONE",
    "TZID:Odd",
    ...["STANDARD", "DAYLIGHT"].flatMap((part) => [
      `BEGIN:${part}`,
      "DTSTART:00010101T000000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      `RRULE:${rule}`,
      `END:${part}`,
    ]),
    "END:VTIMEZONE",
  ];
  for (const rule of ["FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYDAY=9SU"]) {
    const rows = read(...zone(rule), ...event("UID:z", "DTSTART;TZID=Odd:20261201T080000", "SUMMARY:Odd"));
    expect(rows).toHaveLength(1);
  }
});

test("of a feed with too many days, those nearest to today are stored", () => {
  const daily = Array.from({ length: 20 }, (_, i) => event(`UID:${i}`, "DTSTART:20200101T080000Z", "RRULE:FREQ=DAILY"));
  const rows = read(...daily.flat());
  expect(rows).toHaveLength(5000);
  expect(rows.filter(({ starts_at }) => starts_at.startsWith("2026-11-27"))).toHaveLength(20);
});
