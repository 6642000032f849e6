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

const FALLBACK = "en-GB";

/** A limit for the caches, because languages come from requests. */
const MAX_KEPT = 500;

/** Locales by header: parsing one costs more than a whole API call. */
const locales = new Map<string, string>();

/** The first language of an Accept-Language header that this runtime supports, with the digits of the page's other texts. */
export function firstLocale(header: string | undefined): string {
  const start = (header ?? "").slice(0, 200);
  return cached(locales, start, () => findLocale(start));
}

function cached<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) {
    value = make();
    if (values.size >= MAX_KEPT) values.clear();
    values.set(key, value);
  }
  return value;
}

function findLocale(header: string): string {
  for (const tag of header.split(",").map((part) => part.split(";")[0]!.trim())) {
    try {
      const [locale] = Intl.DateTimeFormat.supportedLocalesOf(tag);
      if (locale) return withOwnDigits(locale);
    } catch {
      // An invalid language or a wildcard (`*`): try the next one.
    }
  }
  return FALLBACK;
}

/** Numbers outside of dates are written with the digits 0 to 9, so those in dates are too. */
function withOwnDigits(locale: string): string {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  return numberingSystem === "latn" ? locale : new Intl.Locale(locale, { numberingSystem: "latn" }).toString();
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Range labels by their ends: most people look at the same week, and formatting one costs as much as a query. */
const ranges = new Map<string, string>();

const formatterFor = (locale: string, style: DateStyle) =>
  remembered(`${locale} ${style}`, locale, { ...styles[style], timeZone: "UTC" });

const remembered = (key: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  cached(formatters, key, () => new Intl.DateTimeFormat(locale, { ...options, calendar: "gregory" }));

const noon = (date: string) => Date.parse(`${date}T12:00:00Z`);

/** Letters of a short weekday: Arabic writes its short names in full, and a day of a phone's week has no room for them. */
const LONGEST_WEEKDAY = 6;

const areWeekdaysLong = new Map<string, boolean>();

/** Says whether a language's short weekdays are too long for a column. Monday is 23 November 2026. */
const hasLongWeekdays = (locale: string) =>
  cached(areWeekdaysLong, locale, () =>
    Array.from({ length: 7 }, (_, day) => formatterFor(locale, "weekday").format(noon(`2026-11-${23 + day}`))).some(
      (name) => name.length > LONGEST_WEEKDAY,
    ),
  );

/** Formats `date` in the language `locale`, a BCP 47 tag. */
export function dateLabel(date: string, locale: string, style: DateStyle): string {
  const fitting = style === "weekday" && hasLongWeekdays(locale) ? "weekdayNarrow" : style;
  return formatterFor(locale, fitting).format(noon(date));
}

/** Formats a range as briefly as the language allows: `16 – 22 November 2026`. */
export function dateRangeLabel(first: string, last: string, locale: string): string {
  // Italian has `06 dicembre` in ranges alone.
  const label = () =>
    formatterFor(locale, "long")
      .formatRange(noon(first), noon(last))
      .replace(/\b0(?=\d\s)/, "");
  return cached(ranges, `${first} ${last} ${locale}`, label);
}

/** The days of a week as its head says them, with short months and one year when it has two: `30 Nov – 6 Dec 2026`. */
export const weekLabel = (monday: string, sunday: string, locale: string): string =>
  sunday.slice(8) < "07"
    ? `${dateLabel(monday, locale, "short")} – ${dateLabel(sunday, locale, "medium")}`
    : dateRangeLabel(monday, sunday, locale);

const halfDays = new Map<string, boolean>();

/** Says whether a language writes times with twelve hours. */
const hasHalfDays = (locale: string) =>
  cached(
    halfDays,
    locale,
    () => new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true,
  );

/**
 * A wall-clock time `HH:MM` as a language writes it: `15:30` or `3:30 pm`. English is the same in every runtime, so that
 * hydration matches.
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
