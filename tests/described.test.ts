import { expect, test } from "vitest";
import { newClient } from "./api.ts";
import { describedCallAt } from "./described.ts";

test("an answer without a documented field, or with another field, does not match openapi.json", async () => {
  const me = await newClient();
  const { body: project } = await me.post("/project", { proje_title: "Work" });
  const { body: todo } = await me.post(`/todo/project/${project.id}`, { todo_title: "Post" });
  const call = (await describedCallAt("GET", `/todo/project/${project.id}`))!;
  expect(call.problem(200, [todo])).toBe(null);
  const { todo_week: _, ...less } = todo;
  expect(call.problem(200, [less])).toContain("todo_week");
  expect(call.problem(200, [{ ...todo, estimate: 5 }])).toContain("estimate");
  expect(call.problem(200, { todos: [todo] })).not.toBe(null);
});
