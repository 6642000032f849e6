/** A row of sqlite_schema. */
export interface SchemaObject {
  type: string;
  name: string;
  sql: string;
}

/** The virtual table of the search index, the tables in which it is stored, its view and its triggers. */
export const isOfSearch = (name: string) => name === "search" || name.startsWith("search_");

/** Selects what `searchIndexSql` needs. */
export const SEARCH_OBJECTS =
  "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name LIKE 'search%' ORDER BY rowid";

/**
 * The SQL that drops the search index of a database, and the SQL that makes it again. Its rows are not saved:
 * updating a column of a row makes the triggers index that row. D1 cannot export a database with a virtual table, so
 * the index is dropped during an export.
 */
export function searchIndexSql(objects: readonly SchemaObject[]): { drop: string; make: string } {
  const table = objects.find(({ name }) => name === "search");
  if (!table) return { drop: "", make: "" };
  const views = objects.filter(({ type, name }) => type === "view" && isOfSearch(name));
  const triggers = objects.filter(({ type, name }) => type === "trigger" && isOfSearch(name));
  const fill = triggers.flatMap(({ sql }) => {
    const [, column, source] = /AFTER UPDATE OF (\w+)[^]*? ON (\w+)/.exec(sql) ?? [];
    return column ? `UPDATE ${source} SET ${column} = ${column}` : [];
  });
  const lines = (statements: string[]) => statements.map((sql) => `${sql};\n`).join("");
  return {
    drop: lines([
      ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
      ...views.map(({ name }) => `DROP VIEW ${name}`),
      "DROP TABLE search",
    ]),
    make: lines([table.sql, ...views.map(({ sql }) => sql), ...triggers.map(({ sql }) => sql), ...fill]),
  };
}
