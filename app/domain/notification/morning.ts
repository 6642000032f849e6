/** The morning line: what is due, overdue and planned, once a day at an hour that the person chooses. */
import { listed } from "#app/i18n/listed.ts";
import type { I18n } from "@lingui/core";
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { shortened } from "../text/code-points.ts";
import { checked } from "../text/text.ts";
import { instantOf } from "../time/local-time.ts";
import { wallClock } from "../time/timezone.ts";
import { addDays } from "../week/week.ts";

const HOUR_MESSAGE = text("notification.hour", "The hour must be 0 to 23");
const WAY_MESSAGE = text("notification.morning_way", "Choose a notification or a mail");
export const NO_MAIL_MESSAGE = text(
  "notification.no_mail",
  "A demo account has no email address. Choose a notification.",
);
export const NO_MORNING_MESSAGE = text("notification.no_morning", "There is no morning line");
export const MORNING_ENDED_MESSAGE = text("notification.morning_ended", "The morning line has ended.");

/** Milliseconds after the hour for which the line is still sent. A later one would not be a morning line any more. */
export const MORNING_WINDOW_MS = 2 * 3_600_000;

export const MorningLine = z.object({
  /** The hour of the day in the person's time zone. */
  hour: checked(z.int(HOUR_MESSAGE), z.gte(0, HOUR_MESSAGE), z.lte(23, HOUR_MESSAGE)),
  way: z.enum(["push", "mail"], WAY_MESSAGE),
  /** Whether it contains the titles of todos. */
  with_titles: z.boolean("with_titles must be a boolean"),
});
export type MorningLine = z.infer<typeof MorningLine>;

export const MorningInput = z.extend(MorningLine, { with_titles: z._default(MorningLine.shape.with_titles, false) });
export type MorningInput = z.infer<typeof MorningInput>;

/** The morning line; null if it is off. */
export const MorningAnswer = z.object({ morning: z.nullable(MorningLine) });

interface Morning {
  /** The date in the person's zone. */
  date: string;
  at: Date;
}

const morningOn = (zone: string, hour: number, date: string): Morning => ({
  date,
  at: instantOf(zone, `${date}T${String(hour).padStart(2, "0")}:00`),
});

const dateAt = (zone: string, at: Date) => wallClock(zone, at.getTime()).slice(0, 10);

/** The first morning after the instant `after` with a later date than `done`, which is the date of the last line. */
export function nextMorning(zone: string, hour: number, after: Date, done: string | null): Morning {
  const today = dateAt(zone, after);
  // A person who flew west over the date line has already got tomorrow's line.
  for (let date = done !== null && done >= today ? addDays(done, 1) : today; ; date = addDays(date, 1)) {
    const morning = morningOn(zone, hour, date);
    if (morning.at > after) return morning;
  }
}

/** The last morning at or before `now`. */
export function lastMorning(zone: string, hour: number, now: Date): Morning {
  for (let date = dateAt(zone, now); ; date = addDays(date, -1)) {
    const morning = morningOn(zone, hour, date);
    if (morning.at <= now) return morning;
  }
}

/** The open todos of a morning by kind of plan, with the first titles of each. */
export type Plans = Record<"due" | "late" | "planned", { count: number; titles: string[] }>;

/** The most titles in a line, and the characters of a title before its ellipsis. */
const MAX_TITLES = 3;
const MAX_TITLE = 59;

/** The parts of the line: how many todos there are, the first titles, and how many more. Null if there are none. */
export function morningText(
  i18n: I18n,
  { due, late, planned }: Plans,
): { counts: string; titles: string[]; more: number } | null {
  const counts = [
    due.count > 0 &&
      i18n._(
        "morning.due",
        { count: due.count },
        { message: "{count, plural, one {# due today} other {# due today}}" },
      ),
    late.count > 0 &&
      i18n._("morning.late", { count: late.count }, { message: "{count, plural, one {# late} other {# late}}" }),
    planned.count > 0 &&
      i18n._(
        "morning.planned",
        { count: planned.count },
        { message: "{count, plural, one {# planned this week} other {# planned this week}}" },
      ),
  ].filter((one) => one !== false);
  if (counts.length === 0) return null;
  const titles = [due, late, planned].flatMap((some) => some.titles).slice(0, MAX_TITLES);
  const more = due.count + late.count + planned.count - titles.length;
  return { counts: listed(i18n, counts), titles: titles.map((title) => shortened(title, MAX_TITLE)), more };
}
