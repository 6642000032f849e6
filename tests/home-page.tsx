/** Home's page with two projects, for tests in the browser's half. */
import { waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Project } from "#app/domain/project/project.ts";
import { type ActiveTodo, MAX_ACTIVE_TODOS } from "#app/domain/todo/todo.ts";
import { EMPTY_WEEK, type ProjectWeek } from "#app/domain/week/week-data.ts";
import { weekHead } from "#app/domain/week/week-head.ts";
import type { Week } from "#app/routes/home/week/week.server.ts";
import { frame, keysReady, openPage } from "./page-in-browser.tsx";
import { todo } from "./todos-of-page.ts";

/** A Friday. */
export const TODAY = "2026-11-27";
export const MONDAY = "2026-11-23";
export const projects = ["Work", "Garden"].map(
  (proje_title) => ({ id: proje_title.toLowerCase(), proje_title, is_archived: false }) as unknown as Project,
);

export const due = (title: string, date: string, fields: Partial<ActiveTodo> = {}) =>
  todo(title, { todo_due_date: `${date}T12:00:00.000Z`, ...fields });

/** As many todos as there may be. */
export const fullList = () => Array.from({ length: MAX_ACTIVE_TODOS }, (_, n) => todo(`Todo ${n}`));

interface Given {
  week?: Partial<Week>;
  /** The week of the project `work`. */
  work?: Partial<ProjectWeek>;
  path?: string;
  /** Other data of the page. */
  page?: object;
}

/** The data of home's loader. */
export const homeData = (todos: readonly ActiveTodo[] = [], { week = {}, work = {}, page = {} }: Given = {}) => ({
  projects,
  projectCount: projects.length,
  todos,
  problem: null,
  selected: "work",
  demo: null,
  today: TODAY,
  areEqual: false,
  week: {
    ...weekHead(MONDAY, "en-GB"),
    byProject: { work: { ...EMPTY_WEEK, ...work }, garden: EMPTY_WEEK },
    limit: 500,
    toClose: null,
    isClosed: false,
    error: null,
    coming: [],
    ...week,
  },
  thisMonday: MONDAY,
  ...page,
});

const { default: Home } = await import("#app/routes/home/route.tsx");

/** Opens home on a Friday, and waits until the keys of its rows work. */
export async function openHome(todos: readonly ActiveTodo[] = [], given: Given = {}) {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T10:00:00.000Z`), toFake: ["Date"] });
  // The last project and the settings of the week.
  for (const storage of [sessionStorage, localStorage]) storage.clear();
  for (const name of ["project", "projects"]) document.cookie = `${name}=; max-age=0; path=/`;
  const read = (url: URL) => ({
    ...homeData(todos, given),
    ...(url.searchParams.has("project") && { selected: url.searchParams.get("project") }),
  });
  const page = openPage(Home, given.path ?? "/app", read, frame({ projects }));
  await keysReady();
  if (todos.some(({ project_id }) => project_id === "work"))
    await waitFor(() => expect(rows()[0]!.querySelector("[role=checkbox]")!.getAttribute("tabindex")).toBe("0"));
  return page;
}

/** The rows of the list. */
export const rows = () => [...document.querySelectorAll<HTMLElement>(".todos > li[data-id]:not([data-editing])")];
export const titles = () => rows().map((row) => row.querySelector(".todo-text")!.textContent);
export const box = (name: string) =>
  within(document.querySelector<HTMLElement>(".home-list")!).getByRole("checkbox", { name });
/** A button of the week: a day, or a todo of a day. */
export const dayButton = (name: RegExp) =>
  within(document.querySelector<HTMLElement>(".week")!).getByRole("button", { name });
