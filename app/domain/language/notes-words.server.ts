import * as z from "zod/mini";
import { latestIn, WordProgress } from "../import/account-rows.server.ts";
import { inTurns } from "../turns.ts";
import { addDays } from "../week/week.ts";
import type { NotesFile } from "./notes-file.server.ts";
import { MAX_OWN_WORDS, TOO_MANY_WORDS_MESSAGE, type OwnWordUpload, PROGRESS_COLUMNS } from "./own-word.ts";
import { type CsvProblem, WordFields } from "./word.ts";

/** Which columns of a file are used, by their numbers. */
export interface Chosen {
  word: number;
  meaning: number;
  pronunciation: number | null;
}

/** A word of a file, with its progress if the file has it. */
export interface NotesWord extends WordFields {
  line: number;
  /** Its pack in the file, whose word may be here too. */
  pack: boolean;
  progress: z.infer<typeof WordProgress> | null;
}

const NAMES = {
  word: /^(word_original|word|front|expression|term|vocabulary)$/i,
  meaning: /^(meaning|back|translation|definition)$/i,
  pronunciation: /^(pronunciation|reading|ipa)$/i,
};
const OTHER = /^(guid|notetype|deck|tags|pack)$/;

/** The chosen columns; those that are not chosen are found by their names, or else are the first two. */
export function columnsOf({ columns }: NotesFile, asked: Pick<OwnWordUpload, keyof Chosen>): Chosen | string {
  const others = columns.flatMap((name, i) => (OTHER.test(name) ? [] : [i]));
  const numberOf = (field: keyof Chosen) => (asked[field] ? Number(asked[field]) : null);
  const named = (field: keyof Chosen) => columns.findIndex((name) => NAMES[field].test(name));
  const orElse = (field: keyof Chosen, at: number) =>
    numberOf(field) ?? (named(field) >= 0 ? named(field) : others[at]);
  const word = orElse("word", 0);
  const meaning = orElse("meaning", 1);
  const reading = asked.pronunciation === undefined ? named("pronunciation") : (numberOf("pronunciation") ?? -1);
  if (word === undefined || meaning === undefined) return "The file needs a column of words and one of meanings";
  const all = [word, meaning, ...(reading >= 0 ? [reading] : [])];
  if (all.some((at) => at >= columns.length)) return "The file has no such column";
  if (new Set(all).size < all.length) return "A column can be used once";
  return { word, meaning, pronunciation: reading >= 0 ? reading : null };
}

const TEXTS = /_(on|at)$/;

/** The progress in a row, null without any; a text says what is wrong with it. */
function progressOf(cell: (name: string) => string, today: string): NotesWord["progress"] | string {
  if (cell("seen_on") === "") return null;
  const row = Object.fromEntries(
    PROGRESS_COLUMNS.map((name) => {
      const text = cell(name);
      return [name, text === "" ? null : TEXTS.test(name) ? text : Number(text)];
    }),
  );
  const read = z.safeParse(WordProgress, row);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return `Its progress cannot be read: ${path.join(".") || message}`;
  }
  if (latestIn(read.data) > addDays(today, 2)) return "Its progress is of the future";
  return read.data;
}

/** The words of a file, and its problems line by line. `today` is a date. */
export async function wordsOf(file: NotesFile, chosen: Chosen, today: string) {
  const words: NotesWord[] = [];
  const problems: CsvProblem[] = [];
  const lines = new Map<string, number>();
  const places = new Map(file.columns.map((name, i) => [name, i]));
  for await (const [i, row] of inTurns(file.rows.entries())) {
    const line = file.lines[i]!;
    const text = (at: number | null) => (at === null ? "" : (row[at] ?? "").replace(/\s+/g, " ").trim());
    const cell = (name: string) => text(places.get(name) ?? null);
    const fields = { word_original: text(chosen.word), meaning: text(chosen.meaning) };
    if (row.every((value) => value.trim() === "")) continue;
    const read = z.safeParse(WordFields, { ...fields, pronunciation: text(chosen.pronunciation) });
    const progress = progressOf(cell, today);
    const earlier = read.success ? lines.get(read.data.word_original) : undefined;
    if (!read.success) problems.push({ line, message: read.error.issues[0]!.message });
    else if (earlier !== undefined)
      problems.push({ line, message: `${read.data.word_original} is already on line ${earlier}` });
    else if (typeof progress === "string") problems.push({ line, message: progress });
    else {
      lines.set(read.data.word_original, line);
      words.push({ ...read.data, line, pack: cell("pack") !== "", progress });
    }
  }
  if (words.length === 0 && problems.length === 0) problems.push({ line: null, message: "The file has no words" });
  if (words.length > MAX_OWN_WORDS) problems.push({ line: null, message: TOO_MANY_WORDS_MESSAGE });
  return { words, problems };
}
