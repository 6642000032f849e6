import { and, eq, isNotNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { QueryBuilder, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import { ownedQuery, type Select } from "#app/db/database.ts";
import { notFound } from "#app/errors.ts";
import { LIST_LIMIT } from "./list-page.ts";

/** Makes a select of a list's rows. `inPage` is the condition for the rows of the page, `limit` the most rows. */
type Build<Row> = (select: QueryBuilder["select"], owner: SQL, inPage: SQL, limit: Placeholder) => Select<Row>;

/** A page of a list: the rows whose first sort column is below `end`, after the row `before`. */
interface Page {
  end: string;
  before?: string | undefined;
  limit?: number | undefined;
}

/**
 * Keyset pagination of a list that is sorted newest first. `order` are the sort columns; the last one is the table's
 * id. With an index on them, a page reads only its own rows.
 */
export function keyset<Table extends SQLiteTable & { id: SQLiteColumn; user_id: SQLiteColumn }>(
  table: Table,
  order: readonly [SQLiteColumn, ...SQLiteColumn[]],
) {
  const end = sql.placeholder("end");
  const isBefore = (owner: SQL) =>
    and(eq(table.id, sql.placeholder("before")), eq(table.user_id, owner), isNotNull(order[0]));
  const row = ownedQuery((select, owner) =>
    select({ id: table.id })
      .from(table as SQLiteTable)
      .where(isBefore(owner)),
  );
  /**
   * There is only one bound (the lower of both), because SQLite can seek to only one. The plus removes the columns'
   * affinity, which would prevent SQLite from using the index.
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
    /** Declares the query of a page. The options are those of `ownedQuery`. */
    read<Row>(build: Build<Row>, options?: Parameters<typeof ownedQuery>[1]) {
      const limit = sql.placeholder("limit");
      const first = ownedQuery<Row>((select, owner) => build(select, owner, lt(order[0], end), limit), options);
      const next = ownedQuery<Row>((select, owner) => build(select, owner, isOlder(owner), limit), options);
      return ({ before, limit: most = LIST_LIMIT, ...values }: Page & Record<string, unknown>) =>
        before === undefined ? first({ ...values, limit: most }) : next({ ...values, before, limit: most });
    },
    /** Throws 404 unless the row `before` is in the user's list. */
    async check(context: AppContext, before: string | undefined): Promise<void> {
      if (before === undefined) return;
      const [[found]] = await context.read(row({ before }));
      if (!found) throw notFound();
    },
  };
}
