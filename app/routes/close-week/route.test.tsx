import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { todo } from "../../../tests/todos-of-page.ts";
import { button, click, openPage, press, type } from "../../../tests/page-in-browser.tsx";
import { received } from "../../../tests/server-of-page.ts";
import { addDays, daysOfWeek } from "#app/domain/week/week.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { default: CloseWeek } = await import("./route.tsx");

const MONDAY = "2026-11-16";
const NEXT = "2026-11-23";
const TODAY = "2026-11-25";

/** The page of a week with these todos left over. */
const weekOf = (titles: readonly string[], week_start = MONDAY) => ({
  week_start,
  left_over: titles.map((title) => ({
    ...todo(title, { todo_due_date: `${week_start}T12:00:00.000Z` }),
    proje_title: "Work",
    next_week: { todo_due_date: null, todo_week: NEXT },
  })),
  markdown: `# Week of ${week_start}`,
  projects: [],
  closed_at: null,
  closedAt: null,
  number: 47,
  label: "16 – 22 November 2026",
  isNow: false,
  next: {
    monday: NEXT,
    isNow: true,
    days: daysOfWeek(NEXT).map((date) => ({ date, name: date.slice(8), label: date, isOver: date < TODAY })),
  },
  today: TODAY,
});

const rows = () => within(screen.getByRole("region", { name: /^Left over/ })).queryAllByRole("listitem");
const titles = () => rows().map((row) => row.querySelector("bdi")!.textContent);
const focusedRow = () => document.activeElement!.closest("li")?.querySelector("bdi")!.textContent;
const summary = () => screen.getByRole<HTMLTextAreaElement>("textbox");

test("keys complete, plan and delete the left-over todo with the focus, the next one gets it, and Undo restores a deleted one", async () => {
  openPage(CloseWeek, "/close-week?week=2026-W47", weekOf(["One", "Two", "Three", "Four", "Five"]));
  act(() => rows()[0]!.querySelector("button")!.focus());
  for (const [key, left, next] of [
    ["x", ["Two", "Three", "Four", "Five"], "Two"],
    ["n", ["Three", "Four", "Five"], "Three"],
    // Monday is over.
    ["1", ["Three", "Four", "Five"], "Three"],
    ["3", ["Four", "Five"], "Four"],
    ["ArrowDown", ["Four", "Five"], "Five"],
    ["ArrowUp", ["Four", "Five"], "Four"],
    ["Backspace", ["Five"], "Five"],
    ["Delete", [], undefined],
  ] as const) {
    await press(key);
    expect([key, titles(), focusedRow()]).toEqual([key, left, next]);
  }
  expect(document.activeElement!.textContent).toMatch(/^Left over/);
  await click(screen.getAllByRole("button", { name: "Undo" }).at(-1)!);
  await waitFor(() => expect(received.at(-1)).toMatchObject({ intent: "restore-todo", todo_id: "Five" }));
  await waitFor(() =>
    expect(received.slice(0, 5)).toMatchObject([
      { intent: "tick-todo", todo_id: "One" },
      { plans: [{ id: "Two", todo_week: NEXT }] },
      { plans: [{ id: "Three", todo_due_date: `${addDays(NEXT, 2)}T12:00:00.000Z` }] },
      { plans: [{ id: "Four", todo_due_date: null, todo_week: null }] },
      { intent: "delete-todo", todo_id: "Five" },
    ]),
  );
});

test("all left-over todos move to the next week at once, with one Undo", async () => {
  openPage(CloseWeek, "/close-week?week=2026-W47", weekOf(["One", "Two"]));
  await click(button("All to this week"));
  expect([titles(), screen.getByText("Nothing is left over from this week.") !== null]).toEqual([[], true]);
  await click(button("Undo"));
  await waitFor(() =>
    expect(received).toMatchObject([
      { plans: [{ todo_week: NEXT }, { todo_week: NEXT }] },
      { plans: [{ todo_due_date: `${MONDAY}T12:00:00.000Z` }, { todo_due_date: `${MONDAY}T12:00:00.000Z` }] },
    ]),
  );
});

test("an edited summary is there on the next visit, replaces that of no other week, and is as before once its edits are undone", async () => {
  sessionStorage.clear();
  const weeks = (url: URL) => weekOf([], url.searchParams.get("week") === "2026-W46" ? "2026-11-09" : MONDAY);
  const page = openPage(CloseWeek, "/close-week?week=2026-W47", weeks);
  await type(summary(), "It went well.");
  page.again("/close-week?week=2026-W46");
  expect(summary().value).toBe("# Week of 2026-11-09");
  await type(summary(), "The week before");
  page.again("/close-week?week=2026-W47");
  expect(summary().value).toBe("It went well.");
  await click(button("Undo Edits"));
  expect(summary().value).toBe(`# Week of ${MONDAY}`);
  page.again("/close-week?week=2026-W46");
  expect(summary().value).toBe("The week before");
});
