import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, moves, type Placed } from "./position.ts";

const sorted = (rows: readonly Placed[]) =>
  [...rows].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
const ids = (rows: readonly Placed[]) => rows.map((row) => row.id);

/** Reorders the list to `wanted`. Returns the list, and the number of rows written. */
function put(rows: readonly Placed[], wanted: readonly string[]) {
  const moved = moves(inOrder(sorted(rows), wanted)!);
  const places = new Map(moved.map((row) => [row.id, row.position]));
  return { rows: sorted(rows.map((row) => ({ ...row, position: places.get(row.id) ?? row.position }))), moved };
}

/** The length of a longest increasing subsequence, by brute force. */
function longestRising(order: readonly number[]) {
  const best: number[] = [];
  order.forEach((value, i) => {
    best[i] = 1 + Math.max(0, ...best.filter((_, j) => order[j]! < value));
  });
  return Math.max(0, ...best);
}

const list = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3, unit: "grapheme-ascii" }), { maxLength: 30 })
  .chain((names) =>
    fc.record({
      rows: fc.constant(names.map((id, i) => ({ id, position: i }))),
      wanted: fc.shuffledSubarray(names, { minLength: names.length }),
    }),
  );

test("any order is reached, and only the rows that have to move are written", () => {
  fc.assert(
    fc.property(list, ({ rows, wanted }) => {
      const { rows: after, moved } = put(rows, wanted);
      expect(ids(after)).toEqual(wanted);
      expect(moved).toHaveLength(rows.length - longestRising(wanted.map((id) => ids(rows).indexOf(id))));
    }),
  );
});

test("any order is reached from any positions, ties included", () => {
  const anywhere = fc
    .uniqueArray(
      fc.record({ id: fc.uuid(), position: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })) }),
      { selector: (row) => row.id, maxLength: 20 },
    )
    .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(ids(rows), { minLength: rows.length })));
  fc.assert(
    fc.property(anywhere, ([rows, wanted]) => {
      const { rows: after } = put(rows, wanted);
      expect(ids(after)).toEqual(wanted);
      for (const row of after) expect(Number.isNaN(row.position)).toBe(false);
    }),
  );
});

test("a thousand drags keep the order, and each writes one row unless the numbers between two rows run out", () => {
  let rows: readonly Placed[] = Array.from({ length: 69 }, (_, i) => ({ id: `todo-${i}`, position: i }));
  let renumbered = 0;
  for (let i = 0; i < 1000; i++) {
    const names = ids(rows);
    // Always moved between the first two rows, where the numbers run out first.
    names.splice(1, 0, names.pop()!);
    const result = put(rows, names);
    expect(ids(result.rows)).toEqual(names);
    if (result.moved.length > 1) renumbered += 1;
    rows = result.rows;
  }
  expect(renumbered).toBeLessThan(25);
});

test("rows that an order leaves out follow it in their own order, and an unknown id changes nothing", () => {
  const rows = ["a", "b", "c", "d"].map((id, position) => ({ id, position }));
  expect(ids(inOrder(rows, ["c"])!)).toEqual(["c", "a", "b", "d"]);
  expect(ids(inOrder(rows, [])!)).toEqual(["a", "b", "c", "d"]);
  expect(inOrder(rows, ["c", "x"])).toBeNull();
  expect(moves(inOrder(rows, [])!)).toEqual([]);
});
