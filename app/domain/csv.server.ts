import { CsvError, type Options, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

// A cell that starts with one of these is a formula to a spreadsheet.
export const FORMULA = "[=+\\-@＝＋－＠\\t\\r]";
const formula = new RegExp(`^'*${FORMULA}`);

/** RFC 4180: commas, quotes where needed, CRLF line ends. An apostrophe keeps spreadsheets from evaluating a cell. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map((value) => (formula.test(value) ? `'${value}` : value))),
    { record_delimiter: "windows", quoted_match: /[;\t\r\n]|^\s|\s$/ },
  );
}

/** A table as it is written: its records with their first lines, or the line that cannot be read (null for the file). */
export type ReadCsv = { records: string[][]; lines: number[] } | { line: number | null; message: string };

const QUOTES_MESSAGE = "The quotes are broken: a quoted cell is not closed, or a quote inside is not doubled";
export const NOT_UTF8_MESSAGE = "The file is not UTF-8. Save it as CSV UTF-8.";

/** Reads UTF-8 without its byte order mark; null for another encoding. */
export function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads a table separated by commas, semicolons or tabs, or as given. Rows may have any number of cells. */
export function readCsv(text: string, delimiter = delimiterOf(text)): ReadCsv {
  const options: Options<string[]> = {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
  };
  try {
    const records = parse(text, options) as unknown as CsvRecord[];
    return { records: records.map(({ record }) => record), lines: firstLines(text, records).lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The error names the line where parsing stopped; the problem begins after the last good record.
    const good = Number(error.records ?? 0);
    const before = good === 0 ? [] : (parse(text, { ...options, to: good }) as unknown as CsvRecord[]);
    return { line: firstLines(text, before).next, message: QUOTES_MESSAGE };
  }
}

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
    const record = raw.trim();
    const start = text.indexOf(record, at);
    const first = line + breaks(text.slice(at, start));
    line = first + breaks(record);
    at = start + record.length;
    return first;
  });
  return { lines, next: records.length === 0 ? line : line + 1 };
}

/** The delimiter: the one of comma, semicolon and tab that the header uses most. */
function delimiterOf(text: string): string {
  const header = /[^\r\n]+/.exec(text)?.[0] ?? "";
  const uses = (mark: string) => header.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (uses(mark) > uses(best) ? mark : best));
}
