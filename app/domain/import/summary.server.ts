import type { ImportNote, Part } from "./import.ts";
import type { Kind, StagedList, Staging } from "./staging.server.ts";
import { NOTES } from "./notes.ts";

/** The summary of a file, which is stored beside its rows. */
export interface Summary {
  /** Its lists, each with the number by which rows refer to it. */
  lists: (StagedList & { number: number })[];
  /** The projects that only pomodoros refer to: their numbers and their ids. */
  missing: { number: number; id: string }[];
  parts: { part: Part; count: number }[];
  notes: ImportNote[];
}

/** The parts of the kinds of rows that belong to no project. */
export const PART_OF: Partial<Record<Kind, Part>> = {
  diary_entry: "diary",
  diary_addendum: "diary",
  diary_picture: "diary",
  diary_template: "diary",
  week_closed: "weeks",
  language_word: "words",
  language_review: "words",
  language_progress: "words",
  language_day: "words",
  language_learner: "words",
  user: "settings",
  morning_line: "settings",
  other_calendar: "settings",
};

/** Makes the summary of a file that was read. */
export function summaryOf(staging: Staging): Summary {
  const lists = staging.lists.map((list, number) => ({ ...list, number }));
  const missing = lists.flatMap(({ missing: id, number }) => (id === null ? [] : { number, id }));
  const ofMissing = lists.filter((one) => one.missing !== null);
  for (const { name, open, done, notes, meetings } of ofMissing)
    if (open + done + notes + meetings > 0) staging.note(NOTES.unknown_projects, name);
  const counts: Record<Part, number> = {
    diary: staging.counts.get("diary_entry") ?? 0,
    weeks: staging.counts.get("week_closed") ?? 0,
    words: (staging.counts.get("language_word") ?? 0) + (staging.counts.get("language_progress") ?? 0) - staging.ownMet,
    settings: (["user", "morning_line", "other_calendar"] as const).reduce(
      (sum, kind) => sum + (staging.counts.get(kind) ?? 0),
      0,
    ),
    log: ofMissing.reduce((sum, { pomodoros }) => sum + pomodoros, 0),
  };
  return {
    // In the order of the projects, which may differ from the order of the rows.
    lists: lists.filter((one) => one.missing === null).sort((a, b) => a.order - b.order),
    missing,
    parts: (Object.keys(counts) as Part[]).flatMap((part) => (counts[part] > 0 ? { part, count: counts[part] } : [])),
    notes: staging.notes,
  };
}
