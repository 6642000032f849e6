import { expect, test } from "vitest";
import { slotsOf } from "./history.tsx";

const figures = (at: string) => ({ at, cpu: 1, memory: 2, received: 3, sent: 4 });

test("a chart has a slot for each minute of its hour, and a gap where nothing was reported", () => {
  const [first, last] = [figures("2026-11-22T11:00:00.000Z"), figures("2026-11-22T11:58:00.000Z")];
  const slots = slotsOf([first, last], 1, Date.parse("2026-11-22T11:59:31.000Z"));
  expect(slots).toHaveLength(61);
  expect(new Date(slots[0]!.at).toISOString()).toBe("2026-11-22T10:59:00.000Z");
  expect(slots.flatMap((slot, i) => (slot.figures ? [[i, slot.figures]] : []))).toEqual([
    [1, first],
    [59, last],
  ]);
});

test("a slot of a longer chart is an average, identified by its first minute", () => {
  const found = figures("2026-11-22T09:47:00.000Z");
  const slots = slotsOf([found], 24, Date.parse("2026-11-22T11:59:31.000Z"));
  expect(slots).toHaveLength(97);
  expect(slots.find((slot) => slot.figures)).toEqual({ at: Date.parse("2026-11-22T09:45:00.000Z"), figures: found });
});

test("samples older than the chart are left out", () => {
  const slots = slotsOf([figures("2026-11-21T00:00:00.000Z")], 6, Date.parse("2026-11-22T11:59:31.000Z"));
  expect(slots.every((slot) => slot.figures === undefined)).toBe(true);
});
