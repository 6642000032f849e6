import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { click, openPage } from "../../../tests/page-in-browser.tsx";
import { received } from "../../../tests/server-of-page.ts";
import { setPerson } from "#app/client/person.ts";
import type { Project } from "#app/domain/project/project.ts";
import { NEW_TODO } from "#app/domain/todo/changes.ts";
import { NO_PROJECT_MESSAGE } from "#app/domain/todo/todo.ts";
import { keepDrafts, readDrafts } from "#app/parts/todo/todo-drafts.ts";
import { unsavedIn, useDrafts } from "./drafts.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { UnsavedRows } = await import("./unsaved-rows.tsx");

const project = (id: string, proje_title: string) => ({ id, proje_title }) as Project;

beforeEach(() => {
  sessionStorage.clear();
  setPerson("ada", false);
});

/** Opens home with a todo that was typed into a project that is gone. */
function openHome(projects: readonly Project[]) {
  const fields = { ...NEW_TODO, todo_title: "Buy milk", todo_due_date: "2026-11-18T12:00:00.000Z" };
  const problem = { path: "", message: "This project was deleted on another device." };
  keepDrafts({ open: null, unsaved: [{ id: "d", isNew: true, project_id: "gone", fields, problem }] });
  function Rows() {
    const drafts = useDrafts(null);
    return (
      <UnsavedRows {...unsavedIn(projects[0]?.id ?? null, drafts, projects)} drafts={drafts} projects={projects} />
    );
  }
  return openPage(Rows, "/app", {});
}

test("a todo whose project was deleted elsewhere is added to another one by a button that has the focus", async () => {
  const { again } = openHome([project("h", "Home"), project("g", "Garden")]);
  expect(screen.getByRole("alert").textContent).toBe("Not saved: its project was deleted or archived. ");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add to Home" }));
  again();
  await click(screen.getByRole("button", { name: "Add to Garden" }));
  await waitFor(() =>
    expect(received).toMatchObject([
      { intent: "add-todo", project_id: "g", todo_title: "Buy milk", todo_due_date: "2026-11-18T12:00:00.000Z" },
    ]),
  );
  expect([screen.queryByText("Buy milk"), readDrafts().unsaved]).toEqual([null, []]);
});

test("without any project the todo waits and says that a project is missing", async () => {
  openHome([]);
  expect(screen.getByRole("alert").textContent).toContain(NO_PROJECT_MESSAGE);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Discard" }));
  expect(readDrafts().unsaved).toHaveLength(1);
});
