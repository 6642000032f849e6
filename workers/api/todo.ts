import * as z from "zod/mini";
import { comingTodos } from "#app/domain/todo/coming.server.ts";
import { ComingTodo } from "#app/domain/todo/coming.ts";
import { createTodo } from "#app/domain/todo/create.server.ts";
import { calendarTodos, completedTodos, weekTodos } from "#app/domain/todo/dates.server.ts";
import { listTodos } from "#app/domain/todo/list.server.ts";
import { reorderTodos } from "#app/domain/todo/order.server.ts";
import { moveOverdueTodos, planTodos, TodoPlans } from "#app/domain/todo/plan.server.ts";
import { MovedTodos, PlannedWeekQuery } from "#app/domain/todo/plan.ts";
import { TodoInput, TodoPatch } from "#app/domain/todo/todo-input.ts";
import { changeTodo, deleteTodo, restoreTodo } from "#app/domain/todo/todo.server.ts";
import { CalendarQuery, CalendarTodo, CompletedQuery, Todo, TodoOrder } from "#app/domain/todo/todo.ts";
import { answerCreated, callById, callByIdWithBody, callWithBody, callWithQuery, orDeleted } from "./call.ts";
import { answers, body, createRouter, Message } from "./router.ts";

const limited = { 409: "There are 69 active todos already" };

const changeRefused = {
  409: "There are 69 active todos already, or a text is not the one that `seen` names: `current` is the stored todo",
};

export const todo = createRouter("user")
  .get("/project/:id", answers("List the unchecked todos in the user's order", z.array(Todo)), callById(listTodos))
  .post("/project/:id", answers("Create a todo", Todo, 201, limited), orDeleted(Todo), body(TodoInput), async (c) =>
    answerCreated(c, await createTodo(c.var.context, c.req.param("id"), c.req.valid("json"))),
  )
  .post("/project/:id/reorder", answers("Reorder todos", z.array(Todo)), ...callByIdWithBody(TodoOrder, reorderTodos))
  .get(
    "/completed",
    answers("List completed todos, newest first", z.array(Todo)),
    ...callWithQuery(CompletedQuery, completedTodos),
  )
  .get(
    "/calendar",
    answers("List due todos by date", z.array(CalendarTodo)),
    ...callWithQuery(CalendarQuery, calendarTodos),
  )
  .get(
    "/coming",
    answers("List the days on which todos that repeat will be due again", z.array(ComingTodo)),
    ...callWithQuery(CalendarQuery, comingTodos),
  )
  .get(
    "/week",
    answers("List a week's todos of all projects: planned for it, due and completed in it", z.array(CalendarTodo)),
    ...callWithQuery(PlannedWeekQuery, weekTodos),
  )
  .post(
    "/plan",
    answers("Plan todos for a day, a week or neither", z.array(Todo), 200, { 404: "None of the todos exists" }),
    ...callWithBody(TodoPlans, planTodos),
  )
  .post(
    "/project/:id/move-late",
    answers("Move late todos to today; send the answer to /todo/plan to undo it", MovedTodos),
    callById(moveOverdueTodos),
  )
  .patch("/:id", answers("Change a todo", Todo, 200, changeRefused), ...callByIdWithBody(TodoPatch, changeTodo))
  .delete("/:id", answers("Delete a todo", Message), callById(deleteTodo))
  .post("/:id/restore", answers("Restore a deleted todo", Todo, 200, limited), callById(restoreTodo));
