import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ProjectChange } from "#app/domain/project/changes.ts";

const page = vi.hoisted(() => ({
  projects: [] as { id: string; proje_title: string }[],
  pending: [] as { change: ProjectChange; isWaiting: boolean }[],
}));
vi.mock("../account/root-data.ts", () => ({ useRootData: () => ({ projects: page.projects }) }));
vi.mock("./project-commands.ts", () => ({ projectCommands: { usePending: () => page.pending } }));

const { useActiveProjects } = await import("./active-projects.ts");

test("a new title appears before the response, and stays until the page's data has it or another one", () => {
  page.projects = [{ id: "w", proje_title: "Work" }];
  const { result, rerender } = renderHook(() => useActiveProjects().map(({ proje_title }) => proje_title));
  const after = (change: Partial<typeof page>) => {
    Object.assign(page, change);
    rerender();
    return result.current;
  };
  const change: ProjectChange = { intent: "rename", project_id: "w", name: "Work", proje_title: "Garden" };
  expect(after({ pending: [{ change, isWaiting: true }] })).toEqual(["Garden"]);
  // The answer arrives before the header is read again.
  expect(after({ pending: [] })).toEqual(["Garden"]);
  expect(after({ projects: [{ id: "w", proje_title: "Orchard" }] })).toEqual(["Orchard"]);
});
