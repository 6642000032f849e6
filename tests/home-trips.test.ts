import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { Todo } from "../app/domain/todo/todo.ts";
import { addDays, utcDate } from "../app/domain/week/week.ts";
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
  const text = await answer.text();
  const [, home] = JSON.parse(text) as [unknown, Home];
  return { ...home, characters: text.length };
}

interface Home {
  todos: Todo[];
  week: { beside: { events: unknown[] } };
}

async function withTodos(count: number) {
  const ada = await newClient();
  const titles = ["Work", "Home", "Club"];
  const projects: string[] = [];
  for (const proje_title of titles) projects.push((await ada.post("/project/", { proje_title })).body.id);
  for (let i = 0; i < count; i++) await ada.post(`/todo/project/${projects[i % 3]}`, { todo_title: `${i}` });
  return { ada, projects };
}

test("the home screen is read in one round trip, and each read reads few rows more than it returns", async () => {
  const { ada, projects: made } = await withTodos(69);
  const projects = made.toReversed();
  await ada.post("/project/reorder", { projectIds: projects });
  const { d1, use } = countD1(env.DB);
  const { todos } = await visit(ada, d1);
  // Sorted by the projects' order, then by the order within each project.
  expect([...new Set(todos.map((todo) => todo.project_id))]).toEqual(projects);
  for (const [at, id] of projects.entries()) {
    const titles = todos.filter((todo) => todo.project_id === id).map((todo) => todo.todo_title);
    expect(titles).toEqual(Array.from({ length: 23 }, (_, i) => `${68 - 3 * i - at}`));
  }
  expect(use.trips).toBe(1);
  expect(use.statements).toBeLessThanOrEqual(11);
  expect(use.rowsRead).toBeLessThanOrEqual(1.2 * (69 + 3) + 5 * (use.statements - 1));
});

const A_DAY = 10;
/** The days of the week and of the next one, which wide screens show below it. */
const DAYS = 14;

/** Gives a person five calendars with 300 events a month, for the previous month and the next two. */
async function addEvents(user_id: string) {
  const days = Array.from({ length: 90 }, (_, i) => addDays(utcDate(new Date()), i - 30));
  const event = (date: string, i: number) => ({
    date,
    i,
    id: `${user_id}-${i % 5}`,
    key: `${date}-${i}`.padEnd(22, "-"),
  });
  const events = days.flatMap((date) => Array.from({ length: A_DAY }, (_, i) => event(date, i)));
  await env.DB.batch([
    ...[0, 1, 2, 3, 4].map((i) =>
      env.DB.prepare(
        `INSERT INTO other_calendar (id, user_id, calendar_name, calendar_mark, calendar_address, calendar_host, created_at)
          VALUES (?, ?, 'Work', 'ring', '', '', '2026-01-01')`,
      ).bind(`${user_id}-${i}`, user_id),
    ),
    env.DB.prepare(
      `INSERT INTO calendar_event (user_id, calendar_id, starts_at, event_key, event_title, event_start, event_end, is_free)
        SELECT ?, e.value ->> 'id', e.value ->> 'date' || 'T1' || (e.value ->> 'i') || ':00', e.value ->> 'key', 'Meeting ' || e.key,
          e.value ->> 'date' || 'T1' || (e.value ->> 'i') || ':00', e.value ->> 'date' || 'T1' || (e.value ->> 'i') || ':30', 0
        FROM json_each(?) e`,
    ).bind(user_id, JSON.stringify(events)),
  ]);
}

test("with 300 events a month the home screen is read in the same round trip, with the rows of its two weeks", async () => {
  const { ada } = await withTodos(69);
  const read = async () => {
    const { d1, use } = countD1(env.DB);
    const { week, characters } = await visit(ada, d1);
    return { ...use, events: week.beside.events.length, characters };
  };
  const without = await read();
  await addEvents(ada.person.id);
  const busy = await read();
  expect([busy.trips, busy.statements, busy.events]).toEqual([1, without.statements, DAYS * A_DAY]);
  // Events of the day before may last into the week. Each row is looked up among the todos once.
  const more = busy.rowsRead - without.rowsRead;
  expect(more).toBeLessThanOrEqual(1.2 * ((DAYS + 1) * A_DAY) + 5);
  expect(busy.characters - without.characters).toBeLessThanOrEqual(220 * busy.events);
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
