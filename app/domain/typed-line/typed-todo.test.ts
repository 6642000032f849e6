import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween } from "../time/day.ts";
import { weekday } from "../week/week.ts";
import type { TypedPart } from "./part.ts";
import { partBefore, type TypedContext, typedFields, typedProject, typedTodo } from "./typed-todo.ts";

const projects = [
  { id: "work", proje_title: "Work" },
  { id: "workshop", proje_title: "Workshop" },
  { id: "garden", proje_title: "My garden" },
];
/** A Thursday. */
const CONTEXT: TypedContext = { today: "2026-11-19", locale: "en-GB", projects };
function meant(part: TypedPart): string {
  switch (part.kind) {
    case "day":
      return part.date;
    case "week":
      return `week ${part.monday}`;
    case "time":
      return part.time;
    case "remind":
      return `!${part.minutes}`;
    case "priority":
      return part.category;
    case "project":
      return `#${part.project_id}`;
    case "repeat":
      return `${part.repeat} from ${part.date}`;
  }
}
const read = (text: string, context: Partial<TypedContext> = {}) => {
  const { title, parts } = typedTodo(text, { ...CONTEXT, ...context });
  return [title, ...parts.map(meant)].join(" | ");
};

/** Texts that follow a title, each with its meaning. */
const ENDS: Record<string, string> = {
  today: "2026-11-19",
  TODAY: "2026-11-19",
  tomorrow: "2026-11-20",
  Tomorrow: "2026-11-20",
  mon: "2026-11-23",
  monday: "2026-11-23",
  Monday: "2026-11-23",
  tue: "2026-11-24",
  tues: "2026-11-24",
  tuesday: "2026-11-24",
  wed: "2026-11-25",
  wednesday: "2026-11-25",
  thu: "2026-11-26",
  thur: "2026-11-26",
  thurs: "2026-11-26",
  thursday: "2026-11-26",
  fri: "2026-11-20",
  FRI: "2026-11-20",
  friday: "2026-11-20",
  sat: "2026-11-21",
  saturday: "2026-11-21",
  sun: "2026-11-22",
  sunday: "2026-11-22",
  "on fri": "2026-11-20",
  "by friday": "2026-11-20",
  "due tomorrow": "2026-11-20",
  "by today": "2026-11-19",
  "this fri": "2026-11-20",
  "this sunday": "2026-11-22",
  "next fri": "2026-11-27",
  "next monday": "2026-11-23",
  "by next tuesday": "2026-11-24",
  "next week": "week 2026-11-23",
  "this week": "week 2026-11-16",
  "by next week": "week 2026-11-23",
  "in 1 day": "2026-11-20",
  "in a day": "2026-11-20",
  "in 3 days": "2026-11-22",
  "in 10 days": "2026-11-29",
  "in 1 week": "2026-11-26",
  "in a week": "2026-11-26",
  "in one week": "2026-11-26",
  "in 2 weeks": "2026-12-03",
  "in a month": "2026-12-19",
  "in 3 months": "2027-02-19",
  "27 nov": "2026-11-27",
  "27 Nov": "2026-11-27",
  "27 november": "2026-11-27",
  "27th november": "2026-11-27",
  "27. November": "2026-11-27",
  "nov 27": "2026-11-27",
  "Nov 27th": "2026-11-27",
  "november 27": "2026-11-27",
  "nov 27, 2027": "2027-11-27",
  "27 nov 2027": "2027-11-27",
  "on 27 nov": "2026-11-27",
  "by nov 27": "2026-11-27",
  "fri 27 nov": "2026-11-27",
  "Friday 27 November": "2026-11-27",
  "on Fri, 27th Nov 2026": "2026-11-27",
  "mon 2026-11-23": "2026-11-23",
  "Fri 27.11.": "2026-11-27",
  "1 jan": "2027-01-01",
  "2nd february": "2027-02-02",
  "3 mar": "2027-03-03",
  "4 apr": "2027-04-04",
  "5 may": "2027-05-05",
  "may 5": "2027-05-05",
  "6 jun": "2027-06-06",
  "7 july": "2027-07-07",
  "8 aug": "2027-08-08",
  "9 sep": "2027-09-09",
  "9 sept": "2027-09-09",
  "10 oct": "2027-10-10",
  "18 nov": "2027-11-18",
  "19 nov": "2026-11-19",
  "31 dec": "2026-12-31",
  "29 feb": "2028-02-29",
  "27.11.": "2026-11-27",
  "27.11.2027": "2027-11-27",
  "1.2.": "2027-02-01",
  "27/11": "2026-11-27",
  "5/12": "2026-12-05",
  "27/11/2027": "2027-11-27",
  "2026-11-27": "2026-11-27",
  "2027-01-01": "2027-01-01",
  "!high": "high",
  "!HIGH": "high",
  "!medium": "medium",
  "!low": "low",
  "!1": "high",
  "!2": "medium",
  "!3": "low",
  p1: "high",
  P1: "high",
  p2: "medium",
  p3: "low",
  "every day": "FREQ=DAILY from 2026-11-19",
  "every fri": "FREQ=WEEKLY;BYDAY=FR from 2026-11-20",
  "every mon, wed and fri": "FREQ=WEEKLY;BYDAY=MO,WE,FR from 2026-11-20",
  "every 2 weeks": "FREQ=WEEKLY;INTERVAL=2 from 2026-11-19",
  "#work": "#work",
  "#Work": "#work",
  "+work": "#work",
  "#works": "#workshop",
  "#my": "#garden",
  "#mygarden": "#garden",
  "+My": "#garden",
};

const TITLES = ["Send report", "Buy 3 apples", "May meeting", "Ring P4 office"];

/** The marks with a sign, each with its meaning. They are recognised anywhere. */
const MARKS = Object.fromEntries(Object.entries(ENDS).filter(([end]) => /^[!#+]/.test(end)));

test("a day, a week, a priority or a project behind a title is recognised", () => {
  const lines = TITLES.flatMap((title) =>
    Object.entries(ENDS).map(([end, meaning]) => [`${title} ${end}`, `${title} | ${meaning}`]),
  );
  expect(lines.length).toBeGreaterThan(300);
  for (const [line, meaning] of lines) expect([line, read(line!)]).toEqual([line, meaning]);
});

test("a priority or a project is recognised before a title and in it too", () => {
  const lines = TITLES.flatMap((title) =>
    Object.entries(MARKS).flatMap(([mark, meaning]) => {
      const [first, ...rest] = title.split(" ");
      return [`${mark} ${title}`, `${first} ${mark} ${rest.join(" ")}`, `${first}  ${mark}  ${rest.join(" ")} `].map(
        (line) => [line, `${title} | ${meaning}`],
      );
    }),
  );
  expect(lines.length).toBeGreaterThan(100);
  for (const [line, meaning] of lines) expect([line, read(line!)]).toEqual([line, meaning]);
  expect(read("!high Send #work report fri")).toBe("Send report | high | #work | 2026-11-20");
  expect(read("#work Send report 20 nov every 2 weeks p2")).toBe(
    "Send report | #work | 2026-11-20 | FREQ=WEEKLY;INTERVAL=2 from 2026-11-19 | medium",
  );
  // A day in the middle stays text, and so does a mark that is followed by another of its kind.
  expect(read("Send fri report !high now")).toBe("Send fri report now | high");
  expect(read("p1 Send !low report #my #work")).toBe("p1 Send report #my | low | #work");
  // At least one word must be left as the title.
  expect(read("!high p2")).toBe("p2 | high");
  expect(read("#work !high fri")).toBe("fri | #work | high");
});

test("parts of several kinds are recognised in any order", () => {
  expect(read("Send report fri !high #work")).toBe("Send report | 2026-11-20 | high | #work");
  expect(read("Send report #work p1 in 3 days")).toBe("Send report | #work | high | 2026-11-22");
  expect(read("  Send   report   next  week !2 ")).toBe("Send   report | week 2026-11-23 | medium");
  expect(read("Water plants tomorrow every 2 weeks !low")).toBe(
    "Water plants | 2026-11-20 | FREQ=WEEKLY;INTERVAL=2 from 2026-11-19 | low",
  );
  expect(read("Plan Good Friday 26 mar")).toBe("Plan Good Friday | 2027-03-26");
  // A second mark of the same kind ends the recognised parts.
  expect(read("Send report !1 !2")).toBe("Send report !1 | medium");
});

test("what was recognised stays so while a priority or a project is typed behind it", () => {
  expect(read("Call Ana fri #")).toBe("Call Ana # | 2026-11-20");
  // It could be Work or Workshop.
  expect(read("Call Ana fri #wo")).toBe("Call Ana #wo | 2026-11-20");
  expect(read("Call Ana fri !hi")).toBe("Call Ana !hi | 2026-11-20");
  expect(read("Call Ana fri !high")).toBe("Call Ana | 2026-11-20 | high");
  expect(read("Call Ana fri #gar", { plain: ["#gar"] })).toBe("Call Ana fri #gar");
  // No project begins like this, and a number is no name.
  expect(read("Fix the bug of fri #12")).toBe("Fix the bug of fri #12");
  expect(read("#")).toBe("#");
});

test("names, ambiguous words and words in the middle stay text", () => {
  const lines = [
    ..."|fri|today|!high|#work|next week|in 3 days|27 nov|on fri".split("|"),
    "May meeting",
    "The 9/11 report",
    "Buy 3 apples",
    "March past",
    "Sunday roast",
    "Friday prayers with Ana",
    "Send fri report",
    "Plan the next week off",
    "Read 1984",
    "Call 0800 123",
    "Walk in May",
    "Visit in March",
    "A day in june",
    "Meet Mr March",
    "Ask April",
    "See August",
    "Good Friday",
    "Plan Good Friday",
    "Buy a phone on Black Friday",
    "Cyber Monday",
    "Find Cyber Monday",
    "Book Easter Monday",
    "Bake for Shrove Tuesday",
    "Fast on Ash Wednesday",
    "Watch Freaky Friday",
    "Sing Ruby Tuesday",
    "Paint Palm Sunday",
    "Read USA today",
    "Report of last Monday",
    "Read the news of the first Sunday",
    "Sleep until Monday",
    "Thank every guest",
    "Wash every 0 days",
    "every fri",
    "Rest after Sunday",
    "Enjoy the sun",
    "Buy a sun",
    "Drive 5/13",
    "Keep the shop open 24/7",
    "Mix 3/4 cup",
    "Score 31/2",
    "Meet 31.2.",
    "Meet 30 feb",
    "Meet 0 may",
    "Meet 32 may",
    "Version 2.5",
    "Version 1.2",
    "Pay 27.11",
    "Rated 5.5",
    "Use p4",
    "Use p10",
    "Buy p",
    "Shout !",
    "Shout hooray!",
    "Shout !!!",
    "Use !4",
    "Ticket #4711",
    "Song #1",
    "Solve 1+1",
    "Learn c++",
    "Call +49",
    "Do it #unknown",
    "Do it #w",
    "Do it +wo",
    "Do it #",
    "Do #unknown things",
    "Count #1 and #2",
    "Say p10 twice",
    "Ask !anyone else",
    "Mail ana+work@example.com now",
    "See a#work b!high",
    "Run in 0 days",
    "Run in days",
    "Run in 3 hours",
    "Run in 1000 days",
    "Run 3 days",
    "Wait a week",
    "The week",
    "Meet 2026-13-01",
    "Meet 1900-01-01",
    "Meet 9999-01-01",
    "Meet 2026-11",
    "Buy fries",
    "Sat.",
    "Go sundae",
    "Send report fri.",
    "Send report fri,",
    "Send report (fri)",
    "Sendfri",
    "x constructor",
    "x __proto__",
    "x toString",
  ];
  for (const line of lines) expect([line, read(line)]).toEqual([line, line]);
});

test("a rule begins on its first date, or on the day that is typed with it", () => {
  const fields = (text: string) => typedFields(typedTodo(`Water plants ${text}`, CONTEXT));
  const water = { todo_title: "Water plants" };
  expect(fields("every thu")).toEqual({ ...water, todo_due_date: "2026-11-19", todo_repeat: "FREQ=WEEKLY;BYDAY=TH" });
  expect(fields("every fri")).toEqual({ ...water, todo_due_date: "2026-11-20", todo_repeat: "FREQ=WEEKLY;BYDAY=FR" });
  const every2 = { ...water, todo_repeat: "FREQ=WEEKLY;INTERVAL=2" };
  expect(fields("tomorrow every 2 weeks")).toEqual({ ...every2, todo_due_date: "2026-11-20" });
  expect(fields("every 2 weeks 23 nov")).toEqual({ ...every2, todo_due_date: "2026-11-23" });
});

test("the recognised parts set the fields and the project of the todo", () => {
  const typed = typedTodo("Send report next week !low #garden", {
    ...CONTEXT,
    projects: [{ id: "garden", proje_title: "Garden" }],
  });
  expect(typedFields(typed)).toEqual({
    todo_title: "Send report",
    todo_due_date: null,
    todo_week: "2026-11-23",
    todo_category: "low",
  });
  expect(typedProject(typed)).toBe("garden");
  const plain = typedTodo("Send report", CONTEXT);
  expect(typedFields(plain)).toEqual({ todo_title: "Send report" });
  expect(typedProject(plain)).toBeUndefined();
});

const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-20"), noInvalidDate: true });
const DAY_NAMES = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

test("a weekday is one of the next seven days", () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...DAY_NAMES), (day, word) => {
      const today = day.toISOString().slice(0, 10);
      const date = typedFields(typedTodo(`x ${word}`, { ...CONTEXT, today })).todo_due_date!;
      expect(daysBetween(today, date)).toBeGreaterThanOrEqual(1);
      expect(daysBetween(today, date)).toBeLessThanOrEqual(7);
      expect(DAY_NAMES[weekday(date) - 1]).toBe(word);
    }),
  );
});

test("a date with slashes is read as the language writes it", () => {
  expect(read("Send 11/27", { locale: "en-US" })).toBe("Send | 2026-11-27");
  expect(read("Send 12/5", { locale: "en-US" })).toBe("Send | 2026-12-05");
  expect(read("Send 12/5", { locale: "en-GB" })).toBe("Send | 2027-05-12");
  expect(read("Send 27/11", { locale: "en-US" })).toBe("Send 27/11");
});

test("a part that was turned back into text stays text", () => {
  expect(read("Send report fri !high", { plain: ["fri"] })).toBe("Send report fri | high");
  expect(read("Water plants every fri", { plain: ["every fri"] })).toBe("Water plants every fri");
  expect(read("Send report next week", { plain: ["next week"] })).toBe("Send report next week");
  expect(read("Send report by Fri", { plain: ["by Fri"] })).toBe("Send report by Fri");
  expect(read("Ring p1 office !high", { plain: ["p1"] })).toBe("Ring p1 office | high");
  expect(read("Ring office #work P1", { plain: ["#Work"] })).toBe("Ring office #work | high");
  expect(read("Ring office P1", { plain: ["p1"] })).toBe("Ring office P1");
});

test("a Backspace turns the part before the caret into text", () => {
  const text = "Ring !high the office fri ";
  const { parts } = typedTodo(text, CONTEXT);
  const kinds = [...text, ""].map((_, at) => partBefore(text, at, parts)?.kind);
  const expected = [...text, ""].map((_, at) => (at === 10 || at === 11 ? "priority" : at >= 25 ? "day" : undefined));
  expect(kinds).toEqual(expected);
});

test("the parts of an existing title stay text until others are typed after it", () => {
  for (const title of ["Send report !high fri", "!low Send !high report !1", "p1 #work"]) {
    expect(read(title, { plain: [title] })).toBe(title);
  }
  const plain = ["Send report !high fri"];
  for (const text of [plain[0]!, `Now ${plain[0]}`]) expect(read(text, { plain })).toBe(text);
  expect(read(`${plain[0]} #work`, { plain })).toBe(`${plain[0]} | #work`);
  expect(read("Send report tomorrow", { plain })).toBe("Send report | 2026-11-20");
});

const pieces = fc.oneof(
  fc.constantFrom(...Object.keys(ENDS), ...TITLES, "every", "next", "in", "on", "#", "!", " ", "  ", "\t"),
  fc.string({ unit: "grapheme" }),
);

test("title and recognised parts together are always the typed text", () => {
  fc.assert(
    fc.property(fc.array(pieces), fc.array(fc.constantFrom("fri", "!high", "next week")), (typed, plain) => {
      const text = typed.join(" ");
      const { title, parts } = typedTodo(text, { ...CONTEXT, plain });
      expect(parts.length === 0 || title.length > 0).toBe(true);
      let at = 0;
      const left: string[] = [];
      for (const part of parts) {
        expect(part.start).toBeGreaterThanOrEqual(at);
        expect(part.end).toBeGreaterThan(part.start);
        left.push(text.slice(at, part.start));
        at = part.end;
      }
      left.push(text.slice(at));
      expect(
        left
          .map((one) => one.trim())
          .filter(Boolean)
          .join(" "),
      ).toBe(title);
      expect(new Set(parts.map(({ kind }) => (kind === "week" ? "day" : kind))).size).toBe(parts.length);
    }),
  );
});
