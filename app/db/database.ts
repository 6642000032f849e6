import { Column, type SQL, SQL as SQLClass, fillPlaceholders, is, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { session, user } from "./schema.ts";

/** A select as drizzle builds it: its text, its parameters and the type of its rows. */
export interface Select<Row> {
  toSQL(): { sql: string; params: unknown[] };
  readonly _: { readonly result: Row[] };
}

/** Who a read belongs to: a session's secret not looked up yet, or a user already known. */
export type Owner = { token_hash: string; now: string } | { user_id: string };

/** A read bound to its values, waiting to travel with others. */
export interface BoundRead<Row> {
  compiled(owner: Owner): Compiled;
  values(owner: Owner): unknown[];
  /** Whoever may read this gets a row at least, so a row says that somebody is signed in. */
  readonly provesSession: boolean;
  /** Of few rows, which travel as one text. */
  readonly inlineAsJson: boolean;
  /** Not there: what it is that is read. */
  readonly row?: Row;
}

interface Compiled {
  text: string;
  /** The same rows as one text of JSON: a list of lists, in the order of `names`. */
  asText: string;
  params: unknown[];
  names: string[];
  decoders: [string, (value: unknown) => unknown][];
}

/** The session that the secret belongs to. One whose admin is no admin any more is none. Suspending ends sessions. */
export const isSession = sql`${session.token_hash} = ${sql.placeholder("token_hash")} AND ${session.expires_at} > ${sql.placeholder("now")}
  AND (${session.admin_id} IS NULL OR EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${session.admin_id} AND ${user.role} = 'admin'))`;
/** Whom it is for. An impersonation that is over leaves it to its admin. */
export const sessionUser = sql`CASE WHEN ${session.acts_until} > ${sql.placeholder("now")}
  THEN ${session.user_id} ELSE coalesce(${session.admin_id}, ${session.user_id}) END`;
/** The user's id, found in the same round trip as the data by the session's own subquery. */
const bySession = sql`(SELECT ${sessionUser} FROM ${session} WHERE ${isSession})`;
const byUser = sql`${sql.placeholder("user_id")}`;

/**
 * Declares a read of the signed-in user's rows. It is built once, on first use, and bound per request.
 * `build` names the user by `owner`; every other value is a `sql.placeholder`. Without values it is one and the same read,
 * which a request makes once however often it is asked for; its rows are shared, so nobody changes them. With `provesSession`
 * the session's own row need not be looked at beside it. `inlineAsJson` are rows that together stay far below D1's 2 MB for a
 * text, whatever people write into them.
 */
export function ownedQuery<Row>(
  build: (query: QueryBuilder, owner: SQL) => Select<Row>,
  { provesSession = false, inlineAsJson = false } = {},
): (values?: Record<string, unknown>) => BoundRead<Row> {
  const once = (owner: SQL) => {
    let compiled: Compiled | undefined;
    return () => (compiled ??= compile(build(new QueryBuilder(), owner)));
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

/** A read that is built for this request, because its shape depends on what is asked for. Whose rows it may show is up to the caller. */
export function adHocQuery<Row>(select: Select<Row>): BoundRead<Row> {
  const compiled = compile(select);
  return { compiled: () => compiled, values: () => compiled.params, provesSession: false, inlineAsJson: false };
}

/** The rows of each read, in one trip. A statement costs more than most reads in it, so the small ones share one. */
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
  const { sql: text, params } = select.toSQL();
  const decoders: Compiled["decoders"] = [];
  // The builder has the method, but its type drops it after `where`.
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
  const columns = names.map((name) => `"${name}"`).join(", ");
  const asText = `SELECT json_group_array(json_array(${columns})) FROM (${text})`;
  return { text, asText, params, decoders, names };
}

/** A boolean of SQLite (0 or 1) under the name it has on the wire. */
export const flag = (condition: SQL, name: string) => sql<boolean>`${condition}`.mapWith(Boolean).as(name);

/** drizzle over D1, for writes and for what has no owner. */
export const connect = (d1: D1Database) => drizzle(d1);
export type Database = ReturnType<typeof connect>;

/** A raw statement for `db.batch`, which drops the parameters of drizzle's own `db.all(sql…)`. Answers its rows. */
export function statement<Row = never>(db: Database, query: SQL) {
  const raw = db.all<Row>(query);
  return Object.assign(raw, { stmt: db.$client.prepare(raw.getQuery().sql) });
}

/** An opaque id. */
export const newId = () => crypto.randomUUID();
