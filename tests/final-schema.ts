import { DatabaseSync } from "node:sqlite";

/** The number of rows that one statement inserts. */
const ROWS = 500;

/**
 * The statements that make an empty database like the one after all migrations, in a tenth of the time; every test
 * file starts with them. migrations.test.ts tests the migrations themselves, and that both have the same result.
 */
export function finalSchema(migrations: { name: string; queries: string[] }[]): string[] {
  const database = new DatabaseSync(":memory:");
  for (const { queries } of migrations) for (const query of queries) database.exec(query);
  const texts = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ text }) => String(text));
  const tables = "SELECT name AS text FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  // A virtual table creates its shadow tables itself, and triggers would run for the inserted rows.
  const [triggers, made] = ["=", "<>"].map((is) =>
    texts(
      `SELECT sql AS text FROM sqlite_schema WHERE sql IS NOT NULL AND type ${is} 'trigger'
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
    ),
  );
  const rows = texts(tables).flatMap((table) => {
    const columns = texts(`SELECT name AS text FROM pragma_table_info('${table}')`);
    const row = columns.map((name) => `quote("${name}")`).join(" || ', ' || ");
    const values = texts(`SELECT '(' || ${row} || ')' AS text FROM "${table}"`);
    const into = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")}) VALUES `;
    const parts = Array.from({ length: Math.ceil(values.length / ROWS) }, (_, i) =>
      values.slice(i * ROWS, (i + 1) * ROWS),
    );
    return parts.map((part) => into + part.join(", "));
  });
  database.close();
  const names = migrations.map(({ name }) => `('${name}')`);
  return [...made!, ...rows, ...triggers!, `INSERT INTO d1_migrations (name) VALUES ${names.join(", ")}`];
}
