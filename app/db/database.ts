import { and, Column, eq, fillPlaceholders, is, type SQL, SQL as SQLClass, sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { QueryBuilder, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { session, user } from "./schema.ts";

/** A drizzle select: its SQL, its parameters and the type of its rows. */
export interface Select<Row> {
  toSQL(): { sql: string; params: unknown[] };
  readonly _: { readonly result: Row[] };
}

/** The owner of the rows: the user of a session, which the same round trip looks up, or a given user. */
export type Owner = { token_hash: string; now: string } | { user_id: string };

/** A query bound to its values, waiting to be batched with others. */
export interface BoundRead<Row> {
  compiled(owner: Owner): Compiled;
  values(owner: Owner): unknown[];
  /** Whether the query returns at least one row whenever somebody is signed in, so that a row proves the session. */
  readonly provesSession: boolean;
  /** The result is small enough to be returned as JSON in one column. */
  readonly inlineAsJson: boolean;
  /** Only carries the row's type; it is never set. */
  readonly row?: Row;
}

interface Compiled {
  text: string;
  /** The same rows as one JSON text: an array of arrays, in the order of `names`. */
  asText: string;
  params: unknown[];
  names: string[];
  decoders: [string, (value: unknown) => unknown][];
}

/**
 * Whether a session with this token is valid. An impersonation by somebody who is no longer an admin is invalid.
 * Suspending a user deletes their sessions.
 */
export const isSession = sql`${session.token_hash} = ${sql.placeholder("token_hash")} AND ${session.expires_at} > ${sql.placeholder("now")}
  AND (${session.admin_id} IS NULL OR EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${session.admin_id} AND ${user.role} = 'admin'))`;
/** The user of the session. After an impersonation has expired, it is the admin. */
export const sessionUser = sql`CASE WHEN ${session.acts_until} > ${sql.placeholder("now")}
  THEN ${session.user_id} ELSE coalesce(${session.admin_id}, ${session.user_id}) END`;
/** The user's id as a subquery on the session, so that data and session are read in one round trip. */
const bySession = sql`(SELECT ${sessionUser} FROM ${session} WHERE ${isSession})`;
const byUser = sql`${sql.placeholder("user_id")}`;

const builder = new QueryBuilder();

/**
 * Declares a query for the signed-in user's rows. It is compiled once, at its first use, and bound per request.
 * `build` refers to the user by `owner`; every other value is a `sql.placeholder`. Each selected field must have its
 * key as its name in SQL (the column's name, or `.as(key)`), or the first use throws. A call without values always
 * returns the same read, which a request runs only once; its rows are shared, so do not mutate them. `provesSession`
 * avoids a separate read of the session's row. `inlineAsJson` is for rows that together always stay far below D1's
 * limit of 2 MB for a text.
 */
export function ownedQuery<Row>(
  build: (select: QueryBuilder["select"], owner: SQL) => Select<Row>,
  { provesSession = false, inlineAsJson = false } = {},
): (values?: Record<string, unknown>) => BoundRead<Row> {
  const once = (owner: SQL) => {
    let compiled: Compiled | undefined;
    return () => (compiled ??= compile(build(builder.select.bind(builder), owner)));
  };
  const forSession = once(bySession);
  const forUser = once(byUser);
  const compiled = (owner: Owner) => ("user_id" in owner ? forUser() : forSession());
  const bound = (values?: Record<string, unknown>): BoundRead<Row> => ({
    compiled,
    values: (owner) => fillPlaceholders(compiled(owner).params, { ...values, ...owner }),
    provesSession,
    inlineAsJson,
  });
  const withoutValues = bound();
  return (values) => (values ? bound(values) : withoutValues);
}

/** The condition of an owned query for the owner's row with the value `id`. */
export const isOwnRow = (table: { id: SQLiteColumn; user_id: SQLiteColumn }, owner: SQL) =>
  and(eq(table.id, sql.placeholder("id")), eq(table.user_id, owner));

/**
 * A query for one request, whose shape depends on the input. The caller must restrict it to rows that the user may
 * see.
 */
export function adHocQuery<Row>(select: Select<Row>): BoundRead<Row> {
  const compiled = compile(select);
  return { compiled: () => compiled, values: () => compiled.params, provesSession: false, inlineAsJson: false };
}

/** Runs all reads in one round trip. Each statement has a fixed cost, so the small reads share one. */
export async function readAll(
  d1: D1Database,
  reads: readonly BoundRead<unknown>[],
  owner: Owner,
): Promise<Map<BoundRead<unknown>, unknown[]>> {
  const rows = new Map<BoundRead<unknown>, unknown[]>();
  if (reads.length === 0) return rows;
  const prepare = (text: string, of: readonly BoundRead<unknown>[]) =>
    d1.prepare(text).bind(...of.flatMap((read) => read.values(owner)));
  const [small, large] = [
    reads.filter(({ inlineAsJson }) => inlineAsJson),
    reads.filter(({ inlineAsJson }) => !inlineAsJson),
  ];
  const statements = large.map((read) => prepare(read.compiled(owner).text, [read]));
  if (small.length > 0) {
    const texts = small.map((read, i) => `(${read.compiled(owner).asText}) AS r${i}`);
    statements.push(prepare(`SELECT ${texts.join(", ")}`, small));
  }
  const results = await d1.batch<Record<string, unknown>>(statements);
  large.forEach((read, i) => rows.set(read, decoded(results[i]!.results, read.compiled(owner))));
  const texts = results[large.length]?.results[0];
  small.forEach((read, i) => rows.set(read, fromText(texts![`r${i}`] as string, read.compiled(owner))));
  return rows;
}

function fromText(text: string, compiled: Compiled): unknown[] {
  const { names } = compiled;
  const rows = (JSON.parse(text) as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) row[names[i]!] = values[i];
    return row;
  });
  return decoded(rows, compiled);
}

function decoded(rows: Record<string, unknown>[], { decoders }: Compiled): unknown[] {
  for (const [name, decode] of decoders) {
    for (const row of rows) if (row[name] !== null) row[name] = decode(row[name]);
  }
  return rows;
}

function compile(select: Select<unknown>): Compiled {
  const { sql: written, params } = select.toSQL();
  // SQLite compiles a statement whose LIMIT is a bound value again at each run, which took most of the database's time
  // for home. It does not do so for an expression.
  const text = written.replaceAll(/\blimit \?/g, "limit ? + 0");
  const decoders: Compiled["decoders"] = [];
  // The builder has this method, but its type loses it after `where`.
  const { getSelectedFields } = select as unknown as { getSelectedFields(): Record<string, unknown> };
  const fields = getSelectedFields.call(select);
  for (const [name, field] of Object.entries(fields)) {
    const source = is(field, SQLClass.Aliased) ? field.sql : field;
    const decoder = is(source, Column) ? source : (source as { decoder?: Pick<Column, "mapFromDriverValue"> }).decoder;
    if (decoder && decoder.mapFromDriverValue !== Column.prototype.mapFromDriverValue) {
      decoders.push([name, (value) => decoder.mapFromDriverValue(value)]);
    }
  }
  const names = Object.keys(fields);
  for (const name of names) {
    const stored = columnName(fields[name]);
    if (stored !== name) throw new Error(`The field ${name} of a query has the name ${stored} in its SQL`);
  }
  const columns = names.map((name) => `"${name}"`).join(", ");
  const asText = `SELECT json_group_array(json_array(${columns})) FROM (${text})`;
  return { text, asText, params, decoders, names };
}

/** The name of a selected field in the rows of D1; undefined for an expression without an alias. */
function columnName(field: unknown): string | undefined {
  if (is(field, SQLClass.Aliased)) return field.fieldAlias;
  return is(field, Column) ? field.name : undefined;
}

/** An SQLite boolean (0 or 1) under its column name. */
export const flag = (condition: SQL, name: string) => sql<boolean>`${condition}`.mapWith(Boolean).as(name);

const connections = new WeakMap<D1Database, Database>();

/**
 * drizzle over D1, for writes and for rows without an owner. There is one for each binding, because it caches the
 * column names.
 */
export function connect(d1: D1Database): Database {
  const known = connections.get(d1);
  if (known) return known;
  const connection = drizzle(d1);
  connections.set(d1, connection);
  return connection;
}
export type Database = DrizzleD1Database & { $client: D1Database };

/**
 * A tag of raw SQL that makes a statement for `db.batch`, which loses the parameters of drizzle's own `db.all(sql…)`. It
 * resolves to the rows.
 */
export const statement =
  <Row = never>(db: Database) =>
  (strings: TemplateStringsArray, ...values: unknown[]) => {
    const raw = db.all<Row>(sql(strings, ...values));
    return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
  };

/** Runs raw statements in one batch, and resolves to the rows of each. */
export async function runAll(db: Database, queries: readonly SQL[]): Promise<unknown[][]> {
  const [first, ...rest] = queries.map((query) => statement<unknown>(db)`${query}`);
  return first ? db.batch([first, ...rest]) : [];
}

/**
 * Runs raw statements in one batch, in the order of their names, and resolves to the rows of each by its name. A list
 * resolves to the rows of all its statements.
 */
export async function runNamed<Name extends string>(
  db: Database,
  queries: Record<Name, SQL | readonly SQL[]>,
): Promise<Record<Name, unknown[]>> {
  const lists = Object.entries<SQL | readonly SQL[]>(queries).map(([name, one]) => [name, [one].flat()] as const);
  const results = (
    await runAll(
      db,
      lists.flatMap(([, list]) => list),
    )
  ).values();
  const rows = lists.map(([name, list]) => [name, list.flatMap(() => results.next().value ?? [])]);
  return Object.fromEntries(rows) as Record<Name, unknown[]>;
}

export const newId = () => crypto.randomUUID();
