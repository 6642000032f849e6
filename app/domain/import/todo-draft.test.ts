import * as fc from "fast-check";
import { expect, test } from "vitest";
import { codePoints } from "../text/code-points.ts";
import { cut } from "./todo-draft.server.ts";

test("a text is cut before the character that has no room", () => {
  const letters = (count: number) => "a".repeat(count);
  const family = "👨‍👩‍👧‍👦";
  expect(cut(`${letters(117)}${family} tail`, 120)).toEqual([`${letters(117)}…`, `…${family} tail`]);
  expect(cut(`${letters(118)}e\u0301x`, 120)).toEqual([`${letters(118)}…`, "…e\u0301x"]);
  expect(cut(`${letters(118)}👍🏽 x`, 120)).toEqual([`${letters(118)}…`, "…👍🏽 x"]);
  expect(cut(letters(120), 120)).toEqual([letters(120), ""]);
  expect(cut(letters(121), 120)).toEqual([`${letters(119)}…`, "…aa"]);
});

test("a cut text is within its limit, and both halves are the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (text, most) => {
      const [start, rest] = cut(text, most);
      expect(codePoints(start)).toBeLessThanOrEqual(most);
      expect(rest ? start.slice(0, -1) + rest.slice(1) : start).toBe(text);
    }),
  );
});
