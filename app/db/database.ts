import { Column, type SQL, SQL as SQLClass, fillPlaceholders, is, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { session, user } from "./schema.ts";

/** A select as drizzle builds it: its text, its parameters and the type of its rows. */
interface Select<Row> {
  toSQL(): { sql: string; params: unknown[] };
  readonly _: { readonly result: Row[] };
}

/** Who a read belongs to: a session's secret not looked up yet, or a user already known. */
export type Owner = { token_hash: string; now: string } | { user_id: string };

/** A read bound to its values, waiting to travel in a batch. */
export interface BoundRead<Row> {
  statement(d1: D1Database, owner: Owner): D1PreparedStatement;
  rows(result: D1Result): Row[];
  /** Whoever may read this gets a row at least, so a row says that somebody is signed in. */
  readonly isProof: boolean;
}

interface Compiled {
  text: string;
  params: unknown[];
  decoders: [string, (value: unknown) => unknown][];
}

/** The user's id, found in the same round trip as the data by the session's own subquery. */
const acting = sql`${session.acts_until} > ${sql.placeholder("now")}`;
/** An impersonation that is over leaves the session to its admin. */
const whoever = sql`CASE WHEN ${acting} THEN ${session.user_id} ELSE coalesce(${session.admin_id}, ${session.user_id}) END`;
/** One whose admin is no admin any more is no session. */
const valid = sql`(${session.admin_id} IS NULL OR EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${session.admin_id} AND ${user.role} = 'admin'))`;
const bySession = sql`(SELECT ${whoever} FROM ${session} WHERE ${session.token_hash} = ${sql.placeholder("token_hash")} AND ${session.expires_at} > ${sql.placeholder("now")} AND ${valid})`;
const byUser = sql`${sql.placeholder("user_id")}`;

/**
 * Declares a read of the signed-in user's rows. It is built once, on first use, and bound per request.
 * `build` names the user by `owner`; every other value is a `sql.placeholder`. Without values it is one and the same read,
 * which a request makes once however often it is asked for; its rows are shared, so nobody changes them. With `isProof`
 * the session's own row need not be looked at beside it.
 */
export function ownRead<Row>(
  build: (query: QueryBuilder, owner: SQL) => Select<Row>,
  { isProof = false } = {},
): (values?: Record<string, unknown>) => BoundRead<Row> {
  const once = (owner: SQL) => {
    let compiled: Compiled | undefined;
    return () => (compiled ??= compile(build(new QueryBuilder(), owner)));
  };
  const forSession = once(bySession);
  const forUser = once(byUser);
  const bound = (values?: Record<string, unknown>): BoundRead<Row> => ({
    statement(d1, owner) {
      const { text, params } = "user_id" in owner ? forUser() : forSession();
      return d1.prepare(text).bind(...fillPlaceholders(params, { ...values, ...owner }));
    },
    rows: (result) => decoded<Row>(result, forUser()),
    isProof,
  });
  const withoutValues = bound();
  return (values) => (values ? bound(values) : withoutValues);
}

/** A read that is built for this request, because its shape depends on what is asked for. Whose rows it may show is up to the caller. */
export function freeRead<Row>(select: Select<Row>): BoundRead<Row> {
  const compiled = compile(select);
  return {
    statement: (d1) => d1.prepare(compiled.text).bind(...compiled.params),
    rows: (result) => decoded<Row>(result, compiled),
    isProof: false,
  };
}

function decoded<Row>(result: D1Result, { decoders }: Compiled): Row[] {
  const rows = result.results as Record<string, unknown>[];
  for (const [name, decode] of decoders) {
    for (const row of rows) if (row[name] !== null) row[name] = decode(row[name]);
  }
  return rows as Row[];
}

function compile(select: Select<unknown>): Compiled {
  const { sql: text, params } = select.toSQL();
  const decoders: Compiled["decoders"] = [];
  // The builder has the method, but its type drops it after `where`.
  const { getSelectedFields } = select as unknown as { getSelectedFields(): Record<string, unknown> };
  for (const [name, field] of Object.entries(getSelectedFields.call(select))) {
    const source = is(field, SQLClass.Aliased) ? field.sql : field;
    const decoder = is(source, Column) ? source : (source as { decoder?: Pick<Column, "mapFromDriverValue"> }).decoder;
    if (decoder && decoder.mapFromDriverValue !== Column.prototype.mapFromDriverValue) {
      decoders.push([name, (value) => decoder.mapFromDriverValue(value)]);
    }
  }
  return { text, params, decoders };
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
