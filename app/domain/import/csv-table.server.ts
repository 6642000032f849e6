/** A CSV table whose cells are read by column name. */
export interface CsvTable {
  rows: ((name: string) => string)[];
}

/** The table of the records below `header`. Missing cells are empty. */
export function tableOf(header: readonly string[], records: readonly (readonly string[])[]): CsvTable {
  const columns = new Map(header.map((name, i) => [name, i]));
  return { rows: records.map((record) => (name) => record[columns.get(name) ?? -1]?.trim() ?? "") };
}
