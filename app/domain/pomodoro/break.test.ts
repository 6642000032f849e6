import * as fc from "fast-check";
import { expect, test } from "vitest";
import { adoptedBreak, beginBreak, breakBegan, breakLeft, breakMinutes } from "./break.ts";

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

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-21T09:00:00.000Z");
const runs = (minutes: number, began: number) => ({ ...beginBreak(minutes, NOW + began * MINUTE), is_ended: false });
const ended = (minutes: number, began: number) => ({ ...runs(minutes, began), is_ended: true });

test("a break that began without a connection runs until its own end, and one that is over changes nothing", () => {
  expect(adoptedBreak(undefined, runs(5, -2), NOW)).toEqual(beginBreak(5, NOW - 2 * MINUTE));
  for (const over of [runs(5, -5), ended(5, -2)]) {
    expect(adoptedBreak(undefined, over, NOW)).toBeUndefined();
    expect(adoptedBreak(beginBreak(15, NOW - MINUTE), over, NOW)).toEqual(beginBreak(15, NOW - MINUTE));
  }
});

test("the end of a break without a connection ends that break, and the later one of two breaks runs on", () => {
  expect(adoptedBreak(beginBreak(5, NOW - MINUTE), ended(5, -1), NOW)).toBeUndefined();
  expect(adoptedBreak(beginBreak(15, NOW - 2 * MINUTE), runs(5, -1), NOW)).toEqual(beginBreak(5, NOW - MINUTE));
  expect(adoptedBreak(beginBreak(5, NOW - MINUTE), runs(15, -2), NOW)).toEqual(beginBreak(5, NOW - MINUTE));
});

test("a break of a device whose clock is ahead has its minutes from now", () => {
  expect(adoptedBreak(undefined, runs(5, 60), NOW)).toEqual(beginBreak(5, NOW));
  expect(breakBegan(beginBreak(5, NOW))).toBe(NOW);
});

test("an end applies although the break that runs began a little earlier than its device says", () => {
  const begun = adoptedBreak(undefined, runs(5, 0.01), NOW);
  expect(adoptedBreak(begun, ended(5, 0.01), NOW + MINUTE)).toBeUndefined();
});
