import * as z from "zod/mini";
import { createTodo } from "#app/domain/todo/create.server.ts";
import { reorderTodos } from "#app/domain/todo/order.server.ts";
import { moveOverdueTodos, planTodos, TodoPlans } from "#app/domain/todo/plan.server.ts";
import { TodoEdit, TodoInput, TodoPlace } from "#app/domain/todo/todo-input.ts";
import { changeTodo, deleteTodo, restoreTodo } from "#app/domain/todo/todo.server.ts";
import { TodoOrder } from "#app/domain/todo/todo.ts";
import { intent, type PageRequest } from "#app/forms/action.server.ts";
import { redirectAfterPost } from "#app/forms/redirect-after-post.server.ts";
import { withoutAsking } from "./address.ts";

const TodoId = { todo_id: z.string() };

/** The intents of the todo list's forms. */
export const todoIntents = {
  // The browser makes the id, so that the same change can be sent again.
  "add-todo": intent(
    z.extend(TodoInput, { todo_id: z.optional(z.uuid()), project_id: z.string() }),
    async (context, { todo_id, project_id, ...input }, page) =>
      toList(page, await createTodo(context, project_id, input, todo_id)),
  ),
  "change-todo": intent(z.extend(TodoEdit, TodoId), async (context, { todo_id, ...patch }, page) =>
    toList(page, await changeTodo(context, todo_id, patch)),
  ),
  "move-todo": intent(z.extend(TodoPlace, TodoId), async (context, { todo_id, ...place }, page) =>
    toList(page, await changeTodo(context, todo_id, place)),
  ),
  "tick-todo": intent(z.object(TodoId), async (context, { todo_id }, page) =>
    toList(page, await changeTodo(context, todo_id, { is_checked: true })),
  ),
  "untick-todo": intent(z.object(TodoId), async (context, { todo_id }, page) =>
    toList(page, await changeTodo(context, todo_id, { is_checked: false })),
  ),
  "delete-todo": intent(
    z.extend(z.object(TodoId), { is_undo: z.optional(z.unknown()) }),
    async (context, input, page) =>
      // A browser that got no response sends the change again.
      toList(page, await deleteTodo(context, input.todo_id, { mayRepeat: true, isUndo: Boolean(input.is_undo) })),
  ),
  "restore-todo": intent(z.object(TodoId), async (context, { todo_id }, page) =>
    toList(page, await restoreTodo(context, todo_id)),
  ),
  "order-todos": intent(
    z.extend(TodoOrder, { project_id: z.string() }),
    async (context, { project_id, ...input }, page) => toList(page, await reorderTodos(context, project_id, input)),
  ),
  "plan-todos": intent(TodoPlans, async (context, input, page) => toList(page, await planTodos(context, input))),
  "move-late": intent(z.object({ project_id: z.string() }), async (context, { project_id }, page) =>
    toList(page, await moveOverdueTodos(context, project_id)),
  ),
};

/** After a form without scripts, redirects to the list. */
const toList = <Result>(page: PageRequest, result: Result): Result =>
  redirectAfterPost(page, result, withoutAsking(page.url));
