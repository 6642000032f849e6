import * as fc from "fast-check";
import { expect, test } from "vitest";
import { beginBreak, breakLeft, breakMinutes } from "./break.ts";

test("a break has 5 minutes, and 15 after every fourth session", () => {
  expect([0, 1, 2, 3, 4, 5, 7, 8, 12, 13].map(breakMinutes)).toEqual([5, 5, 5, 5, 15, 5, 5, 15, 15, 5]);
});

test("a break counts down its minutes, and never below 0", () => {
  const now = Date.parse("2026-11-21T09:00:00.000Z");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(2 * 3_600_000), (minutes, passed) => {
      const left = breakLeft(beginBreak(minutes, now), now + passed);
      expect(left).toBe(Math.max(minutes * 60_000 - passed, 0));
    }),
  );
});
