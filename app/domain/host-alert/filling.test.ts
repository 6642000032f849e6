import { expect, test } from "vitest";
import { daysUntilFull, type DiskPoint, withPoint } from "./reading.ts";

const HOUR = 3_600_000;

/** The points of a disk of `size` GB whose use is `used` at each hour. */
function pointsOf(hours: number, used: (hour: number) => number, size = 1000) {
  let points: DiskPoint[] = [];
  for (let hour = 0; hour < hours; hour++) {
    const disk = {
      mount: "/",
      filesystem: "/",
      type: "ext4",
      sizeGB: size,
      usedGB: used(hour),
      availableGB: 0,
      usedPercent: 0,
    };
    // Several reports in an hour make one point.
    points = withPoint(withPoint(points, disk, hour * HOUR), disk, hour * HOUR + 60_000);
  }
  return points;
}

test("a steadily growing disk is full when its growth has filled the free space", () => {
  expect(
    daysUntilFull(
      pointsOf(48, (hour) => 500 + hour),
      96,
    ),
  ).toBeCloseTo(4);
});

test("there is no warning in the first day, for a disk that does not grow, and for one that shrinks", () => {
  expect(
    daysUntilFull(
      pointsOf(24, (hour) => 500 + hour),
      10,
    ),
  ).toBeNull();
  expect(
    daysUntilFull(
      pointsOf(72, () => 990),
      10,
    ),
  ).toBeNull();
  expect(
    daysUntilFull(
      pointsOf(72, (hour) => 990 - hour),
      10,
    ),
  ).toBeNull();
});

test.for([1, 12, 24, 36, 48, 60, 71])("a jump in hour %i does not count as growth", (jump) => {
  expect(
    daysUntilFull(
      pointsOf(72, (hour) => (hour < jump ? 500 : 900)),
      100,
    ),
  ).toBeNull();
});

test("a disk that is filled every night counts as growing", () => {
  const days = daysUntilFull(
    pointsOf(72, (hour) => 500 + 100 * Math.floor(hour / 24)),
    200,
  );
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(8);
});

test("after a deletion, and with another size, the growth is measured from the start", () => {
  const emptied = pointsOf(72, (hour) => (hour < 60 ? 500 + 5 * hour : 400 + hour));
  expect([emptied.length, daysUntilFull(emptied, 100)]).toEqual([12, null]);
  const small = pointsOf(72, (hour) => 500 + 5 * hour - (hour > 60 ? 20 : 0));
  expect(daysUntilFull(small, 120)).toBeLessThan(1.5);
  const grown = withPoint(
    pointsOf(48, (hour) => 500 + hour),
    { ...pointsOf(1, () => 1), sizeGB: 2000, usedGB: 550 } as never,
    48 * HOUR,
  );
  expect(grown).toHaveLength(1);
});

test("three days are stored", () => {
  expect(pointsOf(200, (hour) => hour)).toHaveLength(72);
});

test("measurements from before the clock was set back no longer count, so that the growth is seen in time", () => {
  const points = pointsOf(48, (hour) => 500 + hour);
  const disk = { mount: "/", filesystem: "/", type: "ext4", sizeGB: 1000, usedGB: 510, availableGB: 0, usedPercent: 0 };
  expect(withPoint(points, disk, 10.5 * HOUR).map(({ at }) => at / HOUR)).toEqual(
    Array.from({ length: 11 }, (_, i) => i),
  );
  expect(withPoint(points, disk, -HOUR)).toEqual([{ at: -HOUR, used: 510, size: 1000 }]);
});
