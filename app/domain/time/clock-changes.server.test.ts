import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { nextDayProblem, temporalClock, temporalDate, zones } from "../../../tests/temporal-days.ts";
import { dateIn } from "./timezone.ts";

test("the next day starts at the first instant of a later date, also in every night in which the clocks change", () => {
  // The machine's own zone plays no part here, so this runs once; the shorter tests of timezone.test.ts run in several.
  const problems: string[] = [];
  for (const zone of zones) {
    let change = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).getTimeZoneTransition("next");
    // The current rules continue for ever, so only a few years of them are checked.
    while (change && change.year <= 2030) {
      const at = change.epochMilliseconds;
      for (const minutes of [-1500, -180, -61, -1, 0, 1, 59, 61]) {
        const near = at + minutes * 60_000;
        if (near < 0) continue;
        const clock = temporalClock(zone, near);
        for (const starts of change.year < 2015 ? [0] : [0, 1, 2, 3]) {
          const of = { zone, starts };
          const [date, expected] = [dateIn(of, new Date(near)), temporalDate(of, near, clock)];
          if (date !== expected) problems.push(`${zone} from ${starts} at ${near}: ${date}, not ${expected}`);
          const problem = nextDayProblem(of, near);
          if (problem) problems.push(problem);
        }
      }
      change = change.getTimeZoneTransition("next");
    }
  }
  expect(problems).toEqual([]);
});
