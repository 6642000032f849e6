import { expect } from "vitest";
import { TODO_LIMIT_MESSAGE } from "../app/domain/todo/todo.ts";
import type { Client } from "./api.ts";
import { inserting } from "./rows.ts";

/** Creates a project for this person and returns its id. */
export async function newProject(person: Client, proje_title = "Work"): Promise<string> {
  return (await person.post<{ id: string }>("/project/", { proje_title })).body.id;
}

/** Creates a todo at the top of its project. */
export async function newTodo(person: Client, project: string, fields: object = {}) {
  return (await person.post(`/todo/project/${project}`, { todo_title: "Buy milk", ...fields })).body;
}

/** Inserts `count` todos into a project in one statement, for tests that are not about adding them. Returns their ids. */
export async function insertTodos({ person }: Client, project_id: string, count: number): Promise<string[]> {
  const now = new Date().toISOString();
  const own = { user_id: person.id, project_id, created_at: now, updated_at: now };
  const rows = Array.from({ length: count }, (_, i) => ({
    ...own,
    id: crypto.randomUUID(),
    todo_title: `Todo ${i}`,
    todo_description: "",
    todo_category: "none",
    position: i,
  }));
  await inserting("todo", rows).run();
  return rows.map(({ id }) => id);
}

/** Creates `count` todos in parallel; returns how many the limit allowed. */
export async function fill(person: Client, project: string, count: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => person.post(`/todo/project/${project}`, { todo_title: `Todo ${i}` })),
  );
  const refused = answers.filter((answer) => answer.status !== 201);
  for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { error: TODO_LIMIT_MESSAGE } });
  return count - refused.length;
}

export const titles = (answer: { body: { todo_title: string }[] }) => answer.body.map((one) => one.todo_title);
export const ids = (answer: { body: { id: string }[] }) => answer.body.map((one) => one.id);
