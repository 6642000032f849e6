/** Reads the words of our own export for Anki: tab-separated lines, quoted where needed. Pure functions. */
import type { Word } from "./write-package.ts";

/** The rows of a table. A quoted cell may contain tabs, line ends and doubled quotes. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;
  while (cells.lastIndex < text.length) {
    const [, quoted, plain, end] = cells.exec(text) ?? [];
    if (end === undefined) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\t") continue;
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, row] : rows;
}

/** The words of an export (`exportOwnWords`), by the column names in it. */
export function wordsOf(text: string): Word[] {
  const lines = text.split("\n");
  const headers = lines.findIndex((line) => !line.startsWith("#"));
  const columns =
    lines
      .find((line) => line.startsWith("#columns:"))
      ?.slice("#columns:".length)
      .split("\t") ?? [];
  return rowsOf(lines.slice(headers < 0 ? lines.length : headers).join("\n")).map(
    (row) => Object.fromEntries(columns.map((name, i) => [name, row[i] ?? ""])) as unknown as Word,
  );
}
