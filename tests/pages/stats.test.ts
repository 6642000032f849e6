import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newVisitor, visitor } from "../page.ts";

test("a visitor is led to the landing page", async () => {
  const answer = await visitor(null).open("/stats");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

test("without projects everything is zero, and one can be made", async () => {
  const { status, html, text } = await (await newVisitor()).open("/stats");
  expect(status).toBe(200);
  expect(html).toContain("<title>Statistics · Sevenfold</title>");
  expect(text).toContain("Active todos 0 of 69");
  expect(text).toContain("Create Project");
  expect(html).not.toContain("<table");
});

test("projects and their active todos are counted, with a bar each", async () => {
  const { person, open } = await newVisitor();
  const now = new Date().toISOString();
  const project = env.DB.prepare(
    "INSERT INTO project (id, user_id, proje_title, position, created_at, archived_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const todo = env.DB.prepare(
    `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position, created_at, updated_at)
     VALUES (?, ?, ?, 'Todo', '', 'none', 1, ?, ?)`,
  );
  const [work, home, old, gone] = ["w", "h", "o", "g"].map((mark) => mark + crypto.randomUUID());
  await env.DB.batch([
    project.bind(work, person.id, "Work", 1, now, null, null),
    project.bind(home, person.id, "Home", 2, now, null, null),
    project.bind(old, person.id, "Old", 3, now, now, null),
    project.bind(gone, person.id, "", 4, now, null, now),
    ...[work, work, work, work, home, old].map((id) => todo.bind(crypto.randomUUID(), person.id, id, now, now)),
  ]);
  const { html, text } = await open("/stats");
  for (const figure of [
    "Active todos 5 of 69",
    "Active projects 2 of 3",
    "Archived projects 1",
    "Deleted projects 1",
  ]) {
    expect(text).toContain(figure);
  }
  const rows = [...html.matchAll(/<th scope="row"[\s\S]*?<\/tr>/g)].map(([row]) => [
    />([^<]+)<\/a>/.exec(row)![1],
    /font-semibold">(\d+)</.exec(row)![1],
    [...row.matchAll(/<rect width="([\d.]+)%"/g)].at(-1)![1],
  ]);
  expect(rows).toEqual([
    ["Work", "4", "100"],
    ["Home", "1", "25"],
  ]);
});
