/** Converts the notes of a package to the text file of notes from which own words are imported. Pure functions. */
import { PROGRESS_COLUMNS } from "../own-word/progress-columns.ts";
import type { Card, Collection, Note, NoteType } from "./collection.ts";

/** The range of FSRS' difficulty, and the range of Anki's ease to which it corresponds. */
const [EASIEST, HARDEST] = [1, 10];
const [USUAL_EASE, LEAST_EASE] = [2500, 1300];
/** The least stability, in days. */
const LEAST_STABILITY = 0.1;
const MOST_DAYS = 36_500;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The difficulty of a card, calculated from its ease: 5 at Anki's usual ease, 10 at its least. */
const difficultyOf = (ease: number) =>
  within(5 + ((USUAL_EASE - (ease || USUAL_EASE)) / (USUAL_EASE - LEAST_EASE)) * 5, EASIEST, HARDEST);

const two = (value: number) => String(value).padStart(2, "0");
/** The date of an instant in the time zone of this machine. */
const dateOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
/** The start of the instant's day. */
const startOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).toISOString();

type Progress = Record<(typeof PROGRESS_COLUMNS)[number], string | number>;

/** The progress of a card as a row of an export; null for a new card. */
export function progressOf(card: Card | null, now: Date): Progress | null {
  if (!card || card.type === 0 || !card.due || Number.isNaN(card.due.getTime())) return null;
  const days = within(Math.round(card.interval), card.type === 2 ? 1 : 0, MOST_DAYS);
  // The package has no log, so the last answer is taken to be one interval before the card is due.
  const guessed = new Date(card.due);
  guessed.setDate(guessed.getDate() - days);
  const last = [card.last_at, guessed].find((at) => at !== null && at <= now && at.getTime() > 0) ?? now;
  const first = card.first_at && card.first_at <= last ? card.first_at : last;
  const reps = within(Math.round(card.reps), 1, MOST_DAYS);
  const lapses = within(Math.round(card.lapses), 0, reps);
  return {
    met_on: dateOf(first),
    seen_on: dateOf(first),
    times_practiced: reps,
    total_attempts: reps,
    correct_answers: reps - lapses,
    struggling: 0,
    last_practiced_at: last.toISOString(),
    due_at: startOf(card.due),
    stability: within(card.stability ?? days, LEAST_STABILITY, MOST_DAYS),
    difficulty: within(card.difficulty ?? difficultyOf(card.ease), EASIEST, HARDEST),
    scheduled_days: days,
    reps,
    lapses,
    state: card.type,
    reviewed_at: last.toISOString(),
  };
}

/** Quotes a cell of a tab-separated file. */
const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;

/** Names with a special meaning in such a file. */
const TAKEN = /^(?:guid|notetype|deck|tags|pack)$/i;

/** The notes of a type as a file of notes in plain text, with their schedules. */
export function notesFile({ notes }: Collection, { id, fields }: NoteType, now: Date): string {
  const names = fields.map((name) => name.replaceAll(/[\t\n\r]/g, " ").trim() || "?");
  const columns = [...names.map((name) => (TAKEN.test(name) ? `${name}.` : name)), ...PROGRESS_COLUMNS];
  const row = ({ fields: texts, card }: Note) => {
    const progress = progressOf(card, now);
    const cells = [...fields.map((_, i) => texts[i] ?? ""), ...PROGRESS_COLUMNS.map((name) => progress?.[name] ?? "")];
    return cells.map(cell).join("\t");
  };
  const own = notes.filter(({ type }) => type === id);
  return ["#separator:tab", "#html:true", `#columns:${columns.join("\t")}`, ...own.map(row), ""].join("\n");
}

/** The numbers of files in a package that own words cannot have, by their kind. */
export interface Media {
  sounds: number;
  pictures: number;
  others: number;
}

const SOUND = /\.(?:mp3|ogg|oga|opus|wav|m4a|flac|aac|3gp)$/i;
const PICTURE = /\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?)$/i;

/** Counts files by their extensions. */
export const mediaOf = (names: readonly string[]): Media => ({
  sounds: names.filter((name) => SOUND.test(name)).length,
  pictures: names.filter((name) => PICTURE.test(name)).length,
  others: names.filter((name) => !SOUND.test(name) && !PICTURE.test(name)).length,
});
