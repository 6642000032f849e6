import { CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import { finished } from "node:stream/promises";
import { text } from "#app/i18n/text.ts";
import { nextTurn } from "../concurrency/turns.ts";
import { unicodeEncoding } from "../text/unicode-encoding.ts";

// A spreadsheet treats a cell that starts with one of these as a formula.
const FORMULA = "[=+\\-@＝＋－＠\\t\\r]";
const formula = new RegExp(`^'*${FORMULA}`);
const guarded = new RegExp(`^'+${FORMULA}`);

/** A cell's text, without the apostrophe that prevents a spreadsheet from evaluating it. */
export const readCell = (value: string) => (guarded.test(value) ? value.slice(1) : value);

/**
 * RFC 4180: commas, quotes where needed, CRLF line ends. An apostrophe prevents spreadsheets from evaluating a cell.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map((value) => (formula.test(value) ? `'${value}` : value))),
    { record_delimiter: "windows", quoted_match: /[;\t\r\n]|^\s|\s$/ },
  );
}

/**
 * Streams a table as a CSV file in UTF-8. `read` returns the next rows and whether they are the last ones; it is
 * called after the previous rows have been sent.
 */
export function streamCsv(
  head: readonly string[],
  read: () => Promise<{ rows: readonly (readonly string[])[]; isLast: boolean }>,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  return new ReadableStream({
    // Spreadsheets read a file as UTF-8 when it starts with a byte order mark.
    start: (controller) => controller.enqueue(text.encode(`\uFEFF${writeCsv([head])}`)),
    async pull(controller) {
      const { rows, isLast } = await read();
      if (rows.length > 0) controller.enqueue(text.encode(writeCsv(rows)));
      if (isLast) controller.close();
    },
  });
}

/**
 * A table that was read: its records and the line on which each begins; or the line that cannot be read (null for the
 * whole file).
 */
export type ReadCsv = { records: string[][]; lines: number[] } | { line: number | null; message: string };

const QUOTES_MESSAGE = text(
  "csv.quotes",
  "The quotes are broken: a quoted cell is not closed, or a quote inside is not doubled",
);
export const NOT_UTF8_MESSAGE = text("csv.not_utf8", "The file is not UTF-8. Save it as CSV UTF-8.");
/** The most records and cells of a table. All of them are in memory at once. */
const MAX_RECORDS = 100_000;
const MAX_CELLS = 500_000;
/** The number of characters that are read before other requests get their turn. */
const SLICE = 8 * 1024;

/** Decodes UTF-8, and UTF-16 with a byte order mark, without that mark; null for another encoding. */
export function readText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(unicodeEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

interface CsvOptions {
  /**
   * The delimiter. Default: the one that the file names in its first line (`sep=;`), else the one that `delimiterOf`
   * finds.
   */
  delimiter?: string;
  /** The highest number of records, including the header, and the error when there are more. */
  most?: { records: number; message: string };
}

const TOO_MANY_CELLS_MESSAGE = text("csv.cells", "A table can have at most {max, number} cells", { max: MAX_CELLS });
const MOST = {
  records: MAX_RECORDS,
  message: text("csv.rows", "A table can have at most {max, number} rows", { max: MAX_RECORDS }),
};

/**
 * Reads a table separated by commas, semicolons, tabs or a given delimiter, without blocking other requests. Rows may
 * have any number of cells.
 */
export async function readCsv(text: string, { delimiter: known, most = MOST }: CsvOptions = {}): Promise<ReadCsv> {
  // The line that names the delimiter for spreadsheets.
  const [line = "", named] = (known === undefined && /^sep=([^\r\n])(?:\r\n|\r|\n|$)/i.exec(text)) || [];
  if (named !== undefined) {
    const table = await readCsv(text.slice(line.length), { delimiter: named, most });
    if ("records" in table) return { ...table, lines: table.lines.map((one) => one + 1) };
    return { ...table, line: table.line && table.line + 1 };
  }
  const delimiter = known ?? delimiterOf(text);
  // Counted first, because a record is in memory before it is counted.
  if (text.split(delimiter, MAX_CELLS + 1).length > MAX_CELLS) return { line: null, message: TOO_MANY_CELLS_MESSAGE };
  const records: string[][] = [];
  const lines: number[] = [];
  // The last line of the last record. An error is reported for the next line.
  let last = 0;
  // The parser counts CRLF in a cell as two lines.
  let extra = 0;
  const take = (record: string[], { lines: counted }: { lines: number }) => {
    const breaks = record.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? []);
    extra += breaks.filter((one) => one === "\r\n").length;
    last = counted - extra;
    lines.push(last - breaks.length);
    records.push(record);
    return null;
  };
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    // Pasted tables and files of cards do not quote cells, so there a quote is a plain character unless a cell begins
    // with it.
    relax_quotes: delimiter === "\t",
    skip_empty_lines: true,
    on_record: take,
  });
  const ended = finished(parser.resume());
  // It is awaited below.
  ended.catch(() => undefined);
  try {
    for (let at = 0; at < text.length && parser.writable && records.length <= most.records; at += SLICE) {
      parser.write(text.slice(at, at + SLICE));
      await nextTurn();
    }
    parser.end();
    await ended;
    return records.length > most.records ? { line: null, message: most.message } : { records, lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: last + 1, message: QUOTES_MESSAGE };
  } finally {
    parser.destroy();
  }
}

/** The lines and characters that are examined to find the delimiter. */
const SAMPLE = 50;
const MAX_SAMPLE = 50_000;
/** A quoted cell, in which a delimiter does not count. */
const QUOTED = /(^|[,;\t\r\n])"(?:[^"]|"")*"(?=[,;\t\r\n]|$)/g;

/**
 * The delimiter: the first of tab, semicolon and comma that splits every line into the same number of cells; else the
 * one that the header contains most.
 */
function delimiterOf(text: string): string {
  const bare = text.slice(0, MAX_SAMPLE).replace(QUOTED, "$1");
  const lines = bare.split(/[\r\n]+/, SAMPLE + 1).filter((line) => line.trim() !== "");
  // The last line of the sample may be cut off.
  const whole = lines.length > 1 && text.length > MAX_SAMPLE ? lines.slice(0, -1) : lines;
  const cells = (line: string | undefined, mark: string) => (line ?? "").split(mark).length;
  const isEven = (mark: string) =>
    cells(whole[0], mark) > 1 && whole.every((line) => cells(line, mark) === cells(whole[0], mark));
  const even = ["\t", ";", ","].find(isEven);
  return even ?? [",", ";", "\t"].reduce((best, mark) => (cells(whole[0], mark) > cells(whole[0], best) ? mark : best));
}

/** A CSV table whose cells are read by column name. */
export interface CsvTable {
  rows: ((name: string) => string)[];
}

/** The table of the records below `header`. Missing cells are empty. */
export function tableOf(header: readonly string[], records: readonly (readonly string[])[]): CsvTable {
  const columns = new Map(header.map((name, i) => [name, i]));
  return { rows: records.map((record) => (name) => record[columns.get(name) ?? -1]?.trim() ?? "") };
}
