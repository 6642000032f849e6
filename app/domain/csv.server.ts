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
