import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inEnglish } from "./text.ts";

test("a text groups the digits of its number, and has the right plural form", () => {
  const message = "{n, plural, one {# word} other {# words}} of {all, number}, {n} in {name}";
  const say = (n: number, all: number) => inEnglish({ id: "test", message, values: { n, all, name: "A, {n}" } });
  expect(say(1, 999)).toBe("1 word of 999, 1 in A, {n}");
  expect(say(1000, 10_080)).toBe("1,000 words of 10,080, 1000 in A, {n}");
  expect(say(0, 2.5)).toBe("0 words of 2.5, 0 in A, {n}");
});

test("a number is grouped as Intl does it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, max: 1e15, min: -1e15 })), (any) => {
      // Replaces -0 by 0.
      const n = any + 0;
      expect(inEnglish({ id: "test", message: "{n, number}", values: { n } })).toBe(n.toLocaleString("en"));
    }),
  );
});
