import { expect, test } from "vitest";
import { axisTop } from "./axis-top.ts";

test("a scale ends at a round number just above the maximum, and half of it is whole", () => {
  expect([0, 1, 2, 3, 7, 30, 31, 60, 61, 950, 1001].map(axisTop)).toEqual([2, 2, 2, 4, 8, 30, 40, 60, 80, 1000, 1200]);
  for (let most = 0; most < 5000; most += 7) {
    const top = axisTop(most);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(top / 2).toBe(Math.round(top / 2));
    if (most > 3) expect(most / top).toBeGreaterThan(0.6);
  }
});
