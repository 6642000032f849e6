import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { plainDays } from "#app/domain/time/timezone.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { EMPTY_WEEK } from "#app/domain/week/week-data.ts";
import { weekHead } from "#app/domain/week/week-head.ts";
import { runShortcut, sent, setTodos, todo, useTodos } from "../../../../tests/todos-of-page.ts";
import type { WeekTab } from "./use-week.ts";

const projects = ["Work", "Home"].map((proje_title) => ({ id: proje_title.toLowerCase(), proje_title }));
vi.mock("@remix-run/react", () => ({
  Link: "a",
  useNavigate: () => () => undefined,
}));
vi.mock("#app/parts/account/root-data.ts", () => ({
  useRootData: () => ({ user: { id: "ada" }, projects, locale: "en-GB", days: plainDays("UTC") }),
}));
vi.mock("#app/parts/todo/todo-commands.ts", () => import("../../../../tests/todos-of-page.ts"));

const { WeekPlanner } = await import("./week-planner.tsx");

const MONDAY = "2026-11-23";
const TODAY = "2026-11-27";
const due = (title: string, date: string, fields: Partial<ActiveTodo> = {}) =>
  todo(title, { todo_due_date: `${date}T12:00:00.000Z`, ...fields });

const Planner = ({ tab }: { tab: WeekTab }) => (
  <WeekPlanner
    week={{ ...weekHead(MONDAY, "en-GB"), byProject: {}, limit: 50, toClose: null, isClosed: false, error: null }}
    data={EMPTY_WEEK}
    project_id="work"
    areEqual={false}
    projects={projects}
    todos={useTodos()}
    today={TODAY}
    tab={tab}
    address={({ meeting }) => `/app?meeting=${meeting}`}
    guide={null}
    isWide={false}
  />
);

/** Renders the sheet of a week with these todos. */
function sheet(...todos: readonly ActiveTodo[]) {
  setTodos(todos);
  render(<Planner tab="stats" />);
}

beforeEach(() => {
  // happy-dom neither lays out nor shows popovers.
  Object.assign(HTMLElement.prototype, {
    checkVisibility: () => true,
    showPopover: () => undefined,
    hidePopover(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));
    },
  });
});

const focused = () => document.activeElement?.textContent;
const press = (keys: string) => act(() => void runShortcut(keys));
const dayButton = (name: RegExp) => screen.getByRole("button", { name });

test("the arrow keys lead to the days, and down to the todos of a day", () => {
  sheet(due("Call Ana", "2026-11-24"), due("Send report", "2026-11-25"), due("Pay rent", "2026-11-25"));
  act(() => dayButton(/24 November/).focus());
  press("ArrowDown");
  expect(focused()).toBe("Edit Call Ana");
  press("ArrowRight");
  expect(focused()).toBe("Edit Send report");
  press("ArrowDown");
  expect(focused()).toBe("Edit Pay rent");
  // In a day with fewer entries, the focus goes to the last one.
  press("ArrowLeft");
  expect(focused()).toBe("Edit Call Ana");
  press("ArrowLeft");
  press("ArrowLeft");
  expect(document.activeElement?.className).toBe("week-edge");
});

test("a day opens with its todos and the field of a new one, which is added to that day", async () => {
  sheet(due("Call Ana", TODAY), due("Feed cat", TODAY, { project_id: "home" }));
  fireEvent.click(dayButton(/27 November/));
  const panel = await screen.findByRole("dialog", { name: /27 November 2026/ });
  expect(within(panel).getAllByRole("checkbox")).toHaveLength(2);
  const field = within(panel).getByLabelText<HTMLInputElement>("New todo");
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "Water plants" } });
  fireEvent.submit(field.form!);
  await waitFor(() => expect(sent).toMatchObject([{ intent: "add-todo", todo_title: "Water plants" }]));
  expect(sent[0]).toMatchObject({ todo_due_date: expect.stringContaining(TODAY) });
});

test("a todo that leaves its day gives the focus to the todo that takes its place, the last one to the button Close", async () => {
  sheet(due("Call Ana", TODAY), due("Send report", TODAY));
  fireEvent.click(dayButton(/27 November/));
  const panel = await screen.findByRole("dialog");
  const box = (name: string) => within(panel).getByRole("checkbox", { name });
  act(() => box("Call Ana").focus());
  fireEvent.keyDown(box("Call Ana"), { key: "ArrowDown" });
  expect(document.activeElement).toBe(box("Send report"));
  fireEvent.keyDown(box("Send report"), { key: "ArrowUp" });
  fireEvent.click(box("Call Ana"));
  expect(document.activeElement).toBe(box("Send report"));
  fireEvent.click(box("Send report"));
  expect(document.activeElement).toBe(within(panel).getByRole("button", { name: "Close" }));
  expect(sent.map(({ intent }) => intent)).toEqual(["tick-todo", "tick-todo"]);
});

test("the week without a day opens at its first todo, and d plans it beside its row", async () => {
  sheet(todo("Call Ana", { todo_week: MONDAY }));
  fireEvent.click(screen.getByRole("button", { name: /no day/ }));
  const box = await screen.findByRole("checkbox", { name: "Call Ana" });
  expect(document.activeElement).toBe(box);
  fireEvent.keyDown(box, { key: "d", code: "KeyD" });
  expect(await screen.findByRole("dialog", { name: "Plan Call Ana" })).toBeTruthy();
});

test("d plans the todo of a day that has the focus, and nothing else", async () => {
  sheet(due("Call Ana", TODAY));
  act(() => dayButton(/27 November/).focus());
  expect(runShortcut("d")).toBe(false);
  act(() => dayButton(/Edit Call Ana/).focus());
  press("d");
  expect(await screen.findByRole("dialog", { name: "Plan Call Ana" })).toBeTruthy();
});
