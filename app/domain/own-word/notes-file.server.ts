/** Reads files of words: CSV, and the notes in plain text that Anki exports and imports. */
import { MAX_OWN_WORDS, TOO_MANY_WORDS_MESSAGE } from "./own-word.ts";
import { NOT_UTF8_MESSAGE, readCell, readCsv, readText } from "../file/csv.server.ts";
import { inTurns } from "../concurrency/turns.ts";
import { readingOf, textOf } from "./note-html.server.ts";

/** The rows of a file with the names of their columns and the lines on which they start. */
export interface NotesFile {
  columns: string[];
  rows: string[][];
  lines: number[];
  /** Whether the first row contains the names of the columns. */
  hasHeader: boolean;
  /** The ruby readings of a row's cells; undefined for a text without HTML. */
  readings?: string[][];
}

/** The most records: the words and the header. */
const MOST = { records: MAX_OWN_WORDS + 1, message: TOO_MANY_WORDS_MESSAGE };

/** The separators that Anki names. Any other one is the character itself. */
const SEPARATORS: Record<string, string> = { tab: "\t", comma: ",", semicolon: ";", space: " ", pipe: "|", colon: ":" };
/** A line before the notes in Anki's file, such as `#separator:tab` and `#tags column:4`. */
const HEADER = /^#([a-z ]+):(.*)$/;
/** Names of columns. If the first row contains one of them, it is the header of a CSV. */
const KNOWN_NAMES = /^(word|word_original|front|term|expression|meaning|back|translation|definition)$/i;

/**
 * Reads a file. `header` says whether its first row contains names; without it, known column names decide. The line
 * of a problem is null if it concerns the whole file.
 */
export async function readNotes(
  bytes: Uint8Array,
  header?: boolean,
): Promise<NotesFile | { line: number | null; message: string }> {
  const text = readText(bytes);
  if (text === null) return { line: null, message: NOT_UTF8_MESSAGE };
  const head = /^(?:#[^\r\n]*(?:\r\n|\r|\n|$))*/.exec(text)![0];
  const lines = head.split(/\r\n|\r|\n/);
  const headers = new Map(
    lines.flatMap((line) => {
      const [, name, value] = HEADER.exec(line) ?? [];
      return name === undefined ? [] : [[name, value!] as const];
    }),
  );
  if (headers.size === 0) return readTable(text, header);
  const notes = await readAnki(text.slice(head.length), headers, lines.length - 1);
  if ("message" in notes || !header) return notes;
  const { rows, lines: starts, readings } = notes;
  return { ...notes, rows: rows.slice(1), lines: starts.slice(1), hasHeader: true, readings: readings!.slice(1) };
}

async function readTable(text: string, header: boolean | undefined): ReturnType<typeof readNotes> {
  const table = await readCsv(text, { most: MOST });
  if ("message" in table) return table;
  const records = table.records.map((row) => row.map(readCell));
  const { lines } = table;
  const names = (records[0] ?? []).map((name) => name.trim().toLowerCase());
  const isKnown = names.some((name) => KNOWN_NAMES.test(name));
  if (header ?? isKnown) return { columns: names, rows: records.slice(1), lines: lines.slice(1), hasHeader: true };
  return { columns: numbered(records), rows: records, lines, hasHeader: false };
}

async function readAnki(
  notes: string,
  headers: ReadonlyMap<string, string>,
  skipped: number,
): ReturnType<typeof readNotes> {
  const named = headers.get("separator") ?? "tab";
  const separator = SEPARATORS[named.trim().toLowerCase()] ?? named.slice(0, 1);
  const table = await readCsv(notes, { delimiter: separator || "\t", most: MOST });
  if ("message" in table) return { line: table.line === null ? null : table.line + skipped, message: table.message };
  const isHtml = headers.get("html")?.trim().toLowerCase() === "true";
  const rows: string[][] = [];
  const readings: string[][] = [];
  for await (const row of inTurns(table.records)) {
    rows.push(row.map((cell) => withoutMarks(isHtml ? textOf(cell) : cell)));
    readings.push(row.map((cell) => (isHtml ? withoutMarks(readingOf(cell)) : "")));
  }
  const columns = numbered(table.records);
  for (const [i, name] of (headers.get("columns")?.split(separator) ?? []).entries()) {
    if (i < columns.length && name.trim()) columns[i] = name.trim();
  }
  // These columns contain no text of a note.
  for (const name of ["guid", "notetype", "deck", "tags"]) {
    const at = Number(headers.get(`${name} column`)) - 1;
    if (at in columns) columns[at] = name;
  }
  return { columns, rows, lines: table.lines.map((line) => line + skipped), hasHeader: false, readings };
}

const numbered = (rows: readonly string[][]) =>
  Array.from({ length: Math.max(0, ...rows.slice(0, 1000).map(({ length }) => length)) }, (_, i) => `Column ${i + 1}`);

// Each pattern here stops at the next opening character or takes everything that is left, so that a file cannot cause
// much backtracking.
const withoutMarks = (text: string) =>
  text
    .replace(/\[(?:sound|anki):[^[\]]*\]/g, "")
    // A gap of a cloze note, with its text and perhaps a hint.
    .replace(/\{\{c\d+::([^{}:]*(?::[^{}:]+)*)(?:::[^{}]*)?\}\}/g, "$1")
    .trim();
