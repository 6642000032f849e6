import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyProjectChange, moved, type ProjectChange } from "./changes.ts";
import type { Project } from "./project.ts";

const projects = ["a", "b", "c"].map((id): Project => {
  return { id, proje_title: id, created_at: "", is_archived: id === "c", archived_at: null, deleted_at: null };
});

const shown = (...changes: ProjectChange[]) =>
  changes
    .reduce(applyProjectChange, { projects })
    .projects.map((one) => (one.is_archived ? `(${one.proje_title})` : one.proje_title));

test("changes show in the order in which they were made", () => {
  expect(shown()).toEqual(["a", "b", "(c)"]);
  expect(shown({ intent: "archive", project_id: "a", name: "a" })).toEqual(["(a)", "b", "(c)"]);
  expect(shown({ intent: "unarchive", project_id: "c", name: "c" })).toEqual(["a", "b", "c"]);
  expect(shown({ intent: "order", projectIds: ["b", "a"] }, { intent: "archive", project_id: "b", name: "b" })).toEqual(
    ["(b)", "a", "(c)"],
  );
  expect(
    shown(
      { intent: "rename", project_id: "b", name: "b", proje_title: "Home" },
      { intent: "delete", project_id: "a", name: "a" },
    ),
  ).toEqual(["Home", "(c)"]);
});

test("applying a change twice equals applying it once", () => {
  const id = fc.constantFrom("a", "b", "c", "gone");
  const change: fc.Arbitrary<ProjectChange> = fc.oneof(
    fc.record({
      intent: fc.constant("rename" as const),
      project_id: id,
      name: fc.string(),
      proje_title: fc.string(),
    }),
    fc.record({
      intent: fc.constantFrom("archive" as const, "unarchive" as const, "delete" as const),
      project_id: id,
      name: fc.string(),
    }),
    fc.record({ intent: fc.constant("order" as const), projectIds: fc.shuffledSubarray(["a", "b", "c", "gone"]) }),
  );
  fc.assert(
    fc.property(change, (one) => {
      const once = applyProjectChange({ projects }, one);
      expect(applyProjectChange(once, one)).toEqual(once);
    }),
  );
});

test("a row moves to the given place", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});
