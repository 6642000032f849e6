import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { dumpSql, loadSql, rowsOf } from "./sql-dump.ts";

/** Splits SQL into pieces of `size` characters, to test every split. */
async function* inPieces(sql: string, size: number) {
  for (let i = 0; i < sql.length; i += size) yield sql.slice(i, i + size);
}

const HOSTILE = [`'; DROP TABLE t; --`, `"a";\n-- 'b`, "line\r\nline;\n", "/* ' */;", "\u2028ünï👩‍👩‍👧", "END;", ""];

test("a loaded dump has every value, trigger and number again, wherever it is cut", async () => {
  using from = new DatabaseSync(":memory:");
  from.exec(`
    CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT, b REAL, c BLOB) STRICT;
    CREATE TABLE "odd "" name" ("a;b" TEXT DEFAULT ';' /* it's */, PRIMARY KEY ("a;b")) WITHOUT ROWID; -- it's
    CREATE TABLE log (n INTEGER);
    CREATE INDEX i ON t (a) WHERE a <> ';';
    CREATE TRIGGER after_insert AFTER INSERT ON t BEGIN
      INSERT INTO log VALUES (CASE WHEN new.a = 'END;' THEN 1 ELSE 2 END);
      UPDATE log SET n = n + 1 WHERE n > 5;
    END;`);
  const add = from.prepare("INSERT INTO t (a, b, c) VALUES (?, ?, ?)");
  for (const text of HOSTILE) add.run(text, 0.1 + 0.2, new Uint8Array([0, 255]));
  add.run(null, -1e308, null);
  from.exec("DELETE FROM t WHERE a IS NULL");
  from.prepare(`INSERT INTO "odd "" name" VALUES (?)`).run(HOSTILE[1]!);

  const everything = (database: DatabaseSync) => [
    rowsOf(database),
    database.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY name").all(),
    ...["t", '"odd "" name"', "log", "sqlite_sequence"].map((name) => database.prepare(`SELECT * FROM ${name}`).all()),
  ];
  let rows = 0;
  const sql = [...dumpSql(from, () => rows++)].join("");
  expect(rows).toBe(HOSTILE.length + 1 + HOSTILE.length + 1);
  for (const size of [1, 7, 1000, sql.length]) {
    using to = new DatabaseSync(":memory:");
    await loadSql(to, inPieces(sql, size));
    expect(everything(to)).toEqual(everything(from));
  }
});

test("incomplete SQL changes nothing", async () => {
  using to = new DatabaseSync(":memory:");
  const sql = "CREATE TABLE t (a TEXT);\nINSERT INTO t VALUES ('a;\nb";
  await expect(loadSql(to, inPieces(sql, 5))).rejects.toThrow("ends in the middle of a statement");
  expect(rowsOf(to)).toEqual({});
});

test("existing tables are replaced in one transaction", async () => {
  using to = new DatabaseSync(":memory:");
  to.exec("CREATE TABLE old (a TEXT)");
  await expect(loadSql(to, inPieces("CREATE TABLE t (a);\nwrong;\n", 9), { replace: true })).rejects.toThrow("syntax");
  expect(rowsOf(to)).toEqual({ old: 0 });
  await loadSql(to, inPieces("CREATE TABLE t (a);\n", 9), { replace: true });
  expect(rowsOf(to)).toEqual({ t: 0 });
});
