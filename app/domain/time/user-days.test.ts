import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shiftsIn } from "./user-days.server.ts";
import { MAX_DAY_START } from "./day-start.ts";
import { dateIn } from "./timezone.ts";

const YEAR_MS = 364 * 86_400_000;
// Africa/Casablanca changes its clocks around Ramadan, Lord Howe by half an hour.
const ZONES = ["Africa/Casablanca", "America/St_Johns", "Antarctica/Troll", "Australia/Lord_Howe", "Europe/Berlin"];

test("the database computes the same date of an instant as the rules do, across all changes of the clocks in a year", () => {
  const days = fc.record({ zone: fc.constantFrom(...ZONES), starts: fc.integer({ min: 1, max: MAX_DAY_START }) });
  const start = fc.integer({ min: Date.UTC(2019, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 });
  fc.assert(
    fc.property(
      days,
      start,
      fc.array(fc.integer({ min: 0, max: YEAR_MS - 1 }), { maxLength: 40 }),
      (of, from, later) => {
        const range = [0, YEAR_MS].map((ms) => new Date(from * 1000 + ms).toISOString()) as [string, string];
        const shifts = shiftsIn(of, { week_start: range[0], week_end: range[1] });
        for (const ms of later) {
          const at = new Date(from * 1000 + ms);
          // The same choice as in the query.
          const n = [0, 1, 2, 3].find((i) => at.toISOString() < shifts[`until${i}`]!) ?? 4;
          const shifted = at.getTime() + Number.parseInt(shifts[`shift${n}`]!) * 1000;
          expect(new Date(shifted).toISOString().slice(0, 10)).toBe(dateIn(of, at));
        }
      },
    ),
    { numRuns: 200 },
  );
});
