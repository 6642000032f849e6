import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { field, openPage, submit, type } from "../../../tests/page-in-browser.tsx";
import { answerWith, received, refuse } from "../../../tests/server-of-page.ts";
import type { ProjectChoice } from "#app/domain/todo/changes.ts";
import { readDrafts } from "#app/parts/todo/todo-drafts.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { AddTodo } = await import("./add-todo.tsx");

const DAY = "2026-11-18";
const GONE = "This project was deleted on another device.";
const WORK: ProjectChoice = { id: "w", proje_title: "Work" };
const HOME: ProjectChoice = { id: "h", proje_title: "Home" };

beforeEach(() => sessionStorage.clear());

let projects: ProjectChoice[] = [];

/** Opens a day of the calendar with the field of a new todo. */
function openDay() {
  projects = [WORK, HOME];
  const given = { date: DAY, today: DAY, locale: "en-GB", focus: false, actionError: null, onElsewhere: vi.fn() };
  return openPage(() => <AddTodo {...given} projects={projects} />, `/calendar?day=${DAY}`, {});
}

const line = () => field("New todo");
const problem = () => document.getElementById(line().getAttribute("aria-describedby") ?? "")?.textContent ?? null;

/** Types a todo into the day, whose project was deleted meanwhile. */
async function addToDeleted(title: string) {
  answerWith(refuse(404, "Not found"));
  await type(line(), title);
  await submit(line());
}

test("a todo whose project was deleted elsewhere comes back to its field with the reason, and goes to the project that is shown then", async () => {
  const { again } = openDay();
  await addToDeleted("Buy milk");
  await waitFor(() => expect([line().value, problem()]).toEqual(["Buy milk", GONE]));
  // The last remaining project is shown, so the person knows where the todo will go.
  projects = [HOME];
  again();
  expect(field("Project").textContent).toContain("Home");
  answerWith();
  await submit(line());
  await waitFor(() => expect(received.at(-1)).toMatchObject({ project_id: "h", todo_title: "Buy milk" }));
  expect([line().value, readDrafts().unsaved]).toEqual(["", []]);
});

test("a todo that was rejected after its day was closed is there when the day is opened again, and in no other field", async () => {
  const { again } = openDay();
  let answer = () => {};
  answerWith(() => new Promise((resolve) => (answer = () => resolve(refuse(404, "Not found")()))));
  await type(line(), "Buy milk");
  await submit(line());
  await type(line(), "Buy bread");
  answer();
  await waitFor(() => expect(readDrafts().unsaved).toMatchObject([{ isOfDay: true }]));
  // The next todo that is being typed stays.
  expect(line().value).toBe("Buy bread");
  await type(line(), "");
  again();
  await waitFor(() => expect(line().value).toBe("Buy milk"));
  expect(problem()).toBe(GONE);
});
