import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { todo } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { inOrder, moves } from "../list/position.ts";
import { storePositions } from "../list/position.server.ts";
import { ownProject } from "../project/project.server.ts";
import { inUsersOrder, isOpen, todoColumns } from "./list.server.ts";
import { MAX_ACTIVE_TODOS, type Todo, type TodoOrder } from "./todo.ts";

/** The space that a new first todo leaves below it: enough for all todos that may be added after it. */
const ROOM_ABOVE = MAX_ACTIVE_TODOS + 1;

/** The position of a new todo in its project: below the todo `after` if that is in the project, otherwise first. */
export function newPosition(after: string | undefined): SQL {
  const open = sql`project_id = project.id AND is_checked_date IS NULL AND deleted_at IS NULL`;
  const first = sql`COALESCE((SELECT min(position) FROM todo WHERE ${open}), 0) - ${ROOM_ABOVE}`;
  if (after === undefined) return first;
  const below = sql`(SELECT min(position) FROM todo WHERE ${open} AND position > above.position)`;
  return sql`COALESCE((
    SELECT above.position + min(1, COALESCE((${below} - above.position) / 2, 1))
    FROM todo AS above WHERE above.id = ${after} AND above.project_id = project.id), ${first})`;
}

const placedTodos = ownedQuery((select, owner) =>
  select({ ...todoColumns, position: todo.position })
    .from(todo)
    .where(and(eq(todo.project_id, sql.placeholder("project_id")), eq(todo.user_id, owner), isOpen))
    .orderBy(...inUsersOrder),
);

/** Puts the given todos first, in this order; the others keep their order after them. 404 for an unknown id. */
export async function reorderTodos(context: AppContext, project_id: string, { todoIds }: TodoOrder): Promise<Todo[]> {
  const { id: user_id } = await mayWrite(context, "project", project_id);
  const [[owned], todos] = await context.read(ownProject({ project_id }), placedTodos({ project_id }));
  const wanted = owned && inOrder(owned.is_archived ? [] : todos, todoIds);
  if (!wanted) throw notFound();
  await storePositions(context.db, todo, user_id, moves(wanted));
  return wanted.map(({ position, ...row }) => row);
}
