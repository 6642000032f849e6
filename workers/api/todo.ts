import * as z from "zod/mini";
import { CalendarQuery, CalendarTodo, CompletedQuery, Todo, TodoOrder } from "#app/domain/todo/todo.ts";
import { TodoInput, TodoPatch } from "#app/domain/todo/todo-input.ts";
import { ComingTodo } from "#app/domain/todo/coming.ts";
import { comingTodos } from "#app/domain/todo/coming.server.ts";
import { MovedTodos, PlannedWeekQuery } from "#app/domain/todo/plan.ts";
import { TodoPlans } from "#app/domain/todo/plan-input.ts";
import { moveOverdueTodos, planTodos } from "#app/domain/todo/plan.server.ts";
import { listTodos } from "#app/domain/todo/list.server.ts";
import { reorderTodos } from "#app/domain/todo/order.server.ts";
import { createTodo } from "#app/domain/todo/create.server.ts";
import { changeTodo, deleteTodo, restoreTodo } from "#app/domain/todo/todo.server.ts";
import { calendarTodos, completedTodos, weekTodos } from "#app/domain/todo/dates.server.ts";
import { answers, body, createRouter, Message, query } from "./router.ts";

const limited = { 409: "There are 69 active todos already" };

const changeRefused = {
  409: "There are 69 active todos already, or a text is not the one that `seen` names: `current` is the stored todo",
};

export const todo = createRouter("user")
  .get("/project/:id", answers("List the unchecked todos in the user's order", z.array(Todo)), async (c) =>
    c.json(await listTodos(c.var.context, c.req.param("id"))),
  )
  .post("/project/:id", answers("Create a todo", Todo, 201, limited), body(TodoInput), async (c) =>
    c.json(await createTodo(c.var.context, c.req.param("id"), c.req.valid("json")), 201),
  )
  .post("/project/:id/reorder", answers("Reorder todos", z.array(Todo)), body(TodoOrder), async (c) =>
    c.json(await reorderTodos(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .get("/completed", answers("List completed todos, newest first", z.array(Todo)), query(CompletedQuery), async (c) =>
    c.json(await completedTodos(c.var.context, c.req.valid("query"))),
  )
  .get("/calendar", answers("List due todos by date", z.array(CalendarTodo)), query(CalendarQuery), async (c) =>
    c.json(await calendarTodos(c.var.context, c.req.valid("query"))),
  )
  .get(
    "/coming",
    answers("List the days on which todos that repeat will be due again", z.array(ComingTodo)),
    query(CalendarQuery),
    async (c) => c.json(await comingTodos(c.var.context, c.req.valid("query"))),
  )
  .get(
    "/week",
    answers("List a week's todos of all projects: planned for it, due and completed in it", z.array(CalendarTodo)),
    query(PlannedWeekQuery),
    async (c) => c.json(await weekTodos(c.var.context, c.req.valid("query"))),
  )
  .post(
    "/plan",
    answers("Plan todos for a day, a week or neither", z.array(Todo), 200, { 404: "None of the todos exists" }),
    body(TodoPlans),
    async (c) => c.json(await planTodos(c.var.context, c.req.valid("json"))),
  )
  .post(
    "/project/:id/move-late",
    answers("Move late todos to today; send the answer to /todo/plan to undo it", MovedTodos),
    async (c) => c.json(await moveOverdueTodos(c.var.context, c.req.param("id"))),
  )
  .patch("/:id", answers("Change a todo", Todo, 200, changeRefused), body(TodoPatch), async (c) =>
    c.json(await changeTodo(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/:id", answers("Delete a todo", Message), async (c) =>
    c.json(await deleteTodo(c.var.context, c.req.param("id"))),
  )
  .post("/:id/restore", answers("Restore a deleted todo", Todo, 200, limited), async (c) =>
    c.json(await restoreTodo(c.var.context, c.req.param("id"))),
  );
