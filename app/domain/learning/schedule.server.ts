import { type Card, createEmptyCard, type FSRS, fsrs, Rating, State } from "ts-fsrs";
import type { PracticeResult } from "./practice.ts";
import { addDays } from "../week/week.ts";
import { startOfDate } from "../time/user-days.server.ts";
import { dateIn, type Days } from "../time/timezone.ts";

/** A word's FSRS schedule. All but `due_at` are null before the first answer that counts. */
export interface Schedule {
  /** Start of the day, of the learner, on which the word is due. A word that was met is due on the next day. */
  due_at: string | null;
  stability: number | null;
  difficulty: number | null;
  /** Days. */
  scheduled_days: number | null;
  /** Answers that moved the schedule; 0 for a word that the learner said to know. */
  reps: number | null;
  lapses: number | null;
  state: number | null;
  reviewed_at: string | null;
}

/** Days after which a word is due that the learner says to know. */
const KNOWN_DAYS = 365;
/** FSRS' least difficulty. */
const EASIEST = 1;

// Whole days, because a missed word repeats by the struggling rule. No fuzz, so that due dates are predictable.
const schedulers = new Map<number, FSRS>();

function schedulerOf(retention: number): FSRS {
  const existing = schedulers.get(retention);
  if (existing) return existing;
  const made = fsrs({ request_retention: retention / 100, enable_short_term: false, enable_fuzz: false });
  schedulers.set(retention, made);
  return made;
}

/** A learner's days, and the retention to aim at in whole percent (`aimOf`). */
interface Learner {
  days: Days;
  retention: number;
}

/**
 * The schedule after an answer at `now`. The first answer of a day counts: later ones find a
 * memory that is minutes old, which says nothing about the next weeks.
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
  // A word that was said to be known and is missed starts as a new one.
  const isNew = before.reviewed_at === null || (isKnown && result !== "correct");
  const card = isNew ? createEmptyCard(noon(today)) : toCard(before, days);
  const scheduler = schedulerOf(retention);
  const next = scheduler.next(card, noon(today), result === "correct" ? Rating.Good : Rating.Again).card;
  return {
    due_at: startAfter(next.scheduled_days, now, days),
    stability: next.stability,
    difficulty: next.difficulty,
    scheduled_days: next.scheduled_days,
    reps: next.reps,
    lapses: isNew ? (before.lapses ?? 0) : next.lapses,
    state: next.state,
    reviewed_at: now.toISOString(),
  };
}

/** The schedule of a word that the learner says to know: due after a year, and not counted as answered. */
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

/** The start of the day that is `count` after that of `now`, so that an evening's word is due in the morning. */
const startAfter = (count: number, now: Date, days: Days) => startOfDate(days, addDays(dateIn(days, now), count));

/** FSRS counts days in UTC. Noon of the learner's date makes them the learner's own. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

function toCard(schedule: Schedule, days: Days): Card {
  const last = dateIn(days, new Date(schedule.reviewed_at!));
  return {
    due: noon(addDays(last, schedule.scheduled_days!)),
    stability: schedule.stability!,
    difficulty: schedule.difficulty!,
    elapsed_days: 0,
    scheduled_days: schedule.scheduled_days!,
    learning_steps: 0,
    reps: schedule.reps!,
    lapses: schedule.lapses!,
    state: schedule.state!,
    last_review: noon(last),
  };
}
