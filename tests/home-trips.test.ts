import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { Todo } from "../app/domain/todo/todo.ts";
import { loader as rootLoader } from "../app/root.tsx";
import { loader as homeLoader } from "../app/routes/home/route.tsx";
import { createServer } from "../workers/server.ts";
import { type Client, newClient } from "./api.ts";
import { countD1 } from "./d1.ts";
import { planD1 } from "./plan.ts";

/** Runs the page's loaders in parallel, as Remix does. */
const server = createServer(async (request, context) => {
  const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
  return Response.json(await Promise.all([rootLoader(args), homeLoader(args)]));
});

async function visit({ person }: Client, d1: D1Database) {
  const request = new Request("http://localhost/app", { headers: { cookie: person.cookie } });
  const answer = await server.fetch(request, { ...env, DB: d1 }, createExecutionContext());
  const [, home] = (await answer.json()) as [unknown, { todos: Todo[] }];
  return home.todos;
}

async function withTodos(count: number) {
  const ada = await newClient();
  const titles = ["Work", "Home", "Club"];
  const projects: string[] = [];
  for (const proje_title of titles) projects.push((await ada.post("/project/", { proje_title })).body.id);
  for (let i = 0; i < count; i++) await ada.post(`/todo/project/${projects[i % 3]}`, { todo_title: `${i}` });
  return { ada, projects };
}

test("the home screen is read in one trip, and each read reads few rows more than it returns", async () => {
  const { ada, projects: made } = await withTodos(69);
  const projects = made.toReversed();
  await ada.post("/project/reorder", { projectIds: projects });
  const { d1, use } = countD1(env.DB);
  const todos = await visit(ada, d1);
  // By the order of the projects, then by the order in each.
  expect([...new Set(todos.map((todo) => todo.project_id))]).toEqual(projects);
  for (const [at, id] of projects.entries()) {
    const titles = todos.filter((todo) => todo.project_id === id).map((todo) => todo.todo_title);
    expect(titles).toEqual(Array.from({ length: 23 }, (_, i) => `${68 - 3 * i - at}`));
  }
  expect(use.trips).toBe(1);
  expect(use.statements).toBeLessThanOrEqual(11);
  expect(use.rowsRead).toBeLessThanOrEqual(1.2 * (69 + 3) + 5 * (use.statements - 1));
});

test("no statement of the home screen scans a table, and at most a week's rows are sorted", async () => {
  const { ada } = await withTodos(3);
  const { d1, plans } = planD1(env.DB);
  await visit(ada, d1);
  const lines = await plans();
  expect(lines.filter((line) => line.startsWith("SCAN"))).toEqual([]);
  const sorts = lines.filter((line) => line.includes("TEMP B-TREE"));
  const weeks = lines.filter((line) =>
    /week_start>\? AND week_start<\?|_at>\? AND \w+_at<\?|_date>\? AND \w+_date<\?/.test(line),
  );
  expect(sorts.length).toBeLessThanOrEqual(weeks.length);
});
