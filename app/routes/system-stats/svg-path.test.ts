import { expect, test } from "vitest";
import { areaOf, axisTop, linesThrough, nearest, strokeOf } from "./svg-path.ts";

const frame = { from: 0, to: 100, max: 50 };
const point = (at: number, value: number) => ({ at, value });

test("points become one line in a box of 100, from the top down", () => {
  const lines = linesThrough([point(0, 0), point(50, 25), point(100, 50)], frame, 60);
  expect(strokeOf(lines)).toBe("M0 100L50 50L100 0");
  expect(areaOf(lines)).toBe("M0 100L0 100L50 50L100 0L100 100Z");
});

test("where nobody reported the line breaks, and a point alone is a dot", () => {
  const lines = linesThrough([point(0, 10), point(10, 10), point(40, 10), point(90, 10), point(95, 10)], frame, 12);
  expect(strokeOf(lines)).toBe("M0 80L10 80M40 80h0M90 80L95 80");
});

test("what is beyond the frame lies on its edge", () => {
  expect(linesThrough([point(-20, 70), point(300, -1)], frame, 1000)).toEqual([
    [
      [0, 0],
      [100, 100],
    ],
  ]);
  expect([strokeOf([]), areaOf([])]).toEqual(["", ""]);
});

test("an axis ends at a round number", () => {
  expect([0, 0.3, 1, 1.1, 4, 7, 11, 180, 5000, 5001].map(axisTop)).toEqual([1, 1, 1, 2, 5, 10, 20, 200, 5000, 10_000]);
});

test("the nearest point is found", () => {
  const points = [point(0, 1), point(10, 2), point(20, 3)];
  expect([-5, 6, 14, 15.1, 99].map((at) => nearest(points, at)?.value)).toEqual([1, 2, 2, 3, 3]);
  expect(nearest([], 1)).toBeUndefined();
});
