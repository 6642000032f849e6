import { expect, test } from "vitest";
import type { Project } from "#app/domain/project/project.ts";
import { keyOf, moved, withPending } from "./pending.ts";

const projects = ["a", "b", "c"].map((id): Project => {
  return { id, proje_title: id, created_at: "", is_archived: id === "c", archived_at: null, deleted_at: null };
});

function form(fields: Record<string, string>, ids: string[] = []) {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  for (const id of ids) made.append("projectIds", id);
  return made;
}

const shown = (...forms: FormData[]) =>
  withPending(projects, forms).map((one) => (one.is_archived ? `(${one.proje_title})` : one.proje_title));

test("what is on its way shows at once, in the order it was sent", () => {
  expect(shown()).toEqual(["a", "b", "(c)"]);
  expect(shown(form({ intent: "archive", project_id: "a" }))).toEqual(["(a)", "b", "(c)"]);
  expect(shown(form({ intent: "unarchive", project_id: "c" }))).toEqual(["a", "b", "c"]);
  expect(shown(form({ intent: "order" }, ["b", "a"]), form({ intent: "archive", project_id: "b" }))).toEqual([
    "(b)",
    "a",
    "(c)",
  ]);
  const renamed = form({ intent: "rename", project_id: "b", proje_title: " Home " });
  expect(shown(renamed, form({ intent: "delete", project_id: "a" }))).toEqual(["a", "Home", "(c)"]);
});

test("archiving and its undo take each other's place, other changes do not", () => {
  expect(keyOf("archive", "a")).toBe(keyOf("unarchive", "a"));
  expect(keyOf("archive", "a")).not.toBe(keyOf("archive", "b"));
  expect(keyOf("rename", "a")).not.toBe(keyOf("archive", "a"));
});

test("a row moves to where it is put", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});
