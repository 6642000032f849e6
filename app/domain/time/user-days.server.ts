/** The days and weeks of a request's person. Their start of day arrives with the session's row. */
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { dateFrom } from "../week/week.ts";
import type { WeekRange } from "../week/week-range.ts";
import { DAY_MS } from "./day.ts";
import { instantOf } from "./local-time.ts";
import { dateIn, type Days, dayAround, offset, weekDays } from "./timezone.ts";

const areUtc = ({ zone, starts }: Days) => zone === "UTC" && starts === 0;

/** Today's date for weeks. */
export const todayOfWeeks = ({ days, now }: Pick<AppContext, "days" | "now">) => dateIn(weekDays(days), now);

type Read<Result> = (days: Days) => Promise<Result>;

/**
 * Reads with the person's days as far as they are known. The session's row arrives in the same round trip; if it
 * contains another start of day, reads again.
 */
async function settled<Result>(context: AppContext, of: (days: Days) => Days, read: Read<Result>): Promise<Result> {
  const taken = of(context.days);
  const [result] = await Promise.all([read(taken), context.user()]);
  const { zone, starts } = of(context.days);
  return zone === taken.zone && starts === taken.starts ? result : read({ zone, starts });
}

/** Runs a read that depends on the person's days. */
export const inOwnDays = <Result>(context: AppContext, read: Read<Result>) => settled(context, (days) => days, read);

/** Runs a read that depends on the days of the person's weeks. */
export const inOwnWeeks = <Result>(context: AppContext, read: Read<Result>) => settled(context, weekDays, read);

/** The first instant of a date. */
export const startOfDate = (days: Days, date: string) =>
  dayAround(days, instantOf(days.zone, `${date}T12:00`))[0].toISOString();

/**
 * The instants of a range of weeks. Its ends are days that start or end in UTC, which are converted; other instants
 * do not change.
 */
export function rangeIn<Range extends Partial<WeekRange>>(days: Days, range: Range): Range {
  const own = (at: string | undefined) =>
    at && /T(00:00:00.000|23:59:59.\d{3})Z$/.test(at) ? startOfDate(days, dateFrom(at)) : at;
  return areUtc(days) ? range : { ...range, week_start: own(range.week_start), week_end: own(range.week_end) };
}

/** The most clock changes within 52 weeks that are handled. */
const MAX_CHANGES = 4;

const shift = (n: number) => sql.placeholder(`shift${n}`);
const cases = (instant: SQL) =>
  Array.from(
    { length: MAX_CHANGES },
    (_, n) => sql`WHEN ${instant} < ${sql.placeholder(`until${n}`)} THEN ${shift(n)} `,
  );

/**
 * The date of a column of instants that are at most 52 weeks apart. Its placeholders are bound to the values of
 * `shiftsIn`.
 */
export const dateOfColumn = (instant: SQL, modifiers = sql``) =>
  sql<string>`date(${instant}, CASE ${sql.join(cases(instant))}ELSE ${shift(MAX_CHANGES)} END${modifiers})`;

/** Returns the shifts of a range's days from UTC days: `shift0` applies until the instant `until0`, and so on. */
export function shiftsIn(days: Days, { week_start, week_end }: WeekRange): Record<string, string> {
  const shiftAt = (at: number) => `${offset(days.zone, at) / 1000 - days.starts * 3600} seconds`;
  const start = Date.parse(week_start);
  const end = areUtc(days) ? start : Date.parse(week_end);
  const changes: number[] = [];
  for (let at = start; at < end; at += DAY_MS) {
    let [before, after] = [at, at + DAY_MS];
    if (shiftAt(before) === shiftAt(after)) continue;
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (shiftAt(middle) === shiftAt(after)) after = middle;
      else before = middle;
    }
    changes.push(after);
  }
  const shifts: Record<string, string> = { shift0: shiftAt(start) };
  for (let n = 0; n < MAX_CHANGES; n++) {
    const change = changes[n];
    shifts[`until${n}`] = change === undefined ? "" : new Date(change).toISOString();
    shifts[`shift${n + 1}`] = shiftAt(change ?? changes.at(-1) ?? start);
  }
  return shifts;
}
