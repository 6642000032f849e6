import { env } from "cloudflare:workers";

/** A row of a table. */
export type Row = [table: string, row: Record<string, unknown>];

/** The statement that inserts rows with the same columns. */
export function inserting(table: string, rows: Record<string, unknown>[]): D1PreparedStatement {
  const names = Object.keys(rows[0]!);
  const values = names.map((name) => `value ->> '${name}'`);
  const text = `INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM json_each(?)`;
  return env.DB.prepare(text).bind(JSON.stringify(rows));
}

/** The statements that insert rows: one for all rows of a table with the same columns, because a statement costs more than its rows. */
export function insertingAll(rows: Row[]): D1PreparedStatement[] {
  const same = Map.groupBy(rows, ([table, row]) => `${table} ${Object.keys(row).join()}`);
  return [...same.values()].map((each) =>
    inserting(
      each[0]![0],
      each.map(([, row]) => row),
    ),
  );
}
