import { type Card, createEmptyCard, fsrs, Rating } from "ts-fsrs";
import type { PracticeResult } from "./practice.ts";
import { nextMidnight } from "../time/timezone.ts";

/** A word's FSRS schedule. All null before the first answer that counts. */
export interface Schedule {
  /** Start of the day, in the learner's time zone, on which the word is due. */
  due_at: string | null;
  stability: number | null;
  difficulty: number | null;
  /** Days. */
  scheduled_days: number | null;
  reps: number | null;
  lapses: number | null;
  state: number | null;
  reviewed_at: string | null;
}

// Whole days, because a missed word repeats by the struggling rule. No fuzz, so that due dates are predictable.
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });
const DAY_MS = 86_400_000;

/** The schedule after an answer at `now`, for a learner in `zone`. */
export function reschedule(before: Schedule, result: PracticeResult, now: Date, zone: string): Schedule {
  const { card } = scheduler.next(toCard(before, now), now, result === "correct" ? Rating.Good : Rating.Again);
  return {
    // Due from the start of its day, so that a word answered in the evening is due the next morning.
    due_at: nextMidnight(zone, new Date(card.due.getTime() - DAY_MS)).toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduled_days: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    reviewed_at: now.toISOString(),
  };
}

function toCard(schedule: Schedule, now: Date): Card {
  if (schedule.reviewed_at === null) return createEmptyCard(now);
  return {
    due: new Date(schedule.due_at!),
    stability: schedule.stability!,
    difficulty: schedule.difficulty!,
    elapsed_days: 0,
    scheduled_days: schedule.scheduled_days!,
    learning_steps: 0,
    reps: schedule.reps!,
    lapses: schedule.lapses!,
    state: schedule.state!,
    last_review: new Date(schedule.reviewed_at),
  };
}
