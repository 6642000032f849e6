import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { RefObject } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Project } from "#app/domain/project/project.ts";
import { apply, runShortcut, sent, setTodos, todo, useTodos } from "../../../tests/todos-of-page.ts";

const location = { key: "first", search: "", pathname: "/app" };
vi.mock("@remix-run/react", () => ({
  Link: "a",
  useLocation: () => location,
  useNavigate: () => () => undefined,
  useSearchParams: () => [new URLSearchParams(location.search)],
}));
vi.mock("#app/parts/account/root-data.ts", () => ({
  useRootData: () => ({ projects, locale: "en-GB", days: { zone: "UTC" } }),
}));

vi.mock("#app/parts/project/active-projects.ts", () => ({ useActiveProjects: () => projects }));
vi.mock("#app/parts/todo/todo-commands.ts", () => import("../../../tests/todos-of-page.ts"));

const { queryClient } = await import("#app/client/cache/query-client.ts");
const { TodoCard } = await import("./todo-card.tsx");

const projects = ["Work", "Home"].map((proje_title) => ({ id: proje_title.toLowerCase(), proje_title }) as Project);
const TODAY = "2026-11-27";

const Card = () => (
  <QueryClientProvider client={queryClient}>
    <TodoCard
      projects={projects}
      project_id="work"
      todos={useTodos()}
      today={TODAY}
      waiting={new Set()}
      unsent={0}
      tabs={{ current: null } as RefObject<HTMLElement>}
      initial={{ draft: null, deleting: null, problem: null }}
    />
  </QueryClientProvider>
);

/** The keys of rows are loaded later, so this waits for them. */
const keysReady = () => waitFor(() => expect(screen.getAllByRole("checkbox")[0]!.getAttribute("tabindex")).toBe("0"));

/** Renders a card with todos of these titles, and waits until its keys work. */
async function card(...titles: string[]) {
  setTodos(titles.map((title) => todo(title)));
  render(<Card />);
  await keysReady();
}

beforeEach(() => {
  sessionStorage.clear();
  location.search = "";
});

const box = (title: string) => screen.getByRole("checkbox", { name: title });
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const focus = (element: HTMLElement) => act(() => element.focus());
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

function press(keys: string): boolean {
  let hasRun = false;
  act(() => void (hasRun = runShortcut(keys)));
  return hasRun;
}

test("one row is a tab stop: the first, then the row that had the focus last", async () => {
  await card("Call Ana", "Send report", "Pay rent");
  const stops = () => screen.getAllByRole("checkbox").map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  focus(box("Send report"));
  expect(stops()).toEqual([-1, 0, -1]);
  const row = box("Send report").parentElement!;
  expect(
    within(row)
      .getAllByRole("button")
      .filter(({ tabIndex }) => tabIndex !== 0),
  ).toEqual([]);
  act(() => box("Send report").blur());
  expect(stops()).toEqual([-1, 0, -1]);
});

test("the arrow keys lead to the same control of another row, and end where the list ends", async () => {
  await card("Call Ana", "Send report", "Pay rent");
  expect(press("ArrowDown")).toBe(false);
  focus(screen.getByLabelText("Edit Call Ana"));
  press("ArrowDown");
  expect(focused()).toBe("Edit Send report");
  press("End");
  expect(focused()).toBe("Edit Pay rent");
  press("ArrowDown");
  expect(focused()).toBe("Edit Pay rent");
  press("ArrowUp");
  expect(focused()).toBe("Edit Send report");
  press("Home");
  expect(focused()).toBe("Edit Call Ana");
});

test("from a description the arrow keys lead to the checkbox of a row without one", async () => {
  setTodos([todo("Call Ana", { todo_description: "At noon" }), todo("Send report")]);
  render(<Card />);
  await keysReady();
  focus(screen.getByText("Call Ana"));
  press("ArrowDown");
  expect(focused()).toBe("Send report");
});

test("when a row with the focus disappears, the next row gets the focus, or the row above the last one", async () => {
  await card("Call Ana", "Send report", "Pay rent");
  focus(box("Send report"));
  press("x");
  expect(sent).toMatchObject([{ intent: "tick-todo", todo_id: "Send report" }]);
  expect(focused()).toBe("Pay rent");
  press("x");
  expect(focused()).toBe("Call Ana");
});

test("the last row gives the focus to the button that adds one, and takes it from no other place when it comes back", async () => {
  await card("Call Ana");
  focus(box("Call Ana"));
  press("x");
  expect(document.activeElement?.id).toBe("add-todo");
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => apply({ intent: "restore-todo", todo_id: "Call Ana", name: "", todo: todo("Call Ana"), before: null }));
  expect([box("Call Ana") !== null, document.activeElement]).toEqual([true, document.body]);
});

test("a row that disappears takes no focus from other elements", async () => {
  await card("Call Ana", "Send report");
  focus(box("Call Ana"));
  act(() => box("Call Ana").blur());
  act(() => apply({ intent: "delete-todo", todo_id: "Call Ana", name: "" }));
  expect(document.activeElement).toBe(document.body);
});

test("a click completes a todo once, also as the second click of a double click that the page has ignored", async () => {
  await card("Call Ana", "Send report");
  const ignore = (event: Event) => event.preventDefault();
  fireEvent.click(box("Call Ana"));
  window.addEventListener("click", ignore, true);
  fireEvent.click(box("Send report"));
  window.removeEventListener("click", ignore, true);
  expect(sent).toMatchObject([{ intent: "tick-todo", todo_id: "Call Ana" }]);
});

test("the button, a double click on the title and a key open the editor; its Escape gives the focus back", async () => {
  await card("Call Ana", "Send report");
  const editors = () => screen.queryAllByRole("form", { name: "Edit todo" });
  const open = [
    () => fireEvent.click(screen.getByLabelText("Edit Send report")),
    () => fireEvent.doubleClick(screen.getByText("Send report")),
    () => (focus(box("Send report")), press("e")),
  ];
  for (const way of open) {
    way();
    expect(editors()).toHaveLength(1);
    fireEvent.keyDown(screen.getByLabelText("Task"), { key: "Escape" });
    await frame();
    expect([editors().length, focused()]).toEqual([0, "Send report"]);
  }
});

test("a todo that is being edited stays while it leaves the list", async () => {
  await card("Call Ana", "Send report");
  fireEvent.click(screen.getByLabelText("Edit Send report"));
  act(() => apply({ intent: "delete-todo", todo_id: "Send report", name: "" }));
  expect(screen.getByLabelText<HTMLInputElement>("Task").value).toBe("Send report");
});

test("a deletion asks first, and then the next row gets the focus", async () => {
  await card("Call Ana", "Send report", "Pay rent");
  fireEvent.click(screen.getByLabelText("Delete Send report"));
  const dialog = await screen.findByRole("alertdialog");
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByText("Delete"));
  await frame();
  expect([sent[0]?.intent, focused()]).toEqual(["delete-todo", "Pay rent"]);
});

test("a digit sets the priority of the row with the focus, and Alt and an arrow key move it", async () => {
  await card("Call Ana", "Send report");
  focus(box("Send report"));
  press("Digit1");
  press("Alt+ArrowUp");
  expect(sent).toMatchObject([
    { intent: "change-todo", todo_id: "Send report", todo_category: "high" },
    { intent: "order-todos", todoIds: ["Send report", "Call Ana"] },
  ]);
  expect(focused()).toBe("Send report");
});

test("a saved row leaves the field ready for the next one, and Escape leads to the button that adds", async () => {
  await card("Call Ana");
  press("q");
  fireEvent.change(screen.getByLabelText("Task"), { target: { value: "Water plants" } });
  fireEvent.submit(screen.getByRole("form", { name: "New todo" }));
  // The grammar of titles may still be loading.
  await waitFor(() => expect(sent).toMatchObject([{ intent: "add-todo", todo_title: "Water plants" }]));
  expect(screen.getByLabelText<HTMLInputElement>("Task").value).toBe("");
  fireEvent.keyDown(screen.getByLabelText("Task"), { key: "Escape" });
  await frame();
  expect(document.activeElement?.id).toBe("add-todo");
});

test("a row that gets the focus right after Escape keeps it, and what is typed goes into its editor", async () => {
  await card("Buy ink");
  press("q");
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Task" }), { key: "Escape" });
  focus(box("Buy ink"));
  press("e");
  await frame();
  expect(document.activeElement).toHaveProperty("value", "Buy ink");
});

test("the todo that the address names is shown and focused once", async () => {
  location.search = "?todo=Pay+rent";
  const show = vi.fn();
  const animate = vi.fn();
  Object.assign(Element.prototype, { checkVisibility: () => true, scrollIntoView: show, animate });
  // The named row is the tab stop, so the first row's checkbox is no sign that the keys work.
  setTodos(["Call Ana", "Pay rent"].map((title) => todo(title)));
  render(<Card />);
  await waitFor(() => expect(focused()).toBe("Pay rent"));
  focus(box("Call Ana"));
  act(() => apply({ intent: "change-todo", todo_id: "Call Ana", todo_category: "high" }));
  expect([focused(), animate.mock.calls.length]).toEqual(["Call Ana", 1]);
});

test("a due date shows how near it is, in words and in colour", async () => {
  const dates: [string, string, string, string][] = [
    ["Later", "2026-11-30", "muted", "30 Nov 2026"],
    ["In two days", "2026-11-29", "info", "29 Nov 2026"],
    ["Next day", "2026-11-28", "warning", "Tomorrow"],
    ["This day", TODAY, "warning", "Today"],
    ["Overdue", "2026-11-26", "overdue", "26 Nov 2026"],
  ];
  setTodos(dates.map(([title, date]) => todo(title, { todo_due_date: `${date}T12:00:00.000Z` })));
  render(<Card />);
  await keysReady();
  const shown = dates.map(([title]) => {
    const time = box(title).closest("li")!.querySelector("time")!;
    return [title, /due-(?<state>[a-z]+)$/.exec(time.className)?.groups?.state, time.textContent];
  });
  expect(shown).toEqual(dates.map(([title, , state, text]) => [title, state, text]));
});
