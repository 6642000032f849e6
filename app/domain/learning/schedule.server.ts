import { type Card, createEmptyCard, type FSRS, fsrs, Rating, State } from "ts-fsrs";
import type { PracticeResult } from "./practice.ts";
import { addDays } from "../week/week.ts";
import { startOfDate } from "../time/user-days.server.ts";
import { dateIn, type Days } from "../time/timezone.ts";
import { pick } from "../pick.ts";

/** A word's FSRS schedule. Everything except `due_at` is null before the first answer that counts. */
export interface Schedule {
  /** The start of the learner's day on which the word is due. A new word is due on the next day. */
  due_at: string | null;
  stability: number | null;
  difficulty: number | null;
  /** Days. */
  scheduled_days: number | null;
  /** The number of answers that changed the schedule; 0 for a word that the learner marked as known. */
  reps: number | null;
  lapses: number | null;
  state: number | null;
  reviewed_at: string | null;
}

/** The columns that a schedule and a card of FSRS have in common. */
const OF_CARD = ["stability", "difficulty", "scheduled_days", "reps", "lapses", "state"] as const;
/** The columns of a schedule. */
export const SCHEDULE = ["due_at", ...OF_CARD, "reviewed_at"] as const;

/** Days after which a word is due that the learner marked as known. */
const KNOWN_DAYS = 365;
/** The smallest difficulty of FSRS. */
const EASIEST = 1;

// Schedules have whole days, because a missed word is repeated as a struggling word. They have no fuzz, so that due
// dates are predictable.
const schedulers = new Map<number, FSRS>();

function schedulerOf(retention: number): FSRS {
  const existing = schedulers.get(retention);
  if (existing) return existing;
  const made = fsrs({ request_retention: retention / 100, enable_short_term: false, enable_fuzz: false });
  schedulers.set(retention, made);
  return made;
}

/** A learner's days, and the scheduled retention in percent (`aimOf`). */
interface Learner {
  days: Days;
  retention: number;
}

/**
 * The schedule after an answer at `now`. Only the first answer of a day counts: at later ones the memory is only
 * minutes old, which says nothing about the next weeks.
 */
export function reschedule(
  before: Schedule,
  result: PracticeResult,
  now: Date,
  { days, retention }: Learner,
): Schedule {
  const today = dateIn(days, now);
  const isKnown = before.reviewed_at !== null && before.reps === 0;
  if (before.reviewed_at !== null && !isKnown && dateIn(days, new Date(before.reviewed_at)) >= today) return before;
  // A word that was marked as known and is missed starts as a new one.
  const isNew = before.reviewed_at === null || (isKnown && result !== "correct");
  const card = isNew ? createEmptyCard(noon(today)) : toCard(before, days);
  const scheduler = schedulerOf(retention);
  const next = scheduler.next(card, noon(today), result === "correct" ? Rating.Good : Rating.Again).card;
  return {
    due_at: startAfter(next.scheduled_days, now, days),
    ...pick(next, OF_CARD),
    lapses: isNew ? (before.lapses ?? 0) : next.lapses,
    reviewed_at: now.toISOString(),
  };
}

/** The schedule of a word that the learner marked as known: due after a year, and not counted as answered. */
export const knownSchedule = (before: Schedule, now: Date, days: Days): Schedule => ({
  due_at: startAfter(KNOWN_DAYS, now, days),
  stability: KNOWN_DAYS,
  difficulty: EASIEST,
  scheduled_days: KNOWN_DAYS,
  reps: 0,
  lapses: before.lapses ?? 0,
  state: State.Review,
  reviewed_at: now.toISOString(),
});

/** The start of the day `count` days after that of `now`, so that a word of the evening is due in the morning. */
const startAfter = (count: number, now: Date, days: Days) => startOfDate(days, addDays(dateIn(days, now), count));

/** FSRS counts days in UTC. Noon of the learner's date makes these the learner's own days. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

function toCard(schedule: Schedule, days: Days): Card {
  const last = dateIn(days, new Date(schedule.reviewed_at!));
  return {
    due: noon(addDays(last, schedule.scheduled_days!)),
    ...(pick(schedule, OF_CARD) as Pick<Card, (typeof OF_CARD)[number]>),
    elapsed_days: 0,
    learning_steps: 0,
    last_review: noon(last),
  };
}
