import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "#app/db/database.ts";
import { newClient } from "../../../tests/api.ts";
import { newProject, newTodo } from "../../../tests/todos.ts";
import { reindexSearch } from "./reindex.server.ts";

test("rows from before the index normalised letters are indexed again step by step, and then no more", async () => {
  const ada = await newClient();
  const project = await newProject(ada);
  const todos: { id: string }[] = [];
  for (const todo_title of ["Ёлка", "Plain", "Ένα μήλο", "Ёж"]) todos.push(await newTodo(ada, project, { todo_title }));
  const entry = (await ada.post("/diary/", { diary_text: "Łódka" })).body;
  // Restores the state before the change: the texts as they were typed.
  await env.DB.prepare(
    "UPDATE search SET words = (SELECT char(57344) || 't' || replace(user_id, '-', '') || ' ' || todo_title FROM todo WHERE id = row_id) WHERE row_id IN (SELECT id FROM todo)",
  ).run();
  await env.DB.prepare(
    "UPDATE search SET words = (SELECT char(57344) || 'd' || replace(user_id, '-', '') || ' ' || diary_text FROM diary_entry WHERE id = row_id) WHERE row_id IN (SELECT id FROM diary_entry)",
  ).run();
  const found = async (q: string) => (await ada.get(`/search?${new URLSearchParams({ q })}`)).body.results.length;
  const all = async () => [await found("елка"), await found("μηλο"), await found("еж"), await found("lodka")];
  const db = connect(env.DB);
  expect(await all()).toEqual([0, 0, 0, 0]);
  // The state after the migration, except that rows of other tests count as done.
  const before = (table: string) => `(SELECT coalesce(max(id), '') FROM ${table} WHERE id < ?)`;
  await env.DB.batch([
    env.DB.prepare("DELETE FROM reindexing"),
    env.DB.prepare(
      `INSERT INTO reindexing (source, up_to) VALUES ('todo', ${before("todo")}), ('diary_entry', ${before("diary_entry")})`,
    ).bind(todos.map(({ id }) => id).toSorted()[0], entry.id),
  ]);
  const left = () => env.DB.prepare("SELECT count(*) AS n FROM reindexing").first("n");
  while (await left()) await reindexSearch(db, { page: 2, steps: 1 });
  expect(await all()).toEqual([1, 1, 1, 1]);
  expect(await found("plain")).toBe(1);
});
