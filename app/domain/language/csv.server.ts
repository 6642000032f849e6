import { CsvError, type Options, parse } from "csv-parse/sync";
import * as z from "zod/mini";
import { FORMULA } from "../csv.server.ts";
import { CSV_COLUMNS, type CsvProblem, type CsvWord, MAX_CSV_WORDS, WordFields } from "./word.ts";

const neutralised = new RegExp(`^'+${FORMULA}`);

/** A cell's text, without the apostrophe that kept a spreadsheet from evaluating it. */
const readCell = (value: string) => (neutralised.test(value) ? value.slice(1) : value);

const failed = (line: number | null, message: string) => ({ words: [], problems: [{ line, message }] });

/** The words of a file, and its problems line by line. */
export function readWordsCsv(bytes: Uint8Array): { words: (CsvWord & { line: number })[]; problems: CsvProblem[] } {
  let text: string;
  try {
    // The decoder removes a byte order mark.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return failed(null, "The file is not UTF-8. Save it as CSV UTF-8.");
  }
  const options: Options<string[]> = {
    delimiter: delimiterOf(text),
    record_delimiter: ["\r\n", "\n", "\r"],
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
  };
  let records: CsvRecord[];
  try {
    records = parse(text, options) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The error names the line where parsing stopped; the problem begins after the last good record.
    const good = Number(error.records ?? 0);
    const before = good === 0 ? [] : (parse(text, { ...options, to: good }) as unknown as CsvRecord[]);
    return failed(firstLines(text, before).next, QUOTES_MESSAGE);
  }
  const [header, ...rows] = records;
  if (!header) return failed(null, "The file is empty");
  const names = header.record.map((name) => readCell(name.trim()).toLowerCase());
  const missing = CSV_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) return failed(1, `Missing column: ${missing.join(", ")}`);
  const twice = CSV_COLUMNS.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice) return failed(1, `The column ${twice} is there twice`);
  if (rows.length === 0) return failed(null, "The file has no words");
  if (rows.length > MAX_CSV_WORDS) return failed(null, `A file can have at most ${MAX_CSV_WORDS} words`);
  return readRows(rows, firstLines(text, records).lines.slice(1), names);
}

const QUOTES_MESSAGE = "The quotes are broken: a quoted cell is not closed, or a quote inside is not doubled";

interface CsvRecord {
  record: string[];
  /** The record as it is written in the file. */
  raw: string;
}

/**
 * The line that each record starts on. It differs from the record's index, because cells span lines and empty lines are
 * skipped.
 */
function firstLines(text: string, records: CsvRecord[]): { lines: number[]; next: number } {
  const breaks = (part: string) => part.match(/\r\n|\r|\n/g)?.length ?? 0;
  let line = 1;
  let at = 0;
  const lines = records.map(({ raw }) => {
    const start = text.indexOf(raw.trim(), at);
    line += breaks(text.slice(at, start));
    at = start;
    return line;
  });
  const last = records.at(-1)?.raw.trim() ?? "";
  return { lines, next: last === "" ? line : line + breaks(last) + 1 };
}

function readRows(rows: CsvRecord[], firstLines: number[], names: string[]) {
  const words: (CsvWord & { line: number })[] = [];
  const problems: CsvProblem[] = [];
  const lines = new Map<string, number>();
  for (const [i, row] of rows.entries()) {
    const line = firstLines[i]!;
    if (row.record.every((cell) => cell.trim() === "")) continue;
    if (row.record.length !== names.length) {
      problems.push({ line, message: `${row.record.length} cells instead of ${names.length}` });
      continue;
    }
    const cell = (name: (typeof CSV_COLUMNS)[number]) => readCell(row.record[names.indexOf(name)]!.trim());
    const parsed = z.safeParse(WordFields, {
      word_original: cell("word_original"),
      pronunciation: cell("pronunciation"),
      meaning: cell("meaning"),
    });
    if (!parsed.success) {
      problems.push({ line, message: parsed.error.issues[0]!.message });
      continue;
    }
    const { word_original } = parsed.data;
    const earlier = lines.get(word_original);
    if (earlier !== undefined) {
      problems.push({ line, message: `${word_original} is already on line ${earlier}` });
      continue;
    }
    lines.set(word_original, line);
    const audio_hash = cell("audio_hash")
      .toLowerCase()
      .replace(/\.mp3$/, "");
    words.push({ ...parsed.data, audio_hash, line });
  }
  return { words, problems };
}

/** The delimiter: the one of comma, semicolon and tab that the header uses most. */
function delimiterOf(text: string): string {
  const header = /[^\r\n]+/.exec(text)?.[0] ?? "";
  const uses = (mark: string) => header.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (uses(mark) > uses(best) ? mark : best));
}
