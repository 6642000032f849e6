import { setupI18n } from "@lingui/core";
import { i18nOf } from "#app/i18n/messages.ts";
import { array, assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { codePoints } from "../text/code-points.ts";
import { duration, summaryText, withoutPart, withSection, withSections } from "./summary-text.ts";
import { MAX_WEEKLY_NOTES } from "./weekly-update.ts";

const en = i18nOf("en");

/** Versions of the runtime write different spaces around a range's dash. */
const written = (facts: Parameters<typeof summaryText>[1]) => summaryText(en, facts, "en-GB").replace(/\s*–\s*/, "–");

const EMPTY = {
  week_start: "2026-11-16",
  done: [],
  minutes: { total: 0, last_week: 0, projects: [], days: [0, 0, 0, 0, 0, 0, 0] },
  meetings: [],
  diary_days: 0,
  words_answered: 0,
  titles: {},
};
const todo = (todo_title: string) => ({ todo_title }) as (typeof FULL.done)[number]["todos"][number];
const meeting = (project_id: string, meeting_title: string) =>
  ({ project_id, meeting_title }) as Parameters<typeof summaryText>[1]["meetings"][number];
const FULL: Parameters<typeof summaryText>[1] = {
  week_start: "2026-11-16",
  done: [
    { project_id: "a", proje_title: "Website", count: 2, todos: [todo("Send the\ninvoice"), todo("Fix the menu")] },
    { project_id: "b", proje_title: "Home", count: 1, todos: [todo("Buy milk")] },
  ],
  minutes: {
    total: 405,
    last_week: 335,
    projects: [{ project_id: "a", proje_title: "Website", minutes: 405 }],
    days: [0, 100, 0, 125, 100, 80, 0],
  },
  meetings: [meeting("a", "Kick-off"), meeting("a", "Design")],
  diary_days: 5,
  words_answered: 1,
  titles: { a: "Website", b: "Home", c: "Nothing here" },
};

test("a summary lists completed todos, focus, meetings, diary days and practice, with a section for each project", () => {
  expect(written(FULL)).toBe(`# Week 47, 16–22 November 2026

You completed 3 todos and focused for 6 h 45 min. That is 1 h 10 min more focus than in the week before. Thursday was the best day, with 2 h 5 min. You had 2 meetings, wrote in the diary on 5 days and practised 1 word.

## Website

Completed 2 todos:

- Send the invoice
- Fix the menu

Focused for 6 h 45 min.

Met about Kick-off and Design.

## Home

Completed 1 todo:

- Buy milk`);
});

test("the summary of an empty week says that nothing was recorded", () => {
  expect(written(EMPTY)).toBe("# Week 47, 16–22 November 2026\n\nNothing was recorded in this week.");
});

test("focus is compared only with a week that had some, and a best day needs a second day with focus", () => {
  const minutes = { total: 50, last_week: 0, projects: [], days: [50, 0, 0, 0, 0, 0, 0] };
  expect(summaryText(en, { ...EMPTY, minutes }, "en-GB")).toContain("\n\nYou focused for 50 min.");
  const same = summaryText(en, { ...EMPTY, minutes: { ...minutes, last_week: 50 } }, "en-GB");
  expect(same).toContain("You focused for 50 min. You focused as long as in the week before.");
  expect(same).not.toContain("best day");
});

test("days with the same focus are the best ones together", () => {
  const text = (days: number[]) => {
    const total = days.reduce((a, b) => a + b);
    return summaryText(en, { ...EMPTY, minutes: { total, last_week: 0, projects: [], days } }, "en-GB");
  };
  const best = "Monday, Thursday and Friday were the best days, with 1 h 15 min each.";
  expect(text([75, 25, 25, 75, 75, 0, 25])).toContain(best);
  expect(text([75, 0, 0, 75, 75, 0, 0])).not.toContain("best");
});

test("a project lists 20 titles and counts the rest", () => {
  const todos = Array.from({ length: 25 }, (_, i) => todo(`Todo ${i}`));
  const text = summaryText(
    en,
    { ...EMPTY, done: [{ project_id: "a", proje_title: "Work", count: 600, todos }], titles: { a: "Work" } },
    "en-GB",
  );
  expect(text.match(/^- /gm)).toHaveLength(20);
  expect(text).toContain("And 580 more.");
});

test("a meeting that was held several times is named once", () => {
  const titles = ["Round", "Budget", "Round", "Budget", "Review", "Round"];
  const meetings = titles.map((title) => meeting("m", title));
  const text = summaryText(en, { ...EMPTY, meetings, titles: { m: "Music" } }, "en-GB");
  expect(text).toContain("Met about Round (3 times), Budget (twice) and Review.");
});

test("a project with a meeting has a section, even without completed todos", () => {
  const text = summaryText(en, { ...EMPTY, meetings: [meeting("m", "Review")], titles: { m: "Music" } }, "en-GB");
  expect(text).toContain("## Music\n\nMet about Review.");
});

test("minutes read as hours and minutes", () => {
  expect([0, 59, 60, 125].map((minutes) => duration(en, minutes))).toEqual(["0 min", "59 min", "1 h", "2 h 5 min"]);
});

const website = { id: "a", proje_title: "Website" };
const home = { id: "b", proje_title: "Home" };

test("each project gets the text under its heading, also after it was edited", () => {
  const text = summaryText(en, FULL, "en-GB").replace("- Buy milk", "- Buy milk\n- And bread").replace(/\n/g, "\r\n");
  const [first, second, ...rest] = withSections([website, home], text);
  expect(rest).toEqual([]);
  expect(first!.section).toContain("- Fix the menu\n\nFocused for 6 h 45 min.");
  expect(second).toEqual({ project: home, section: "Completed 1 todo:\n\n- Buy milk\n- And bread" });
});

test("projects of one name get one section each, and unknown headings are left out", () => {
  const twin = { ...website, id: "c" };
  const text = "# Week\nIntro\n## Website\none\n## Other\nlost\n## Website\ntwo\n# End\nnot two";
  expect(withSections([website, twin, home], text)).toEqual([
    { project: website, section: "one" },
    { project: twin, section: "two" },
  ]);
});

test("notes keep their text, get whole lines, never exceed their limit, and get a section once", () => {
  const lines = array(string({ unit: "grapheme", maxLength: 60 }), { maxLength: 30 });
  const text = lines.map((all) => all.join("\n").trim());
  assert(
    property(
      text.filter((notes) => codePoints(notes) <= MAX_WEEKLY_NOTES),
      text,
      (notes, section) => {
        const { text: after, room } = withSection(notes, section);
        expect(after.startsWith(notes)).toBe(true);
        expect(codePoints(after)).toBeLessThanOrEqual(MAX_WEEKLY_NOTES);
        if (room === "all") expect(after.includes(section)).toBe(true);
        if (room === "none") expect(after).toBe(notes);
        if (room === "all") expect(withSection(after, section)).toEqual({ text: after, room: "all", part: "" });
      },
    ),
  );
});

test("a part that was added to notes is removed, wherever it is by now", () => {
  for (const notes of ["", "Mine"]) {
    const { text, part } = withSection(notes, "A good week.\n\n- Done");
    expect(withoutPart(text, part)).toBe(notes);
    expect(withoutPart(`${text}\n\nMore`, part)).toBe(notes ? "Mine\n\nMore" : "More");
  }
  expect(withoutPart("Mine", "Gone")).toBeNull();
  expect(withoutPart("Mine", "")).toBeNull();
});

test("the titles of a week's meetings stand in the order of the page, whatever the first one is written in", () => {
  const facts = { ...FULL, meetings: [meeting("a", "Budget"), meeting("a", "مكالمة")] };
  const met = (text: string) => text.split("\n").find((line) => line.startsWith("Met about"));
  const arabic = setupI18n({ locale: "ar", messages: { ar: {} } });
  expect(met(summaryText(arabic, facts, "ar"))).toMatch(/\u2068Budget\u2069.*\u2068مكالمة\u2069/);
});
