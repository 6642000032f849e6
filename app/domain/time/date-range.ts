import * as z from "zod/mini";
import { daysBetween } from "./day.ts";

/** The most days of a range of dates or weeks: a year and some weeks. */
const MAX_RANGE_DAYS = 400;

/**
 * `schema` with a maximum of 400 days between its fields `start` and `end`, dates or ISO instants. A range with only
 * one end is not limited.
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
