/** The columns of a table as lists, so that no statement repeats their names. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

type ColumnsOf<Table extends SQLiteTable> = Table["_"]["columns"];

/** The columns of a table without those that are named. */
export function columnsWithout<Table extends SQLiteTable, const Name extends keyof ColumnsOf<Table> & string>(
  table: Table,
  ...names: readonly Name[]
): Omit<ColumnsOf<Table>, Name> {
  const rest = Object.entries(getTableColumns(table)).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(rest) as Omit<ColumnsOf<Table>, Name>;
}

/** A value for each stored column of a table, as SQL or a parameter. The types reject a row that lacks one. */
export type RowValues<Table extends SQLiteTable> = Record<keyof Table["$inferInsert"], unknown>;

const storedColumns = (table: SQLiteTable) =>
  Object.entries<SQLiteColumn>(getTableColumns(table)).flatMap(([name, { generated }]) => (generated ? [] : [name]));

/** A value for each column of a table, made from its name. */
export const valuesOf = <Table extends SQLiteTable>(table: Table, valueOf: (name: string) => SQL) =>
  Object.fromEntries(storedColumns(table).map((name) => [name, valueOf(name)])) as RowValues<Table>;

/** The columns of the row that a statement reads, to copy them into another row. */
export const sameValues = <Table extends SQLiteTable>(table: Table) =>
  valuesOf(table, (name) => sql`${sql.identifier(name)}`);

/** `INSERT INTO … (columns) SELECT values`, to be followed by FROM or WHERE. */
export function insertSelect<Table extends SQLiteTable>(table: Table, values: RowValues<Table>): SQL {
  const names = storedColumns(table) as (string & keyof RowValues<Table>)[];
  const list = names.map((name) => sql`${values[name] ?? null}`);
  return sql`INSERT INTO ${table} (${nameList(names)}) SELECT ${sql.join(list, sql`, `)}`;
}

export const namesOf = (columns: object): SQL => nameList(Object.keys(columns));

const nameList = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** The columns of a row as a JSON object. `of` is the table or its alias. */
export const jsonOf = (columns: object, of: string): SQL =>
  sql.raw(`json_object(${Object.keys(columns).map((name) => `'${name}', ${of}.${name}`)})`);
