import { writeCsv } from "../file/csv.server.ts";
import type { Form } from "./parts.server.ts";

/** The most characters of a JSON file. It is written at the same time as the other files of its rows. */
const MAX_JSON = 1_000_000;
/** The most characters of a file for people: a year of the longest diary, or 25,000 todos. */
const MAX_TEXT = 4_000_000;

/** `data/<table>.json`: a list of rows as the API returns them, without the columns that other files contain. */
export const json = (table: string, ...without: string[]): Form<object> => ({
  extension: "json",
  texts: (rows) =>
    rows.map((row) => ({
      path: `data/${table}`,
      text: JSON.stringify(
        row,
        without.length > 0 ? (name, value: unknown) => (without.includes(name) ? undefined : value) : undefined,
      ),
    })),
  head: () => "[\n",
  between: ",\n",
  foot: "\n]\n",
  most: MAX_JSON,
});

/** A table for spreadsheets. They read a file as UTF-8 when it starts with a byte order mark. */
export const csv = <Row>(path: string, head: readonly string[], cells: (row: Row) => string[]): Form<Row> => ({
  extension: "csv",
  // A whole page is written at once, because a call of the writer costs more than a row.
  texts: (rows) => [{ path, text: writeCsv(rows.map(cells)) }],
  head: () => `\uFEFF${writeCsv([head])}`,
  between: "",
  foot: "",
  most: MAX_TEXT,
});

/** Markdown with one file per year: `<folder>/2026.md`. */
export const markdown = <Row>(
  folder: string,
  title: string,
  dateOf: (row: Row) => string,
  textOf: (row: Row) => string,
): Form<Row> => ({
  extension: "md",
  texts: (rows) => rows.map((row) => ({ path: `${folder}/${dateOf(row).slice(0, 4)}`, text: textOf(row).trimEnd() })),
  head: (path) => `# ${title} ${path.slice(-4)}\n\n`,
  between: "\n\n",
  foot: "\n",
  most: MAX_TEXT,
});

/** A calendar of components, each with line ends. */
export const ics = <Row>(path: string, component: (row: Row) => string): Form<Row> => ({
  extension: "ics",
  texts: (rows) => rows.map((row) => ({ path, text: component(row) })),
  head: () => "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Sevenfold//Export//EN\r\n",
  between: "",
  foot: "END:VCALENDAR\r\n",
  most: MAX_TEXT,
});
