import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { SelectedFields, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppContext } from "#app/context.ts";
import type { ownedQuery, Select } from "#app/db/database.ts";
import { keyset } from "../list/list-page.server.ts";
import { getProject } from "../project/project.server.ts";
import { mondaysOf, type OpenWeekRange } from "./week-range.ts";

interface Lists extends OpenWeekRange {
  project_id?: string | undefined;
  limit?: number | undefined;
}

/**
 * The lists of a table whose rows belong to a project and a week, newest first: of all projects or one. `columns` are
 * those of an answer, `order` the sort columns, first the week. The options are those of `ownedQuery`.
 */
export function listsByWeek<Row>(
  table: SQLiteTable & Record<"id" | "user_id" | "project_id" | "week_start", SQLiteColumn>,
  columns: SelectedFields,
  order: readonly [SQLiteColumn, ...SQLiteColumn[]],
  options?: Parameters<typeof ownedQuery>[1],
) {
  const pages = keyset(table, order);
  const rowsIn = (writer: SQL, ...where: SQL[]) =>
    pages.read(
      (select, owner, inPage, limit) =>
        select(columns)
          .from(table as SQLiteTable)
          .where(and(eq(writer, owner), ...where, gte(table.week_start, sql.placeholder("from")), inPage))
          .orderBy(...order.map((column) => desc(column)))
          .limit(limit) as unknown as Select<Row>,
      options,
    );
  const ofAll = rowsIn(sql`${table.user_id}`);
  // The plus prevents SQLite from using the index of all the user's rows.
  const ofProject = rowsIn(sql`+${table.user_id}`, eq(table.project_id, sql.placeholder("project_id")));

  /** The query of a page. It does not check that the project is the user's. */
  function page({ project_id, before, limit, ...range }: Lists) {
    const { from, to: end } = mondaysOf(range);
    const values = { from, end, before, limit };
    return project_id === undefined ? ofAll(values) : ofProject({ ...values, project_id });
  }
  return {
    page,
    /** A page. 404 for a project that is not the user's. */
    async list(context: AppContext, query: OpenWeekRange, project_id?: string): Promise<Row[]> {
      const [[rows]] = await Promise.all([
        context.read(page({ ...query, project_id })),
        pages.check(context, query.before),
        project_id === undefined ? undefined : getProject(context, project_id),
      ]);
      return rows;
    },
  };
}
