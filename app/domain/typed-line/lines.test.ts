import { expect, test } from "vitest";
import type { TypedPart } from "./part.ts";
import { type TypedContext, typedTodo } from "./typed-todo.ts";

const projects = [
  { id: "work", proje_title: "Work" },
  { id: "2026", proje_title: "2026" },
];
/** A Wednesday. */
const CONTEXT: TypedContext = { today: "2026-11-25", locale: "en-GB", projects };

function meant(part: TypedPart): string {
  if (part.kind === "day") return part.date;
  if (part.kind === "week") return `week ${part.monday}`;
  if (part.kind === "time") return part.time;
  if (part.kind === "remind") return `!${part.minutes}`;
  if (part.kind === "priority") return part.category;
  return part.kind === "project" ? `#${part.project_id}` : `${part.repeat} from ${part.date}`;
}
const read = (text: string, locale = "en-GB") => {
  const { title, parts } = typedTodo(text, { ...CONTEXT, locale });
  return [title, ...parts.map(meant)].join(" | ");
};
const expectMeanings = (lines: Record<string, string>) =>
  expect(Object.fromEntries(Object.keys(lines).map((line) => [line, read(line)]))).toEqual(lines);
const expectText = (lines: readonly string[]) => expectMeanings(Object.fromEntries(lines.map((line) => [line, line])));

const daily = "FREQ=DAILY from 2026-11-25";

test("a rule with a weekday or a day of the month is typed in every common way", () => {
  const monday = "Rent | FREQ=MONTHLY;BYDAY=1MO from 2026-12-07";
  const fifth = "Rent | FREQ=MONTHLY;BYMONTHDAY=5 from 2026-12-05";
  const friday = "Rent | FREQ=MONTHLY;BYDAY=-1FR from 2026-11-27";
  expectMeanings({
    "Rent every 1st monday": monday,
    "Rent every first Monday": monday,
    "Rent every first Monday of the month": monday,
    "Rent on the 1st monday of every month": monday,
    "Rent the first monday of each month": monday,
    "Rent every month on the first monday": monday,
    "Rent monthly on the 1st monday": monday,
    "Rent every 2nd friday": "Rent | FREQ=MONTHLY;BYDAY=2FR from 2026-12-11",
    "Rent every second friday": "Rent | FREQ=MONTHLY;BYDAY=2FR from 2026-12-11",
    "Rent every third tue": "Rent | FREQ=MONTHLY;BYDAY=3TU from 2026-12-15",
    "Rent every 4th wed": "Rent | FREQ=MONTHLY;BYDAY=4WE from 2026-11-25",
    "Rent every last friday": friday,
    "Rent on the last friday of every month": friday,
    "Rent every last weekday": "Rent | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 from 2026-11-30",
    "Rent every first working day of the month": "Rent | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1 from 2026-12-01",
    "Rent on the 5th of every month": fifth,
    "Rent 5th of every month": fifth,
    "Rent every month on the 5th": fifth,
    "Rent every 5th": fifth,
    "Rent every 5th of the month": fifth,
    "Rent monthly on the 5th": fifth,
    "Rent on the 5th of every 2 months": "Rent | FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5 from 2026-12-05",
    "Rent every month on the 15th": "Rent | FREQ=MONTHLY;BYMONTHDAY=15 from 2026-12-15",
    "Rent every 31st": "Rent | FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-11-30",
    "Rent every 30th": "Rent | FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1 from 2026-11-30",
    "Rent every last day of the month": "Rent | FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-11-30",
    "Rent every month on the last day": "Rent | FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-11-30",
    "Rent every quarter on the 15th": "Rent | FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15 from 2026-12-15",
  });
});

test("a rule of days, weeks, months or years is typed in every common way", () => {
  const two = "Rent | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR from 2026-11-27";
  const some = "Rent | FREQ=WEEKLY;BYDAY=MO,TH from 2026-11-26";
  expectMeanings({
    "Rent daily": `Rent | ${daily}`,
    "Rent each day": `Rent | ${daily}`,
    "Rent weekly": "Rent | FREQ=WEEKLY from 2026-11-25",
    "Rent fortnightly": "Rent | FREQ=WEEKLY;INTERVAL=2 from 2026-11-25",
    "Rent every fortnight": "Rent | FREQ=WEEKLY;INTERVAL=2 from 2026-11-25",
    "Rent monthly": "Rent | FREQ=MONTHLY from 2026-11-25",
    "Rent quarterly": "Rent | FREQ=MONTHLY;INTERVAL=3 from 2026-11-25",
    "Rent every quarter": "Rent | FREQ=MONTHLY;INTERVAL=3 from 2026-11-25",
    "Rent yearly": "Rent | FREQ=YEARLY from 2026-11-25",
    "Rent annually": "Rent | FREQ=YEARLY from 2026-11-25",
    "Rent every weekday": "Rent | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-25",
    "Rent every business day": "Rent | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-25",
    "Rent every other friday": two,
    "Rent every 2 weeks on friday": two,
    "Rent every two weeks on fri": two,
    "Rent every second week on friday": two,
    "Rent fortnightly on friday": two,
    "Rent every 2 weeks fri": two,
    "Rent every 2 weeks": "Rent | FREQ=WEEKLY;INTERVAL=2 from 2026-11-25",
    "Rent every 2nd week": "Rent | FREQ=WEEKLY;INTERVAL=2 from 2026-11-25",
    "Rent every second day": "Rent | FREQ=DAILY;INTERVAL=2 from 2026-11-25",
    "Rent every third month": "Rent | FREQ=MONTHLY;INTERVAL=3 from 2026-11-25",
    "Rent every mon and thu": some,
    "Rent every week on mon and thu": some,
    "Rent weekly on Monday & Thursday": some,
    "Rent on mon and thu every week": some,
    "Rent every 5 dec": "Rent | FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5 from 2026-12-05",
    "Rent every dec 5": "Rent | FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5 from 2026-12-05",
    "Rent every year on 5 December": "Rent | FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5 from 2026-12-05",
    "Rent every year on the 5th of december": "Rent | FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5 from 2026-12-05",
    "Rent every 29 feb": "Rent | FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1 from 2027-02-28",
    "Rent 5 dec every year": "Rent | 2026-12-05 | FREQ=YEARLY from 2026-11-25",
    "Pills twice daily": `Pills twice | ${daily}`,
  });
});

test("a rule has a first day", () => {
  const monday = "FREQ=WEEKLY;BYDAY=MO from 2026-11-30";
  expectMeanings({
    "Rent every monday starting 7 dec": `Rent | ${monday} | 2026-12-07`,
    "Rent every monday starting 1 dec": `Rent | ${monday} | 2026-12-07`,
    "Rent every monday from 7 dec": `Rent | ${monday} | 2026-12-07`,
    "Rent every month on the 15th starting 1 feb": "Rent | FREQ=MONTHLY;BYMONTHDAY=15 from 2026-12-15 | 2027-02-15",
    "Rent starting 7 dec every monday": `Rent | 2026-12-07 | ${monday}`,
    "Rent daily starting tomorrow": `Rent | ${daily} | 2026-11-26`,
    "Rent every day tomorrow": `Rent | ${daily} | 2026-11-26`,
  });
  expectText(["Rent starting 7 dec", "Holiday from 7 dec", "Rent every monday until 7 dec"]);
});

test("all words after “every” stay text when they form no rule", () => {
  expectText([
    "Rent every 5th friday",
    "Rent every 1st mon and fri",
    "Rent every 5th and 20th of every month",
    "Rent every 32nd",
    "Rent every 0th",
    "Rent every 30 feb",
    "Rent every january",
    "Rent every first week",
    "Rent every last week",
    "Rent every week on the 15th",
    "Rent every year on the 15th",
    "Rent every day on friday and monday",
    "Rent every 2 fridays",
    "Rent every monday and the 1st",
    "Rent every 200 weeks",
    "Rent every 40 quarters",
    "Rent every",
    "Rent daily every day",
    "Ski every winter",
    "Read every today",
    "Guardian Weekly",
    "Buy the daily",
    "Almost every day",
    "Subscribe to Poetry Monthly",
    "Daily standup",
    "Weekly report",
    "Every day carry",
  ]);
  expectMeanings({ "Thank every guest fri": "Thank every guest | 2026-11-27" });
});

test("a date that belongs to a word of the title stays text", () => {
  expectText([
    "Reply to mails of mon",
    "Notes of fri every week",
    "Closed mon and thu",
    "Closed mon, thu",
    "Closed mon thu",
    "Closed sat & sun",
    "Open mon or tue",
    "Prepare slides for fri",
    "Rent till 31 dec",
    "Rent until 31 dec",
    "Holiday through fri",
    "Meet between mon and fri",
    "Lunch with Sat",
    "Reply to Sun",
    "Write about today",
    "Better than yesterday or today",
    "Where I sat",
    "Where he sat",
    "Those who wed",
    "The day we sat",
    "Read part 2/3",
    "Read chapter 5/6",
    "Read chapter 5 may",
    "See § 3/12",
    "Watch episode 4/10",
    "Install version 4.5.",
    "Ship release 27.11.",
    "Order no. 3/12",
    "Cut 1/2",
    "Fill 3/4",
    "Keep open 24/7",
    "Deadline: fri",
    "Deadline is fri",
    "Report, fri",
    "Report - fri",
    "Report – 5 dec",
    "mon/ tue",
    "Meet (fri",
    "Reply to #work",
    "Triage issues of P1",
    "Park in P2",
    "Review P2 issue",
    "Plan next week",
    "Plan tomorrow",
    "Review this week",
    "Skip today",
    "Arrive late fri",
    "News from today",
    "Report of last Monday",
    "Report of the previous fri",
  ]);
  expectMeanings({
    "Plan trip next week": "Plan trip | week 2026-11-30",
    "Review every friday": "Review | FREQ=WEEKLY;BYDAY=FR from 2026-11-27",
    "Fix it tomorrow": "Fix it | 2026-11-26",
    "Call her fri": "Call her | 2026-11-27",
    "Log in tomorrow": "Log in | 2026-11-26",
    "Check what to look for !high": "Check what to look for | high",
    "Read part 2 fri": "Read part 2 | 2026-11-27",
    "Finish chapter fri": "Finish chapter | 2026-11-27",
    "Cut by 1/2": "Cut | 2027-02-01",
    "Read chapter 27/11/2027": "Read chapter | 2027-11-27",
    "Plan the week sun": "Plan the week | 2026-11-29",
    "Test plan fri": "Test plan | 2026-11-27",
    "Lunch with Sat #work": "Lunch with Sat | #work",
    "Reply to #work fri": "Reply to #work | 2026-11-27",
    "Notes of fri every month": "Notes of fri | FREQ=MONTHLY from 2026-11-25",
  });
});

test("a year of two digits behind a month is a year when it is near", () => {
  expectMeanings({
    "Concert 30 oct 27": "Concert | 2027-10-30",
    "Concert 30 oct '27": "Concert | 2027-10-30",
    "Concert oct 30 27": "Concert | 2027-10-30",
    "Concert fri 4 dec 26": "Concert | 2026-12-04",
    "Concert on the 30th of october 2027": "Concert | 2027-10-30",
  });
  expectText(["Invoice 14 mar 25", "Team of 5 may 6", "Room 5 may 6", "Concert 30 oct 60", "30.11.26"]);
});

test("an incomplete phrase stays text, or is understood completely", () => {
  expectMeanings({
    "Lesson a week on tuesday": "Lesson | 2026-12-08",
    "Lesson a week today": "Lesson | 2026-12-02",
    "Lesson next week fri": "Lesson | 2026-12-04",
    "Lesson next week on fri": "Lesson | 2026-12-04",
    "Lesson tue next week": "Lesson | 2026-12-01",
    "Lesson fri this week": "Lesson | 2026-11-27",
    "Lesson this coming fri": "Lesson | 2026-11-27",
    "Lesson the coming fri": "Lesson | 2026-11-27",
    "Lesson the day after tomorrow": "Lesson | 2026-11-27",
    "Lesson in a fortnight": "Lesson | 2026-12-09",
    "Lesson in two weeks": "Lesson | 2026-12-09",
    "Lesson in a year": "Lesson | 2027-11-25",
  });
  expectText([
    "Lesson two weeks on friday",
    "Lesson 2 weeks fri",
    "Lesson a week from friday",
    "Lesson 3 days from tomorrow",
    "Lesson mon this week",
    "Lesson mon fri",
    "Lesson sun in 3 days",
    "Lesson thu 27 nov",
    "Lesson next week tomorrow",
    "Lesson next week every fri",
    "Lesson friday week",
    "Lesson the following fri",
    "Lesson tomorrow morning",
    "Plan next week fri",
  ]);
});

test("a day at the beginning is recognised when it is no word of the title", () => {
  expectMeanings({
    "tomorrow call Ana": "call Ana | 2026-11-26",
    "Tomorrow call Ana": "call Ana | 2026-11-26",
    "today call Ana": "call Ana | 2026-11-25",
    "Mon call Ana": "call Ana | 2026-11-30",
    "fri call Ana": "call Ana | 2026-11-27",
    "fri: report": "report | 2026-11-27",
    "Fri: Report": "Report | 2026-11-27",
    "friday: report": "report | 2026-11-27",
    "Sun: hats": "hats | 2026-11-29",
    "next week: report": "report | week 2026-11-30",
    "Mon, call Ana": "call Ana | 2026-11-30",
    "Dec 5 party": "party | 2026-12-05",
    "Dec 5: Party": "Party | 2026-12-05",
    "5 dec party": "party | 2026-12-05",
    "5th may party": "party | 2027-05-05",
    "May 5th party": "party | 2027-05-05",
    "Friday 27 November party": "party | 2026-11-27",
    "2026-12-05 party": "party | 2026-12-05",
    "next fri call Ana": "call Ana | 2026-12-04",
    "on fri call Ana": "call Ana | 2026-11-27",
    "by Friday send report": "send report | 2026-11-27",
    "in 3 days call Ana": "call Ana | 2026-11-28",
    "p1 fix bug": "fix bug | high",
    "p1: fix bug": "fix bug | high",
    "p2 fri fix bug #work": "fix bug | medium | 2026-11-27 | #work",
    "fri p1: fix bug": "fix bug | 2026-11-27 | high",
    "every fri: report": "report | FREQ=WEEKLY;BYDAY=FR from 2026-11-27",
    "daily: pills": `pills | ${daily}`,
    "tomorrow call Ana every week": "call Ana | 2026-11-26 | FREQ=WEEKLY from 2026-11-25",
    "Mon call Ana fri": "Mon call Ana | 2026-11-27",
    "+work Ask Bo": "Ask Bo | #work",
  });
});

test("ordinary titles that begin like a day stay text", () => {
  expectText([
    "May meeting",
    "Sun hats",
    "Sat nav",
    "Sun, sea and sand",
    "Mar report",
    "The Sun",
    "Black Friday",
    "Friday prayers",
    "Sunday roast",
    "Monday meeting with Ana",
    "March past",
    "April Fools' party",
    "5 may be enough",
    "March 10 miles",
    "May 5 people come?",
    "Today is the day",
    "Today in history",
    "Tomorrow Never Dies",
    "Today Show tickets",
    "Tomorrow and after",
    "Tomorrow morning call Ana",
    "Mon to Fri timetable",
    "Mon - Fri timetable",
    "Mon or Tue: call Ana",
    "Mon, Tue and Wed off",
    "Sat Sun",
    "Next week agenda",
    "This week in tech",
    "Next Friday is a film",
    "2/3 cup of sugar",
    "9/11 report",
    "24/7 support",
    "2.4. Arzt",
    "27.11. Arzt",
    "2020-01-01 backup",
    "3 mar",
    "fri",
    "fri:",
    "p1",
    "P1 and P2 issues",
    "1984",
    "Mon",
    "Every Friday prayers",
    "every week review",
    "Monthly review",
    "p4 fix",
    "!important fix",
  ]);
});

test("digits alone name a project by its whole title", () => {
  expectMeanings({ "Tax #2026": "Tax | #2026" });
  expectText(["Tax #20", "Tax +2026", "Ticket #4711"]);
});

test("a part of the day decides which half of the day a time is in, and is text without a time", () => {
  expectMeanings({
    "Yoga every morning at 8": `Yoga | ${daily} | 08:00`,
    "Yoga every morning at 6:30": `Yoga | ${daily} | 06:30`,
    "Read every evening at 8": `Read | ${daily} | 20:00`,
    "Read each evening 20:15": `Read | ${daily} | 20:15`,
    "Drops every night at 11": `Drops | ${daily} | 23:00`,
    "Drops every night at 2": `Drops | ${daily} | 02:00`,
    "Drops every night at 12": `Drops | ${daily} | 00:00`,
    "Lunch every afternoon at 12:30": `Lunch | ${daily} | 12:30`,
    "Call Ana tomorrow morning at 8": "Call Ana | 2026-11-26 | 08:00",
    "Dinner on friday evening at 7": "Dinner | 2026-11-27 | 19:00",
    "Yoga every monday evening at 7, remind 15 min before": "Yoga | FREQ=WEEKLY;BYDAY=MO from 2026-11-30 | 19:00 | !15",
  });
  expectText([
    "Yoga every morning",
    "Lesson tomorrow morning",
    "Dinner on friday evening",
    "Arrive at 8",
    "Dinner fri at 8",
    "Good morning at 8",
    "At 8 every morning",
    "The morning at 8",
  ]);
});
