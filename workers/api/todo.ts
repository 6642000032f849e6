import * as z from "zod/mini";
import {
  CalendarQuery,
  CalendarTodo,
  CompletedQuery,
  Todo,
  TodoInput,
  TodoOrder,
  TodoPatch,
} from "#app/domain/todo/todo.ts";
import {
  changeTodo,
  createTodo,
  deleteTodo,
  listTodos,
  reorderTodos,
  restoreTodo,
} from "#app/domain/todo/todo.server.ts";
import { calendarTodos, completedTodos } from "#app/domain/todo/dates.server.ts";
import { answers, body, createRouter, Message, query } from "./router.ts";

const limited = { 409: "There are 69 active todos already" };

export const todo = createRouter("user")
  .get("/project/:id", answers("List the unchecked todos in the user's order", z.array(Todo)), async (c) =>
    c.json(await listTodos(c.var.context, c.req.param("id"))),
  )
  .post("/project/:id", answers("Create a todo", Todo, 201, limited), body(TodoInput), async (c) =>
    c.json(await createTodo(c.var.context, c.req.param("id"), c.req.valid("json")), 201),
  )
  .post("/project/:id/reorder", answers("Put todos in a new order", z.array(Todo)), body(TodoOrder), async (c) =>
    c.json(await reorderTodos(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .get("/completed", answers("List what was done, newest first", z.array(Todo)), query(CompletedQuery), async (c) =>
    c.json(await completedTodos(c.var.context, c.req.valid("query"))),
  )
  .get("/calendar", answers("List what is due, by date", z.array(CalendarTodo)), query(CalendarQuery), async (c) =>
    c.json(await calendarTodos(c.var.context, c.req.valid("query"))),
  )
  .patch("/:id", answers("Change a todo", Todo, 200, limited), body(TodoPatch), async (c) =>
    c.json(await changeTodo(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .delete("/:id", answers("Delete a todo", Message), async (c) =>
    c.json(await deleteTodo(c.var.context, c.req.param("id"))),
  )
  .post("/:id/restore", answers("Bring a deleted todo back", Todo, 200, limited), async (c) =>
    c.json(await restoreTodo(c.var.context, c.req.param("id"))),
  );
