/** Dates formatted in a person's language. A date has no time zone, so neither has its label. */

const styles = {
  /** Saturday 21 November 2026 */
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** 21 November 2026 */
  long: { day: "numeric", month: "long", year: "numeric" },
  /** 21 Nov 2026 */
  medium: { day: "numeric", month: "short", year: "numeric" },
  /** 21 Nov */
  short: { day: "numeric", month: "short" },
  /** Sat */
  weekday: { weekday: "short" },
  /** S */
  weekdayNarrow: { weekday: "narrow" },
  /** Saturday */
  weekdayLong: { weekday: "long" },
  /** November 2026 */
  month: { month: "long", year: "numeric" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The style of a date label. */
export type DateStyle = keyof typeof styles;

/** A limit for the caches, because languages come from requests. */
const MAX_KEPT = 500;

function cached<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) {
    value = make();
    if (values.size >= MAX_KEPT) values.clear();
    values.set(key, value);
  }
  return value;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Labels of dates and ranges: most people look at the same days, and formatting a range costs as much as a query. */
const labels = new Map<string, string>();

const formatterFor = (locale: string, style: DateStyle) =>
  remembered(`${locale} ${style}`, locale, { ...styles[style], timeZone: "UTC" });

const remembered = (key: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  cached(formatters, key, () => new Intl.DateTimeFormat(locale, { ...options, calendar: "gregory" }));

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);

/**
 * The most letters of a short weekday. Arabic has no abbreviations, and a phone's day columns have no room for full
 * names.
 */
const LONGEST_WEEKDAY = 6;

const areWeekdaysLong = new Map<string, boolean>();

/** Says whether a language's short weekdays are too long for a column. 23 November 2026 is a Monday. */
const hasLongWeekdays = (locale: string) =>
  cached(areWeekdaysLong, locale, () =>
    Array.from({ length: 7 }, (_, day) => formatterFor(locale, "weekday").format(noon(`2026-11-${23 + day}`))).some(
      (name) => name.length > LONGEST_WEEKDAY,
    ),
  );

/** Formats `date` in the language `locale`, a BCP 47 tag. */
export function dateLabel(date: string, locale: string, style: DateStyle): string {
  const fitting = style === "weekday" && hasLongWeekdays(locale) ? "weekdayNarrow" : style;
  return cached(labels, `${date} ${fitting} ${locale}`, () => formatterFor(locale, fitting).format(noon(date)));
}

/** Formats a range as briefly as the language allows: `16 – 22 November 2026`. */
export function dateRangeLabel(first: string, last: string, locale: string): string {
  // Only in ranges, Italian would have `06 dicembre`.
  const label = () =>
    formatterFor(locale, "long")
      .formatRange(noon(first), noon(last))
      .replace(/\b0(?=\d\s)/, "");
  return cached(labels, `${first} ${last} ${locale}`, label);
}

/**
 * The dates of a week for its heading, with short months, and with only one year if it has two: `30 Nov – 6 Dec
 * 2026`.
 */
export const weekLabel = (monday: string, sunday: string, locale: string): string =>
  sunday.slice(8) < "07"
    ? `${dateLabel(monday, locale, "short")} – ${dateLabel(sunday, locale, "medium")}`
    : dateRangeLabel(monday, sunday, locale);

const halfDays = new Map<string, boolean>();

/** Says whether a language uses the 12-hour clock. */
const hasHalfDays = (locale: string) =>
  cached(
    halfDays,
    locale,
    () => new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true,
  );

/**
 * A time `HH:MM` in the format of a language: `15:30` or `3:30 pm`. English is formatted here, so that the server and
 * the browser agree during hydration.
 */
export function clockLabel(time: string, locale: string): string {
  if (!hasHalfDays(locale)) return time;
  if (!locale.startsWith("en"))
    return remembered(`${locale} clock`, locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" })
      .format(Date.parse(`2026-11-27T${time}:00Z`))
      .replace(" ", "\u00a0");
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "am" : "pm"}`;
}

/** An instant in the person's time zone: `21 Nov 2026, 10:15`. */
export function momentLabel(instant: string, locale: string, timezone: string): string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: timezone } as const;
  return remembered(`${locale} ${timezone}`, locale, options).format(Date.parse(instant));
}

/** The time of day in the person's time zone: `10:15`, or `10:15:03` for `medium`. */
export function timeLabel(instant: string, locale: string, timezone: string, timeStyle: "short" | "medium"): string {
  const options = { timeStyle, timeZone: timezone } as const;
  return remembered(`${locale} ${timezone} ${timeStyle}`, locale, options).format(Date.parse(instant));
}
