import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { TypedPart } from "#app/domain/typed-line/part.ts";
import { type TypedContext, typedTodo } from "#app/domain/typed-line/typed-todo.ts";
import { typedWhen } from "#app/domain/typed-line/when.ts";
import type { TypedWords } from "#app/domain/typed-line/words.ts";

/** A Wednesday. */
const TODAY = "2026-11-25";

/** The tests for the typed todos of one language, with its table of words. */
interface TestedLanguage {
  words: TypedWords;
  /** The locale of its dates. */
  locale: string;
  /** Typed lines, each with the expected title and the meaning of its parts. */
  understood: Record<string, string>;
  /** Ordinary titles, which must stay plain text. */
  titles: readonly string[];
  /** Words of ordinary titles, which must not be read as a date. */
  common: string;
}

function meant(part: TypedPart): string {
  if (part.kind === "day") return part.date;
  if (part.kind === "week") return `week ${part.monday}`;
  if (part.kind === "time") return part.time;
  if (part.kind === "remind") return `!${part.minutes}`;
  if (part.kind === "priority") return part.category;
  return part.kind === "project" ? `#${part.project_id}` : `${part.repeat.replace("FREQ=", "")} from ${part.date}`;
}

/** English phrases, which work in every language, and their meaning. */
const ENGLISH_PHRASES = {
  today: "2026-11-25",
  tomorrow: "2026-11-26",
  fri: "2026-11-27",
  Friday: "2026-11-27",
  "on friday": "2026-11-27",
  "by next tuesday": "2026-12-01",
  "next week": "week 2026-11-30",
  "this week": "week 2026-11-23",
  "in 3 days": "2026-11-28",
  "in a week": "2026-12-02",
  "27 nov": "2026-11-27",
  "fri 27 nov": "2026-11-27",
  "march 3": "2027-03-03",
  "2026-12-01": "2026-12-01",
  "5 may 2027": "2027-05-05",
  "fri 3pm": "2026-11-27 | 15:00",
  "tomorrow at noon": "2026-11-26 | 12:00",
  "fri 15:30 !15m": "2026-11-27 | 15:30 | !15",
  "9 am": "09:00",
  p1: "high",
  "!high": "high",
  "every day": "DAILY from 2026-11-25",
  "every mon, wed and fri": "WEEKLY;BYDAY=MO,WE,FR from 2026-11-25",
  "every 2 weeks": "WEEKLY;INTERVAL=2 from 2026-11-25",
  "every month on the 15th": "MONTHLY;BYMONTHDAY=15 from 2026-12-15",
  "every weekday": "WEEKLY;BYDAY=MO,TU,WE,TH,FR from 2026-11-25",
  "every monday starting 7 dec": "WEEKLY;BYDAY=MO from 2026-11-30 | 2026-12-07",
};

/** Tests the word table of a language, and the rules that hold in every language. */
export function testLanguage(name: string, { words, locale, understood, titles, common }: TestedLanguage) {
  const context: TypedContext = {
    today: TODAY,
    locale,
    language: words,
    projects: [{ id: "work", proje_title: "Work" }],
  };
  const read = (text: string) => {
    const { title, parts } = typedTodo(text, context);
    return [title, ...parts.map(meant)].join(" | ");
  };
  const readAll = (lines: readonly string[]) => Object.fromEntries(lines.map((line) => [line, read(line)]));
  const lines = Object.keys(understood);

  test(`${name}: each line of the table is understood, and each ordinary title stays text`, () => {
    expect(readAll(lines)).toEqual(understood);
    expect(readAll(titles)).toEqual(Object.fromEntries(titles.map((title) => [title, title])));
    expect(Math.min(lines.length, titles.length)).toBeGreaterThan(50);
    expect(lines.length + titles.length).toBeGreaterThanOrEqual(100);
  });

  test(`${name}: accents typed apart, or not at all, change no meaning`, () => {
    const kinds = (text: string) => read(text).split(" | ").slice(1);
    // Without its accent "às 15" may be "as 15".
    for (const line of lines.filter((one) => !/às \d+$|às três/.test(one))) {
      expect([line, ...kinds(line.normalize("NFD"))]).toEqual([line, ...kinds(line)]);
      const plain = line.normalize("NFD").replaceAll(/\p{M}/gu, "");
      expect([plain, ...kinds(plain)]).toEqual([plain, ...kinds(line)]);
    }
  });

  test(`${name}: English is understood too`, () => {
    const ends = Object.entries(ENGLISH_PHRASES);
    const expected = ends.map(([end, meaning]) => [`Send report ${end}`, `Send report | ${meaning}`]);
    expect(readAll(expected.map(([line]) => line!))).toEqual(Object.fromEntries(expected));
  });

  test(`${name}: the examples of its help are understood`, () => {
    for (const example of words.examples)
      expect([example, typedTodo(example, context).parts.length > 0]).toEqual([example, true]);
  });

  test(`${name}: the examples of a plan are understood alone`, () => {
    for (const plan of words.plans) expect([plan, typedWhen(plan, context) !== null]).toEqual([plan, true]);
  });

  test(`${name}: a sentence of ordinary words is never dated`, () => {
    const sentence = fc.array(fc.constantFrom(...common.split(" ")), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(sentence, (parts) => {
        const text = parts.join(" ");
        expect(read(text)).toBe(text);
      }),
    );
  });

  test(`${name}: nothing that is typed is lost`, () => {
    const pieces = fc.constantFrom(
      ...[...lines, ...titles].flatMap((line) => [line, ...line.split(" ")]),
      ":",
      ",",
      "#",
      "!",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: "grapheme" }))), (typed) => {
        const text = typed.join(" ");
        const { title, parts } = typedTodo(text, context);
        const ends = [0, ...parts.flatMap(({ start, end }) => [start, end]), text.length];
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
        const left = ends.flatMap((end, i) => (i % 2 ? text.slice(ends[i - 1], end).trim() : [])).filter(Boolean);
        expect(left.join(" ")).toBe(title);
        expect(parts.length === 0 || title.length > 0).toBe(true);
      }),
    );
  });
}
