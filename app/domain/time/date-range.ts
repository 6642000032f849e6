import * as z from "zod/mini";
import { daysBetween } from "./day.ts";

/** Days that a range of dates or weeks spans at most: a year, and some weeks beside it. */
const MAX_RANGE_DAYS = 400;

/**
 * `schema` with a range of at most 400 days between its fields `start` and `end`: dates, or instants as ISO texts.
 * A range with one end is none.
 * @__NO_SIDE_EFFECTS__
 */
export function shortRange<Schema extends z.ZodMiniObject>(schema: Schema, start: string, end: string): Schema {
  const error = `${start} and ${end} may be at most ${MAX_RANGE_DAYS} days apart`;
  const isShort = (value: Record<string, unknown>) => {
    const [from, to] = [value[start], value[end]];
    return typeof from !== "string" || typeof to !== "string" || daysBetween(from, to) <= MAX_RANGE_DAYS;
  };
  return schema.check(z.refine((value) => isShort(value), { error, path: [end] })) as Schema;
}
