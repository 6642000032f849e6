/**
 * Fractional positions: a row's position is a number between those of its neighbours, and ties are broken by id. Moving
 * one row writes one row; the whole list is renumbered only when no number is left between two neighbours.
 */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";

/** Prefix of the id of a row that is not saved yet. */
const TEMPORARY_ID = "temp-";

export interface Placed {
  id: string;
  position: number;
}

/**
 * The schema of a new order: unique ids.
 * @__NO_SIDE_EFFECTS__
 */
export function idsInOrder() {
  return z
    .array(
      z.string(text("list.ids_must_texts", "Ids must be texts")),
      text("list.ids_must_list", "The ids must be a list"),
    )
    .check(
      z.refine(
        (ids) => !ids.some((id) => id.startsWith(TEMPORARY_ID)),
        text("list.row_not_saved_no", "A row that is not saved yet has no place"),
      ),
      z.refine(
        (ids) => new Set(ids).size === ids.length,
        text("list.same_id_appears_twice", "The same id appears twice"),
      ),
    );
}

/**
 * Returns `rows` with those of `ids` first, in that order, and the others after them in their old order. Null if an
 * id is unknown.
 */
export function inOrder<Row extends Placed>(rows: readonly Row[], ids: readonly string[]): Row[] | null {
  const left = new Map(rows.map((row) => [row.id, row]));
  const first: Row[] = [];
  for (const id of ids) {
    const row = left.get(id);
    if (!row) return null;
    first.push(row);
    left.delete(id);
  }
  return [...first, ...left.values()];
}

/** The smallest set of new positions that puts rows into the given order. */
export function moves(wanted: readonly Placed[]): Placed[] {
  const stays = longestRising(wanted);
  const moved: Placed[] = [];
  let below = -Infinity;
  for (let start = 0; start < wanted.length; start++) {
    if (stays.has(start)) {
      below = wanted[start]!.position;
      continue;
    }
    let end = start;
    while (end < wanted.length && !stays.has(end)) end++;
    const above = wanted[end]?.position ?? Infinity;
    const positions = between(below, above, end - start);
    if (!positions) return numbered(wanted);
    positions.forEach((position, i) => moved.push({ id: wanted[start + i]!.id, position }));
    below = positions.at(-1)!;
    start = end - 1;
  }
  return moved;
}

/** `count` increasing numbers between two others; null if not enough doubles fit between them. */
function between(below: number, above: number, count: number): number[] | null {
  const step = Number.isFinite(below) && Number.isFinite(above) ? (above - below) / (count + 1) : 1;
  const start = Number.isFinite(below) ? below : Number.isFinite(above) ? above - step * (count + 1) : 0;
  const positions = Array.from({ length: count }, (_, i) => start + step * (i + 1));
  const rising = [below, ...positions, above].every((place, i, all) => i === 0 || all[i - 1]! < place);
  return rising ? positions : null;
}

/** The rows numbered from 1; returns only those whose position changes. */
const numbered = (wanted: readonly Placed[]) =>
  wanted.map(({ id }, i) => ({ id, position: i + 1 })).filter((row, i) => row.position !== wanted[i]!.position);

const precedes = (a: Placed, b: Placed) => a.position < b.position || (a.position === b.position && a.id < b.id);

/** The indexes of a longest increasing subsequence (patience sorting, O(n log n)). */
function longestRising(rows: readonly Placed[]): Set<number> {
  /** For each length: the index of the lowest row that ends a subsequence of that length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  rows.forEach((row, i) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (precedes(rows[ends[middle]!]!, row)) low = middle + 1;
      else high = middle;
    }
    before[i] = ends[low - 1];
    ends[low] = i;
  });
  const stays = new Set<number>();
  for (let i = ends.at(-1); i !== undefined; i = before[i]) stays.add(i);
  return stays;
}
