import { stringify } from "csv-stringify/sync";

// What a spreadsheet takes for a formula when a cell starts with it.
export const FORMULA = "[=+\\-@＝＋－＠\\t\\r]";
const formula = new RegExp(`^'*${FORMULA}`);

/** RFC 4180: commas, quotes where needed, lines that end in CR LF. A mark keeps spreadsheets from computing a cell. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map((value) => (formula.test(value) ? `'${value}` : value))),
    { record_delimiter: "windows", quoted_match: /[;\t\r\n]|^\s|\s$/ },
  );
}
