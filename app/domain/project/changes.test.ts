import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyProjectChange,
  applyProjectToChoices,
  applyProjectToCalendar,
  applyProjectToHome,
  moved,
  type ProjectChange,
} from "./changes.ts";
import type { Project } from "./project.ts";

const projects = ["a", "b", "c"].map((id): Project => {
  return {
    id,
    proje_title: id,
    proje_goal_minutes: null,
    created_at: "",
    is_archived: id === "c",
    archived_at: null,
    deleted_at: null,
  };
});

const shown = (...changes: ProjectChange[]) =>
  changes
    .reduce(applyProjectChange, { projects })
    .projects.map((one) => (one.is_archived ? `(${one.proje_title})` : one.proje_title));

test("changes show in the order in which they were made", () => {
  expect(shown()).toEqual(["a", "b", "(c)"]);
  expect(shown({ intent: "archive", project_id: "a", name: "a" })).toEqual(["(a)", "b", "(c)"]);
  expect(shown({ intent: "unarchive", project_id: "c", name: "c", project: projects[2]! })).toEqual(["a", "b", "c"]);
  expect(shown({ intent: "order", projectIds: ["b", "a"] }, { intent: "archive", project_id: "b", name: "b" })).toEqual(
    ["(b)", "a", "(c)"],
  );
  const about = { project_id: "a", name: "a" };
  expect(shown({ intent: "delete", ...about }, { intent: "restore", ...about, project: projects[0]! })).toEqual([
    "b",
    "(c)",
    "a",
  ]);
  expect(
    shown(
      { intent: "rename", project_id: "b", name: "b", proje_title: "Home" },
      { intent: "delete", project_id: "a", name: "a" },
    ),
  ).toEqual(["Home", "(c)"]);
});

test("home and the calendar show active projects, their titles and their todos", () => {
  const home = {
    projects: projects.slice(0, 2),
    projectCount: 3,
    selected: "a",
    todos: [
      { project_id: "a", proje_title: "a" },
      { project_id: "b", proje_title: "b" },
    ],
  };
  const about = { project_id: "a", name: "a" };
  const ids = ({ projects: all }: typeof home) => all.map(({ id }) => id).join("");
  const renamed = applyProjectToHome(home, { intent: "rename", ...about, proje_title: "Work" });
  expect(renamed.projects[0]!.proje_title).toBe("Work");
  const aimed = applyProjectToHome(home, { intent: "goal", ...about, proje_goal_minutes: 300 });
  expect(aimed.projects.map((one) => one.proje_goal_minutes)).toEqual([300, null]);
  const archived = applyProjectToHome(home, { intent: "archive", ...about });
  expect([ids(archived), archived.selected, archived.projectCount, archived.todos.length]).toEqual(["b", "b", 3, 1]);
  const back = { intent: "unarchive", ...about, project: { ...projects[0]!, is_archived: true } } as const;
  expect(applyProjectToHome(archived, back).projects.map((one) => [one.id, one.is_archived])).toEqual([
    ["b", false],
    ["a", false],
  ]);
  const deleted = applyProjectToHome(home, { intent: "delete", ...about });
  expect(applyProjectToHome(deleted, { intent: "delete", ...about })).toEqual(deleted);
  const restored = applyProjectToHome(deleted, { intent: "restore", ...about, project: projects[0]! });
  expect([ids(restored), restored.projectCount]).toEqual(["ba", 3]);
  const archive = { intent: "restore", project_id: "c", name: "c", project: projects[2]! } as const;
  expect(ids(applyProjectToHome(deleted, archive))).toBe("b");
  expect([ids(deleted), deleted.projectCount]).toEqual(["b", 2]);
  expect(ids(applyProjectToHome(home, { intent: "order", projectIds: ["b", "a"] }))).toBe("ba");
  const calendar = applyProjectToCalendar(home, { intent: "rename", ...about, proje_title: "Work" });
  expect(calendar.todos.map(({ proje_title }) => proje_title)).toEqual(["Work", "b"]);
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
      intent: fc.constant("goal" as const),
      project_id: id,
      name: fc.string(),
      proje_goal_minutes: fc.option(fc.integer({ min: 1 })),
    }),
    fc.record({
      intent: fc.constantFrom("archive" as const, "delete" as const),
      project_id: id,
      name: fc.string(),
    }),
    fc.record({
      intent: fc.constant("unarchive" as const),
      project_id: fc.constant("c"),
      name: fc.string(),
      project: fc.constant(projects[2]!),
    }),
    fc.record({ intent: fc.constant("order" as const), projectIds: fc.shuffledSubarray(["a", "b", "c", "gone"]) }),
  );
  fc.assert(
    fc.property(change, (one) => {
      const once = applyProjectChange({ projects }, one);
      expect(applyProjectChange(once, one)).toEqual(once);
      const home = applyProjectToHome({ projects, projectCount: 3, selected: "a", todos: [] }, one);
      expect(applyProjectToHome(home, one)).toEqual(home);
    }),
  );
});

test("a row moves to the given place", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});

test("a new title, an order, an archived and a restored project reach the projects of every page", () => {
  const active = [projects[0]!, projects[1]!].map(({ id, proje_title }) => ({ id, proje_title }));
  const titles = (...changes: ProjectChange[]) =>
    changes
      .reduce(applyProjectToChoices, active as readonly { id: string; proje_title: string }[])
      .map((one) => one.proje_title);
  const about = { project_id: "a", name: "a" };
  expect(titles({ intent: "rename", ...about, proje_title: "Garden" })).toEqual(["Garden", "b"]);
  expect(titles({ intent: "order", projectIds: ["b", "a"] })).toEqual(["b", "a"]);
  expect(titles({ intent: "archive", ...about })).toEqual(["b"]);
  expect(titles({ intent: "unarchive", project_id: "c", name: "c", project: projects[2]! })).toEqual(["a", "b", "c"]);
});
