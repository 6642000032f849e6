import { and, eq, isNotNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { QueryBuilder, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { ownedQuery, type Select } from "#app/db/database.ts";
import { notFound } from "../errors.ts";
import { LIST_LIMIT } from "./list-page.ts";

/** A select of a list's rows. `inPage` is the condition for those of the page, `limit` how many there may be. */
type Build<Row> = (query: QueryBuilder, owner: SQL, inPage: SQL, limit: Placeholder) => Select<Row>;

/** Which rows of a list: those below `end`, a value of the first column of its order, and behind the row `before`. */
interface Page {
  end: string;
  before?: string | undefined;
  limit?: number | undefined;
}

/**
 * The pages of a list that is read newest first (keyset pagination). `order` are the columns it is sorted by, the last
 * one being the table's id. With an index on them a page costs its own rows, however late it is.
 */
export function keyset<Table extends SQLiteTable & { id: SQLiteColumn; user_id: SQLiteColumn }>(
  table: Table,
  order: readonly [SQLiteColumn, ...SQLiteColumn[]],
) {
  const end = sql.placeholder("end");
  const isBefore = (owner: SQL) =>
    and(eq(table.id, sql.placeholder("before")), eq(table.user_id, owner), isNotNull(order[0]));
  const row = ownedQuery((query, owner) =>
    query
      .select({ id: table.id })
      .from(table as SQLiteTable)
      .where(isBefore(owner)),
  );
  /**
   * One bound, the lower of both, because SQLite seeks to one only. The plus takes the affinity from its columns: two
   * columns with one are compared without the index.
   */
  const isOlder = (owner: SQL) => {
    const names = sql.raw(order.map((_, i) => `k${i}`).join(", "));
    const values = sql.raw(order.map((_, i) => `+k${i}`).join(", "));
    const first = sql.join([sql`${end}`, ...order.slice(1).map(() => sql`''`)], sql`, `);
    const columns = sql.join([...order], sql`, `);
    return sql`(${columns}) < (WITH bound (${names}) AS (
      SELECT ${first} UNION ALL SELECT ${columns} FROM ${table} WHERE ${isBefore(owner)}
    ) SELECT ${values} FROM bound ORDER BY ${names} LIMIT 1)`;
  };
  return {
    /** Declares a read of a page. */
    read<Row>(build: Build<Row>) {
      const limit = sql.placeholder("limit");
      const first = ownedQuery<Row>((query, owner) => build(query, owner, lt(order[0], end), limit));
      const next = ownedQuery<Row>((query, owner) => build(query, owner, isOlder(owner), limit));
      return ({ before, limit: most = LIST_LIMIT, ...values }: Page & Record<string, unknown>) =>
        before === undefined ? first({ ...values, limit: most }) : next({ ...values, before, limit: most });
    },
    /** 404 unless the row `before` is in the user's list. */
    async check(context: AppContext, before: string | undefined): Promise<void> {
      if (before === undefined) return;
      const [[found]] = await context.read(row({ before }));
      if (!found) throw notFound();
    },
  };
}
