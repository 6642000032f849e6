/** A CSV as rows whose cells are asked for by the names of its columns. */
export interface CsvTable {
  rows: ((name: string) => string)[];
}

/** The table of the records below `header`. Cells that are missing are empty. */
export function tableOf(header: readonly string[], records: readonly (readonly string[])[]): CsvTable {
  const columns = new Map(header.map((name, i) => [name, i]));
  return { rows: records.map((record) => (name) => record[columns.get(name) ?? -1]?.trim() ?? "") };
}
