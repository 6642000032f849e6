import { type SQL, sql } from "drizzle-orm";
import { pomodoro } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { codePoints } from "../text/code-points.ts";
import { MAX_POMODORO_NOTES } from "./limits.ts";
import type { PomodoroCorrection } from "./log.ts";
import { NOTES_MESSAGE } from "./note.ts";

type Notes = Pick<PomodoroCorrection, "notes" | "notes_before">;

const withLineFeeds = (text: string) => text.replaceAll("\r\n", "\n");
const stored = sql`replace(${pomodoro.notes}, char(13, 10), char(10))`;

/**
 * The note of a session after its correction. A note that another device wrote since `notes_before` stays: a new one
 * is added below it, also if the correction is sent twice.
 */
export function correctedNotes({ notes, notes_before }: Notes): SQL<string> {
  if (notes === undefined) return sql`${pomodoro.notes}`;
  if (notes_before === undefined) return sql`${notes}`;
  const [before, given] = [withLineFeeds(notes_before), withLineFeeds(notes)];
  return sql`CASE WHEN ${stored} IN (${before}, ${given}, '') THEN ${given}
    WHEN ${given} IN (${before}, '') OR substr(${stored}, ${-codePoints(given) - 1}) = char(10) || ${given} THEN ${pomodoro.notes}
    ELSE ${stored} || char(10) || ${given} END`;
}

/** The note after a correction that wrote `written` is undone: `before`, but a note that another device wrote since stays. */
export const uncorrectedNotes = (before: SQL, written: string | undefined): SQL =>
  written === undefined ? before : sql`iif(${stored} = ${withLineFeeds(written)}, ${before}, ${pomodoro.notes})`;

/** Throws a 400 when a session's note has no room for another one below it. */
export function refuseNotes(before: string, { notes = "", notes_before }: Notes): void {
  const isAdded = notes_before !== undefined && withLineFeeds(before) !== withLineFeeds(notes_before);
  if (isAdded && codePoints(before) + codePoints(notes) >= MAX_POMODORO_NOTES) throw new AppError(400, NOTES_MESSAGE);
}
