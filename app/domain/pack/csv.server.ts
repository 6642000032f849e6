import * as z from "zod/mini";
import { NOT_UTF8_MESSAGE, readCell, readCsv, readText } from "../file/csv.server.ts";
import { inTurns } from "../concurrency/turns.ts";
import { CSV_COLUMNS, type CsvProblem, type CsvWord, MAX_CSV_WORDS, WordFields } from "./word.ts";

/** The most records: the words and the header. */
const MOST = { records: MAX_CSV_WORDS + 1, message: `A file can have at most ${MAX_CSV_WORDS} words` };

const failed = (line: number | null, message: string) => ({ words: [], problems: [{ line, message }] });

/** The words of a file, and its problems by line. */
export async function readWordsCsv(
  bytes: Uint8Array,
): Promise<{ words: (CsvWord & { line: number })[]; problems: CsvProblem[] }> {
  const text = readText(bytes);
  if (text === null) return failed(null, NOT_UTF8_MESSAGE);
  const table = await readCsv(text, { most: MOST });
  if ("message" in table) return failed(table.line, table.message);
  const { records, lines } = table;
  const [header, ...rows] = records;
  if (!header) return failed(null, "The file is empty");
  const names = header.map((name) => readCell(name.trim()).toLowerCase());
  const missing = CSV_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) return failed(1, `Missing column: ${missing.join(", ")}`);
  const twice = CSV_COLUMNS.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice) return failed(1, `The column ${twice} is there twice`);
  if (rows.length === 0) return failed(null, "The file has no words");
  return readRows(rows, lines.slice(1), names);
}

async function readRows(rows: string[][], firstLines: number[], names: string[]) {
  const words: (CsvWord & { line: number })[] = [];
  const problems: CsvProblem[] = [];
  const lines = new Map<string, number>();
  for await (const [i, row] of inTurns(rows.entries())) {
    const line = firstLines[i]!;
    if (row.every((cell) => cell.trim() === "")) continue;
    // Some programs omit empty cells at the end of a row, or add some.
    if (row.slice(names.length).some((cell) => cell.trim() !== "")) {
      problems.push({ line, message: `${row.length} cells instead of ${names.length}` });
      continue;
    }
    const cell = (name: (typeof CSV_COLUMNS)[number]) => readCell((row[names.indexOf(name)] ?? "").trim());
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
