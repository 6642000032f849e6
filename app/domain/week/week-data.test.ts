import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wholeMinutes } from "./week-data.ts";

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test("rounded minutes of the days add up to the rounded total, and no day is off by a minute or more", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 86_400 }), { minLength: 7, maxLength: 7 }), (seconds) => {
      const minutes = wholeMinutes(seconds);
      expect(sum(minutes)).toBe(Math.round(sum(seconds) / 60));
      minutes.forEach((one, day) => {
        expect(Math.abs(one - seconds[day]! / 60)).toBeLessThan(1);
        if (seconds[day]! % 60 === 0) expect(one).toBe(seconds[day]! / 60);
      });
    }),
    { numRuns: 1000 },
  );
});

test("a left-over minute goes to the day that lost most by rounding", () => {
  expect(wholeMinutes([30, 54, 0, 0, 0, 0, 0])).toEqual([0, 1, 0, 0, 0, 0, 0]);
  expect(wholeMinutes([30, 30, 30, 30, 30, 30, 30])).toEqual([1, 1, 1, 1, 0, 0, 0]);
  expect(wholeMinutes([1500, 29, 0, 0, 0, 0, 0])).toEqual([25, 0, 0, 0, 0, 0, 0]);
});
