import { inEnglish, text, type Text, textOf } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { latestIn, WordProgress } from "../import/account-rows.server.ts";
import { inTurns } from "../concurrency/turns.ts";
import { addDays } from "../week/week.ts";
import type { NotesFile } from "./notes-file.server.ts";
import { type OwnWordUpload } from "./own-word.ts";
import { PROGRESS_COLUMNS } from "./progress-columns.ts";
import { type CsvProblem, MAX_MEANING, WordFields } from "../pack/word.ts";
import { codePoints } from "../text/code-points.ts";

/** The numbers of the columns that are used. */
export interface Chosen {
  word: number;
  meaning: number;
  pronunciation: number | null;
}

/** A word of a file, with its progress if the file has it. */
interface NotesWord extends WordFields {
  line: number;
  /** Whether the file names the pack of the word. The word may exist here too. */
  pack: boolean;
  progress: z.infer<typeof WordProgress> | null;
}

const NAMES = {
  word: /^(word_original|word|front|expression|term|vocabulary)$/i,
  meaning: /^(meaning|back|translation|definition)$/i,
  pronunciation: /^(pronunciation|reading|ipa)$/i,
};
const OTHER = /^(guid|notetype|deck|tags|pack)$/;

/** The chosen columns. Those that were not chosen are found by name; otherwise the first two columns are used. */
export function columnsOf({ columns }: NotesFile, asked: Pick<OwnWordUpload, keyof Chosen>): Chosen | string {
  const others = columns.flatMap((name, i) => (OTHER.test(name) ? [] : [i]));
  const numberOf = (field: keyof Chosen) => (asked[field] ? Number(asked[field]) : null);
  const named = (field: keyof Chosen) => columns.findIndex((name) => NAMES[field].test(name));
  const orElse = (field: keyof Chosen, at: number) =>
    numberOf(field) ?? (named(field) >= 0 ? named(field) : others[at]);
  const word = orElse("word", 0);
  const meaning = orElse("meaning", 1);
  const reading = asked.pronunciation === undefined ? named("pronunciation") : (numberOf("pronunciation") ?? -1);
  if (word === undefined || meaning === undefined) return COLUMNS_NEEDED_MESSAGE;
  const all = [word, meaning, ...(reading >= 0 ? [reading] : [])];
  if (all.some((at) => at >= columns.length)) return NO_COLUMN_MESSAGE;
  if (new Set(all).size < all.length) return COLUMN_ONCE_MESSAGE;
  return { word, meaning, pronunciation: reading >= 0 ? reading : null };
}

const COLUMNS_NEEDED_MESSAGE = text("own_word.columns_needed", "The file needs a column of words and one of meanings");
const NO_COLUMN_MESSAGE = text("own_word.no_column", "The file has no such column");
const COLUMN_ONCE_MESSAGE = text("own_word.column_once", "A column can be used once");
const FUTURE_PROGRESS: Text = { id: "own_word.future_progress", message: "Its progress is of the future" };
const NO_WORDS_MESSAGE = text("own_word.no_words", "The file has no words");

const TEXTS = /_(on|at)$/;

/** A problem of a line, with the id and the values of its text. */
function problemOf(line: number, one: Text | string): CsvProblem {
  const declared = typeof one === "string" ? textOf(one) : one;
  if (!declared) return { line, message: String(one) };
  const { id: code, values } = declared;
  return { line, message: inEnglish(declared), code, ...(values && { values: values as CsvProblem["values"] }) };
}

/** The progress in a row, null if there is none; or its error. */
function progressOf(cell: (name: string) => string, today: string): { progress: NotesWord["progress"] } | Text {
  if (cell("seen_on") === "") return { progress: null };
  const row = Object.fromEntries(
    PROGRESS_COLUMNS.map((name) => {
      const text = cell(name);
      return [name, text === "" ? null : TEXTS.test(name) ? text : Number(text)];
    }),
  );
  const read = z.safeParse(WordProgress, row);
  if (!read.success) {
    const [column] = read.error.issues[0]!.path;
    return column === undefined
      ? { id: "own_word.progress_part", message: "A part of its progress is missing" }
      : {
          id: "own_word.progress_column",
          message: "Its progress cannot be read: {column}",
          values: { column: String(column) },
        };
  }
  if (latestIn(read.data) > addDays(today, 2)) return FUTURE_PROGRESS;
  return { progress: read.data };
}

/** The result of reading the lines of a file. */
interface NotesWords {
  words: NotesWord[];
  /** The lines that are left out, with the reason. */
  problems: CsvProblem[];
  /** The number of lines that add nothing. */
  repeated: number;
  /** The number of words with several meanings. */
  joined: number;
}

/** The separator of a word's meanings. */
const BETWEEN = "; ";

/**
 * Adds a line about a word that an earlier line has: another meaning is appended if there is room. Returns the
 * problem if it is too long.
 */
function join(word: NotesWord, more: NotesWord, counts: { repeated: number; joined: Set<NotesWord> }): Text | null {
  const isSame = word.meaning.split(BETWEEN).includes(more.meaning) || word.meaning === more.meaning;
  const joined = `${word.meaning}${BETWEEN}${more.meaning}`;
  if (!isSame && codePoints(joined) > MAX_MEANING)
    return {
      id: "own_word.meanings_too_long",
      message: "{word} is already on line {line}, and both meanings are longer than {max} characters",
      values: { word: word.word_original, line: word.line, max: MAX_MEANING },
    };
  if (isSame) counts.repeated += 1;
  else {
    word.meaning = joined;
    counts.joined.add(word);
  }
  word.pronunciation ||= more.pronunciation;
  word.progress ??= more.progress;
  return null;
}

/** The words of a file, and the problems of its other lines. `today` is a date. */
export async function wordsOf(file: NotesFile, chosen: Chosen, today: string): Promise<NotesWords> {
  const words = new Map<string, NotesWord>();
  const problems: CsvProblem[] = [];
  const counts = { repeated: 0, joined: new Set<NotesWord>() };
  const columns = new Map(file.columns.map((name, i) => [name, i]));
  for await (const [i, row] of inTurns(file.rows.entries())) {
    const line = file.lines[i]!;
    const text = (at: number | null) => (at === null ? "" : (row[at] ?? "").replace(/\s+/g, " ").trim());
    const cell = (name: string) => text(columns.get(name) ?? null);
    if (row.every((value) => value.trim() === "")) continue;
    const read = z.safeParse(WordFields, {
      word_original: text(chosen.word),
      meaning: text(chosen.meaning),
      pronunciation: text(chosen.pronunciation) || (file.readings?.[i]?.[chosen.word] ?? ""),
    });
    const learned = progressOf(cell, today);
    if (!read.success || "id" in learned) {
      problems.push(problemOf(line, read.success ? (learned as Text) : read.error.issues[0]!.message));
      continue;
    }
    const word = { ...read.data, line, pack: cell("pack") !== "", progress: learned.progress };
    const earlier = words.get(word.word_original);
    if (!earlier) words.set(word.word_original, word);
    const tooLong = earlier && join(earlier, word, counts);
    if (tooLong) problems.push(problemOf(line, tooLong));
  }
  if (words.size === 0 && problems.length === 0) problems.push({ line: null, message: NO_WORDS_MESSAGE });
  return { words: [...words.values()], problems, repeated: counts.repeated, joined: counts.joined.size };
}
