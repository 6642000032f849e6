import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";
import { newProject, newTodo } from "../../tests/todos.ts";

test("every statement on projects and todos uses an index", async () => {
  const ada = await newClient();
  const [work, home] = [await newProject(ada, "Work"), await newProject(ada, "Home")];
  const [todo, second] = [await newTodo(ada, work), await newTodo(ada, work)];
  const { d1, plans } = planD1(env.DB);
  const range = "week_start=2026-01-01&week_end=2027-01-01";
  for (const [method, path, body] of [
    ["GET", "/project/"],
    ["GET", "/project/?archived=true"],
    ["GET", `/project/${work}`],
    ["PATCH", `/project/${work}`, { proje_title: "x" }],
    ["POST", "/project/", { proje_title: "x" }],
    ["POST", "/project/reorder", { projectIds: [home] }],
    ["PATCH", `/project/${work}/archive`],
    ["PATCH", `/project/${work}/unarchive`],
    ["GET", "/stats/projects"],
    ["GET", `/todo/project/${work}`],
    ["POST", `/todo/project/${work}`, { todo_title: "x" }],
    ["POST", `/todo/project/${work}/reorder`, { todoIds: [todo.id] }],
    ["PATCH", `/todo/${todo.id}`, { todo_title: "x" }],
    ["PATCH", `/todo/${todo.id}`, { is_checked: true }],
    ["PATCH", `/todo/${todo.id}`, { is_checked: false }],
    ["DELETE", `/todo/${second.id}`],
    ["POST", `/todo/${second.id}/restore`],
    ["GET", `/todo/completed?${range}`],
    ["GET", `/todo/completed?${range}&project_id=${work}`],
    ["GET", "/todo/calendar?start_date=2026-01-01&end_date=2027-01-01"],
    ["DELETE", `/project/${work}`],
  ] as const) {
    const answer = await ada.call(method, path, body, { env: { DB: d1 } });
    expect([method, path, answer.status < 300]).toEqual([method, path, true]);
  }
  const lines = await plans();
  expect(lines.length).toBeGreaterThan(60);
  const indexed = /^SCAN (moved VIRTUAL TABLE|CONSTANT ROW)/;
  expect(lines.filter((line) => line.startsWith("SCAN") && !indexed.test(line))).toEqual([]);
});

test("whatever is sent, the answer is a success or a client error, never a 5xx", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const todo = await newTodo(ada, project);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: "binary" }),
    fc.constantFrom(todo.id, project),
  );
  const names = ["todo_title", "todo_description", "todo_category", "todo_due_date", "is_checked", "todoIds"];
  const fields = fc.dictionary(fc.constantFrom(...names, "proje_title", "projectIds", "__proto__", "id"), value);
  const call = fc.constantFrom<[string, string]>(
    ["POST", "/project/"],
    ["PATCH", `/project/${project}`],
    ["POST", "/project/reorder"],
    ["POST", `/todo/project/${project}`],
    ["POST", `/todo/project/${project}/reorder`],
    ["PATCH", `/todo/${todo.id}`],
    ["PATCH", `/todo/${encodeURIComponent("\u0000'\";--")}`],
  );
  await fc.assert(
    fc.asyncProperty(call, fc.oneof(fields, value), async ([method, path], body) => {
      const answer = await ada.call(method, path, body);
      expect([200, 201, 400, 404, 409, 415]).toContain(answer.status);
      if (answer.status >= 400) expect(answer.body.error).toEqual(expect.any(String));
    }),
    { numRuns: 300 },
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("2026-01-01", "9999-12-31T23:59:59-12:00", project),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("completed", "calendar"), text, text, text, async (path, start, end, id) => {
      const query = new URLSearchParams({ week_start: start, week_end: end, start_date: start, end_date: end });
      if (path === "completed") query.set("project_id", id);
      const answer = await ada.get(`/todo/${path}?${query}`);
      expect([200, 400, 404]).toContain(answer.status);
    }),
    { numRuns: 100 },
  );
});
