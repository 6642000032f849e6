/** Files of words: CSV, and the notes in plain text that Anki exports and imports. */
import { MAX_OWN_WORDS, TOO_MANY_WORDS_MESSAGE } from "./own-word.ts";
import { NOT_UTF8_MESSAGE, readCsv, readText } from "../csv.server.ts";
import { inTurns } from "../turns.ts";
import { withoutControls } from "../text.ts";

/** The rows of a file with the names of their columns and the lines they start on. */
export interface NotesFile {
  columns: string[];
  rows: string[][];
  lines: number[];
}

/** The words and the header. */
const MOST = { records: MAX_OWN_WORDS + 1, message: TOO_MANY_WORDS_MESSAGE };

/** The separators that Anki names; any other one is the character itself. */
const SEPARATORS: Record<string, string> = {
  tab: "\t",
  comma: ",",
  semicolon: ";",
  space: " ",
  pipe: "|",
  colon: ":",
};
/** A line before the notes of Anki's file, such as `#separator:tab` and `#tags column:4`. */
const HEADER = /^#([a-z ]+):(.*)$/;
/** Names by which the first row of a CSV is known as its header. */
const KNOWN_NAMES = /^(word|word_original|front|term|expression|meaning|back|translation|definition)$/i;

/** Reads a file; a problem names its line, null for the whole file. */
export async function readNotes(bytes: Uint8Array): Promise<NotesFile | { line: number | null; message: string }> {
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
  return headers.size === 0 ? readTable(text) : readAnki(text.slice(head.length), headers, lines.length - 1);
}

async function readTable(text: string): ReturnType<typeof readNotes> {
  const table = await readCsv(text, { most: MOST });
  if ("message" in table) return table;
  const [first = [], ...rest] = table.records;
  const names = first.map((name) => name.trim().toLowerCase());
  if (names.some((name) => KNOWN_NAMES.test(name))) return { columns: names, rows: rest, lines: table.lines.slice(1) };
  return { columns: numbered(table.records), rows: table.records, lines: table.lines };
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
  for await (const row of inTurns(table.records))
    rows.push(row.map((cell) => withoutSounds(isHtml ? textOf(cell) : cell)));
  const columns = numbered(table.records);
  for (const [i, name] of (headers.get("columns")?.split(separator) ?? []).entries()) {
    if (i < columns.length && name.trim()) columns[i] = name.trim();
  }
  // Their columns hold no text of a note.
  for (const name of ["guid", "notetype", "deck", "tags"]) {
    const at = Number(headers.get(`${name} column`)) - 1;
    if (at in columns) columns[at] = name;
  }
  return { columns, rows, lines: table.lines.map((line) => line + skipped) };
}

const numbered = (rows: readonly string[][]) =>
  Array.from({ length: Math.max(0, ...rows.slice(0, 1000).map(({ length }) => length)) }, (_, i) => `Column ${i + 1}`);

// Each pattern here stops at the next opening character, or takes all that is left: a file cannot make it try again and again.
const withoutSounds = (text: string) => text.replace(/\[(?:sound|anki):[^[\]]*\]/g, "").trim();

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of a note's HTML. It is a text from here on, so nothing in it is ever markup again. */
export function textOf(html: string): string {
  const text = html
    .replace(/<(style|script)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis, " ")
    .replace(/<!--.*?(?:-->|$)/gs, "")
    .replace(/<\/?(?:br|div|p|li|ul|ol|tr|td|h\d)\b[^<>]*>/gi, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : "";
    });
  return withoutControls(text).replace(/\s+/g, " ").trim();
}
