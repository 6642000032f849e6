import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { addDays } from "#app/domain/week/week.ts";
import { button, click, field, link, openPage, submit, type } from "../../../tests/page-in-browser.tsx";
import { address } from "../../../tests/router-of-page.tsx";
import { answerWith, received, refuse } from "../../../tests/server-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { default: Statistics } = await import("./route.tsx");

const session = (id: string, hour: string, notes: string) => ({
  id,
  project_id: "work",
  proje_title: "Work",
  todo_id: null,
  todo_title: null,
  status: "completed",
  duration_minutes: 25,
  focused_seconds: 1500,
  started_at: `2026-11-26T${hour}:00:00.000Z`,
  updated_at: `2026-11-26T${hour}:25:00.000Z`,
  ended_at: `2026-11-26T${hour}:25:00.000Z`,
  paused_at: null,
  paused_duration: 0,
  corrected_at: null,
  notes,
});

/** Opens the statistics with two sessions. */
const open = () =>
  openPage(Statistics, "/stats", {
    projects: { total_active_projects: 1, total_archived_projects: 0, total_deleted_projects: 0 },
    todos: { total_active_todos: 0 },
    active_projects_details: [{ id: "work", title: "Work", active_todos_count: 0 }],
    weeks: Array.from({ length: 52 }, (_, i) => ({ week_start: addDays("2025-12-01", 7 * i), minutes: 0, todos: 0 })),
    choices: [],
    pomodoros: {
      sessions: [session("b", "15", "Wrote the end"), session("a", "09", "Wrote the start")],
      total: 2,
      page: 1,
      pageSize: 20,
      timezone: "UTC",
      locale: "en-GB",
    },
  });

/** The minutes and notes of the shown sessions. */
const rows = () =>
  within(screen.getByRole("table", { name: /^Pomodoro sessions/ }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => /\d+ min/.exec(textContent)![0] + (/Wrote the (start|end)/.exec(textContent)?.[0] ?? ""));
const BOTH = ["25 minWrote the end", "25 minWrote the start"];
const heading = () => screen.getByRole("heading", { name: /^Pomodoro sessions/ });
const undo = async () => click(button("Undo"));

test("a deleted session leaves at once, the heading gets the focus, and Undo restores the session", async () => {
  open();
  await click(button(/^Delete the session of .*15:00/));
  expect([rows(), document.activeElement]).toEqual([[BOTH[1]], heading()]);
  await undo();
  expect([rows(), received.map(({ intent }) => intent)]).toEqual([BOTH, ["delete-pomodoro", "restore-pomodoro"]]);
});

test("a corrected session shows its new minutes, and Undo the minutes before", async () => {
  open();
  await click(link(/^Correct the session of .*15:00/));
  await type(field("Minutes"), "40");
  await submit(field("Minutes"));
  expect([rows(), address().search, document.activeElement]).toEqual([["40 minWrote the end", BOTH[1]], "", heading()]);
  await undo();
  expect([rows(), received.map(({ intent }) => intent)]).toEqual([BOTH, ["correct-pomodoro", "uncorrect-pomodoro"]]);
  expect(received.at(-1)).toMatchObject({ notes: "Wrote the end" });
});

test("an added session stands among the others, and Undo deletes it", async () => {
  open();
  await click(link("Add Session"));
  await type(field("Started"), "2026-11-26T12:00");
  await type(field("Minutes"), "33");
  await submit(field("Minutes"));
  expect(rows()).toEqual([BOTH[0], "33 min", BOTH[1]]);
  await undo();
  expect([rows(), received.map(({ intent }) => intent)]).toEqual([BOTH, ["add-pomodoro", "delete-pomodoro"]]);
});

test("a session that cannot be deleted is back, with the error above the list and without Undo", async () => {
  open();
  answerWith(refuse(404, "Not found"));
  await click(button(/^Delete the session of .*15:00/));
  expect((await screen.findByRole("alert")).textContent).toContain("This session was deleted on another device.");
  expect([rows(), screen.queryByRole("button", { name: "Undo" })]).toEqual([BOTH, null]);
});

test("a note that cannot be saved is shown with the error, so that it is not lost", async () => {
  open();
  await click(link(/^Correct the session of .*15:00/));
  await type(field("Note (optional)"), "Wrote tests");
  answerWith(refuse(400, "A note has at most 750 characters"));
  await submit(field("Note (optional)"));
  expect(await screen.findByText("A note has at most 750 characters · Wrote tests")).toBeDefined();
  expect(received.at(-1)).toMatchObject({ notes: "Wrote tests", notes_before: "Wrote the end" });
});
