/** Calculates a person's days by Temporal, for the tests of `timezone.ts`. */
import { Temporal } from "temporal-polyfill";
import { dateIn, type Days, nextDayStart } from "../app/domain/time/timezone.ts";

/** Zones that skip or repeat midnight, have half or quarter hours, crossed the date line, or never change. */
export const zones = [
  "UTC",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/Monrovia",
  "America/Asuncion",
  "America/Caracas",
  "America/Havana",
  "America/Los_Angeles",
  "America/New_York",
  "America/Nuuk",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/Scoresbysund",
  "America/St_Johns",
  "Antarctica/Casey",
  "Antarctica/Troll",
  "Asia/Amman",
  "Asia/Beirut",
  "Asia/Damascus",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Pyongyang",
  "Asia/Tehran",
  "Asia/Tokyo",
  "Atlantic/Azores",
  "Australia/Eucla",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Europe/Dublin",
  "Europe/London",
  "Europe/Moscow",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Kwajalein",
  "Pacific/Pago_Pago",
];

/** The wall clock by Temporal. */
export const temporalClock = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();

/** The date by the wall clock that is `starts` hours behind. */
export const temporalDate = ({ zone, starts }: Days, at: number, clock = temporalClock(zone, at)) =>
  clock.subtract({ hours: starts }).toPlainDate().toString();

const temporalStarts = new Map<string, number>();

/** The start of the day `date` by Temporal, computed once: the instants of a night share it. */
function temporalStart({ zone, starts }: Days, date: string): number {
  const key = `${zone} ${starts} ${date}`;
  const known = temporalStarts.get(key);
  if (known !== undefined) return known;
  const plain = Temporal.PlainDate.from(date);
  const hour = plain.toZonedDateTime({ timeZone: zone, plainTime: { hour: starts } });
  // The day starts with the change of the clocks that skips its hour, or all of the date.
  const isSkipped = hour.hour !== starts || !hour.toPlainDate().equals(plain);
  const start = (isSkipped ? hour.getTimeZoneTransition("previous")! : hour).epochMilliseconds;
  temporalStarts.set(key, start);
  return start;
}

/**
 * The error in the start of the next day after `at`; null if there is none. It is no `expect`, because tens of
 * thousands are checked.
 */
export function nextDayProblem(days: Days, at: number): string | null {
  const today = dateIn(days, new Date(at));
  const next = nextDayStart(days, new Date(at)).getTime();
  const problem = (what: string) =>
    `${days.zone} from ${days.starts} after ${new Date(at).toISOString()}: ${new Date(next).toISOString()} ${what}`;
  if (next <= at) return problem("is not later");
  const tomorrow = dateIn(days, new Date(next));
  if (tomorrow <= today) return problem("has no later date");
  if (dateIn(days, new Date(next - 1)) !== today) return problem("is not the first instant of its day");
  const start = temporalStart(days, tomorrow);
  // If the clocks go back over the starting hour, the day starts twice, and its first start may be in the past.
  return start > at && next !== start ? problem(`is not ${new Date(start).toISOString()}`) : null;
}
