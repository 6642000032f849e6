import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { loader as rootLoader } from "../app/root.tsx";
import { loader as calendarLoader } from "../app/routes/calendar/route.tsx";
import { loader as closeWeekLoader } from "../app/routes/close-week/route.tsx";
import { loader as diaryLoader } from "../app/routes/diary/route.tsx";
import { loader as homeLoader } from "../app/routes/home/route.tsx";
import { loader as statsLoader } from "../app/routes/stats/route.tsx";
import { createServer } from "../workers/server.ts";
import { type Client, newClient } from "./api.ts";
import { countD1 } from "./d1.ts";
import { planD1 } from "./plan.ts";
import { newProject, newTodo } from "./todos.ts";

const pages = {
  app: homeLoader,
  calendar: calendarLoader,
  "close-week": closeWeekLoader,
  diary: diaryLoader,
  stats: statsLoader,
};

/** Runs a page's loaders in parallel, as Remix does. */
const server = createServer(async (request, context) => {
  const page = pages[new URL(request.url).pathname.slice(1) as keyof typeof pages];
  const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
  return Response.json(await Promise.all([rootLoader(args), page(args)]));
});

const WEEK = "2026-11-16";

/** A person with 20 rows of everything in one week. */
async function newBusy() {
  const ada = await newClient();
  const project_id = await newProject(ada);
  const at = { at: "2026-11-18T10:00:00Z" };
  for (let i = 0; i < 20; i++) {
    const { id } = (await newTodo(ada, project_id, { todo_due_date: "2026-11-20" })) as { id: string };
    await ada.patch(`/todo/${id}`, { is_checked: i < 10 }, at);
    await ada.post("/meeting-note/", { project_id, meeting_title: `${i}`, week_start: WEEK });
  }
  await ada.post("/weekly-update/", { project_id, update_text: "Notes", week_start: WEEK });
  await env.DB.batch(
    Array.from({ length: 30 }, (_, i) =>
      env.DB.prepare(
        `INSERT INTO diary_entry (id, user_id, entry_date, diary_text, timezone, created_at, updated_at)
         VALUES (?, ?, date('2026-11-17', ?), 'Text', 'UTC', '2026-11-17T08:00:00.000Z', '2026-11-17T08:00:00.000Z')`,
      ).bind(crypto.randomUUID(), ada.person.id, `-${i} days`),
    ),
  );
  return ada;
}

let two: Promise<Client[]> | undefined;
/** One of two such people. */
const busy = async () => (await (two ??= Promise.all([newBusy(), newBusy()])))[0]!;

async function visit({ person }: Client, path: string, d1: D1Database) {
  const request = new Request(`http://localhost${path}`, { headers: { cookie: person.cookie } });
  const answer = await server.fetch(request, { ...env, DB: d1 }, createExecutionContext());
  expect(answer.status).toBe(200);
  return answer.text();
}

const visits = [
  // 10 open todos, 10 completed ones, 20 meetings that are also read for their todos, notes, a project.
  { path: "/app?week=2026-W47", shows: "Notes", rows: 62 },
  // 10 open todos, 10 completed ones, 23 days of the diary, a project.
  { path: "/calendar?month=2026-11", shows: "2026-11-20", rows: 44 },
  // 10 due todos, 10 completed ones that are also counted, 20 meetings, a project.
  { path: "/close-week?week=2026-W47", shows: "You completed 10 todos", rows: 51 },
  // 22 diary entries, and 20 meetings of the day.
  { path: "/diary", shows: "2026-11-17", rows: 42 },
  // 5 counts, 10 todos completed in the year, 10 open ones to choose from.
  { path: "/stats", shows: "total_active_todos", rows: 25 },
];

test.each(visits)(
  "$path is read in at most two round trips, and reads few rows more than it shows",
  async (visited) => {
    const ada = await busy();
    const { d1, use } = countD1(env.DB);
    expect(await visit(ada, visited.path, d1)).toContain(visited.shows);
    expect(use.trips).toBeLessThanOrEqual(2);
    // Each statement also reads its owner's session and user.
    expect(use.rowsRead).toBeLessThanOrEqual(1.25 * visited.rows + 5 * use.statements);
  },
);

test.each(visits)("no statement of $path scans a table", async ({ path }) => {
  const { d1, plans } = planD1(env.DB);
  await visit(await busy(), path, d1);
  // The diary's statement creates its own list of years.
  expect((await plans()).filter((line) => /^SCAN (?!json_each|CONSTANT|years$)/.test(line))).toEqual([]);
});
