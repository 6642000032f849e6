/** The columns of a word's progress in an exported file. With them, our own files keep the schedule. */
export const PROGRESS_COLUMNS = [
  "met_on",
  "seen_on",
  "times_practiced",
  "total_attempts",
  "correct_answers",
  "struggling",
  "last_practiced_at",
  "due_at",
  "stability",
  "difficulty",
  "scheduled_days",
  "reps",
  "lapses",
  "state",
  "reviewed_at",
] as const;
