import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectAccessible } from "../../../../tests/accessible-part.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import type { Todo } from "#app/domain/todo/todo.ts";
import { EMPTY_WEEK, type ProjectWeek } from "#app/domain/week/week-data.ts";
import { box, due, fullList, homeData, MONDAY, openHome, titles, TODAY } from "../../../../tests/home-page.tsx";
import { button, click, field, leave, link, submit, type } from "../../../../tests/page-in-browser.tsx";
import { address } from "../../../../tests/router-of-page.tsx";
import { answerWith, lose, received, refuse } from "../../../../tests/server-of-page.ts";
import { todo } from "../../../../tests/todos-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../../tests/server-of-page.ts"));

const NOTES = "Agenda\n- [ ] call Ana tomorrow\n- [ ] send the report !high";
const meeting = (id: string, meeting_note = "", fields: Partial<MeetingNote> = {}) =>
  ({
    id,
    project_id: "work",
    week_start: MONDAY,
    meeting_title: id,
    meeting_note,
    created_at: `${TODAY}T08:00:00.000Z`,
    updated_at: "v0",
    ...fields,
  }) as MeetingNote;
const done = (title: string): Todo =>
  ({ ...todo(title), is_checked: true, is_checked_date: `${TODAY}T08:00:00.000Z` }) as unknown as Todo;

/** The server stores each row with a new version. */
const stored = (change: { intent: string } & Record<string, unknown>) => ({
  data: {
    created_at: `${TODAY}T08:00:00.000Z`,
    ...change,
    id: change["meeting_id"] ?? "n",
    updated_at: `v${received.length + 1}`,
  },
  status: 200,
});

/** Opens a tab of home with the week of the project `work`, and waits for its code. */
async function open(name: string, work: Partial<ProjectWeek> = {}) {
  const page = await openHome([], { path: `/app?tab=${name}`, work });
  answerWith(stored);
  await waitFor(() =>
    expect(document.querySelector("#week-panel, [role=tabpanel]:not(#project)")!.textContent).not.toBe(""),
  );
  return page;
}

const tab = (name: string | RegExp) => click(screen.getByRole("tab", { name }));
const notes = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Weekly notes" });
const week = () => within(document.querySelector<HTMLElement>(".week")!);
const sent = () => received.map(({ intent }) => intent);
const online = () => act(async () => void window.dispatchEvent(new Event("online")));

test("notes of a week stay while another tab of the page is shown, wait for the network, and are deleted when emptied", async () => {
  await open("notes");
  answerWith(lose);
  await type(notes(), "Shipped, in a tunnel");
  await leave(notes());
  await tab(/Stats/);
  expect(screen.getByText(/^Not sent yet: your text is kept/)).toBeDefined();
  await tab(/Notes/);
  expect(notes().value).toBe("Shipped, in a tunnel");
  answerWith((change) => (change["update_text"] ? stored(change) : { data: null, status: 200 }));
  await online();
  await screen.findByText("Saved");
  await expectAccessible();
  await type(notes(), "");
  await leave(notes());
  await waitFor(() => expect(received.at(-1)).toMatchObject({ intent: "save-notes", update_text: "" }));
  // The data that was read before still has the notes.
  await tab(/Stats/);
  await tab(/Notes/);
  expect(notes().value).toBe("");
});

test("notes that are too long say so, are not sent, and stay in their own week", async () => {
  await open("notes");
  await type(notes(), "x".repeat(751));
  await leave(notes());
  expect([screen.getByText("Weekly notes cannot exceed 750 characters"), screen.getByText("751 / 750")].length).toBe(2);
  expect(received).toEqual([]);
});

test("a meeting needs a title, is listed with the beginning of its notes, saves itself, and is deleted after a question", async () => {
  await open("meetings");
  await click(link("New Meeting"));
  expect(document.activeElement).toBe(field("Title"));
  await click(button("Create Meeting"));
  expect([screen.getByText("Meeting title is required") !== null, document.activeElement === field("Title")]).toEqual([
    true,
    true,
  ]);
  await type(field("Title"), "Planning");
  await type(field("Notes"), "We agreed on what is next and on who does it until when.");
  act(() => button("Create Meeting").focus());
  await click(button("Create Meeting"));
  const row = () => within(screen.getByRole("tabpanel", { name: /Meetings/ })).getByRole("link", { name: /^Planning/ });
  await waitFor(() => expect(row().textContent).toBe("PlanningWe agreed on what is next and on who does it until…"));
  expect([row().getAttribute("aria-current"), document.activeElement]).toEqual(["true", row()]);
  await type(field("Title"), "Planning, again");
  await leave(field("Title"));
  await waitFor(() =>
    expect(received.at(-1)).toMatchObject({ intent: "change-meeting", meeting_title: "Planning, again" }),
  );
  expect(row().textContent).toMatch(/^Planning, again/);
  await click(button("Delete meeting"));
  const question = screen.getByRole("alertdialog", { name: "Delete this meeting?" });
  expect(question.textContent).toContain("This action cannot be undone here.");
  await click(within(question).getByText("Delete"));
  await waitFor(() => expect(document.activeElement).toBe(link("New Meeting")));
  expect(sent().at(-1)).toBe("delete-meeting");
});

test("the newest meeting is open, and a click on one in its day opens it", async () => {
  await open("meetings", {
    meetingNotes: [meeting("Review"), meeting("Planning", "", { created_at: `${TODAY}T09:00:00.000Z` })],
  });
  expect(field("Title").value).toBe("Review");
  await click(week().getAllByRole("link", { name: "Planning" })[0]!);
  expect(field("Title").value).toBe("Planning");
});

test("a meeting that was deleted elsewhere keeps the typed text and says that it cannot be saved; later its text is offered until it is discarded", async () => {
  const page = await open("meetings&meeting=Planning", { meetingNotes: [meeting("Planning")] });
  answerWith(refuse(404, "Meeting not found"));
  await type(field("Notes"), "We agreed.");
  await leave(field("Notes"));
  await screen.findByText("This was deleted meanwhile. Copy what you typed to keep it.");
  await page.reads(homeData());
  expect([field("Notes").value, screen.queryByRole("button", { name: "Try Again" })]).toEqual(["We agreed.", null]);
  expect(screen.getByText(/^This meeting was deleted on another device/)).toBeDefined();
  page.again("/app?tab=meetings");
  const lost = await screen.findByRole("region", { name: "Text that was not saved" });
  expect(within(lost).getByLabelText<HTMLTextAreaElement>("The text").value).toBe("We agreed.");
  await click(within(lost).getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("region", { name: "Text that was not saved" })).toBeNull();
});

test("lines of a meeting become todos, all with one Undo or one by one, and a box that is ticked in either place is ticked in both", async () => {
  await open("meetings", { meetingNotes: [meeting("Kick-off", NOTES)] });
  const line = (name: string) =>
    within(screen.getByRole("region", { name: "Todos of this meeting" })).getByRole("checkbox", { name });
  await click(await screen.findByRole("button", { name: "All 2 to Todos" }));
  expect(titles()).toEqual(["call Ana", "send the report"]);
  await click(button("Undo"));
  expect(titles()).toEqual([]);
  await click(button("To Todo: call Ana"));
  expect(titles()).toEqual(["call Ana"]);
  await waitFor(() =>
    expect(received.at(-1)).toMatchObject({
      intent: "add-todo",
      todo_title: "call Ana",
      meeting_note_id: "Kick-off",
      meeting_line: "call Ana tomorrow",
      todo_due_date: "2026-11-28",
    }),
  );
  await click(box("call Ana"));
  expect(line("call Ana").getAttribute("aria-checked")).toBe("true");
  await click(line("call Ana"));
  expect([box("call Ana"), line("call Ana")].map((one) => one.getAttribute("aria-checked"))).toEqual([
    "false",
    "false",
  ]);
});

test("a box that was ticked elsewhere while the notes were typed is added to them without a question", async () => {
  await open("meetings", { meetingNotes: [meeting("Stand-up", NOTES)] });
  const current = meeting("Stand-up", NOTES.replace("[ ] call", "[x] call"), { updated_at: "v5" });
  answerWith((change) =>
    received.length === 0
      ? refuse(409, "It changed", { current })()
      : { data: { ...current, ...change, updated_at: "v6" }, status: 200 },
  );
  await type(field("Notes"), `${NOTES}\nMore`);
  await leave(field("Notes"));
  await waitFor(() =>
    expect(received.at(-1)).toMatchObject({
      meeting_note: `${NOTES.replace("[ ] call", "[x] call")}\nMore`,
      updated_at: "v5",
    }),
  );
  expect(screen.queryByRole("alert", { name: "Two texts" })).toBeNull();
});

test("a todo that repeats has its sign before its title on its day, and is read out after it", async () => {
  await openHome([due("Water plants", TODAY, { todo_repeat: "FREQ=DAILY" }), due("Weed", TODAY)]);
  const sign = await week().findByTitle("Repeats every day");
  expect(sign.nextSibling).toEqual(document.createTextNode("Water plants"));
  expect(week().getByRole("button", { name: "Edit Water plants (Repeats every day)" })).toBe(sign.parentElement);
});

test("a completed todo of the week is moved back after a question, and says so where the list of todos is full", async () => {
  const page = await open("completed", { completedTodos: [done("Water the plants")] });
  const box = () => document.querySelector<HTMLElement>(".week-list [type=checkbox], .week-list [role=checkbox]");
  async function moveBack() {
    await click(box()!);
    await click(
      within(screen.getByRole("alertdialog", { name: "Move this todo back to the list?" })).getByText("Move Back"),
    );
  }
  await moveBack();
  expect(titles()).toEqual(["Water the plants"]);
  expect(screen.getByText("Nothing completed in this week yet.")).toBeDefined();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText("Nothing completed in this week yet.").parentElement),
  );
  await waitFor(() => expect(sent()).toEqual(["untick-todo"]));
  await page.reads(homeData(fullList(), { work: { completedTodos: [done("Water the plants")] } }));
  answerWith(refuse(409, "You have reached the maximum of 69 active todos"));
  await moveBack();
  await waitFor(() =>
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining("maximum of 69"),
    ),
  );
  expect(box()).not.toBeNull();
});

test("a todo that was completed today is struck through on its day, and is reopened there", async () => {
  await open("completed", { completedTodos: [done("Agree on the date")] });
  const struck = () => document.querySelector(".day-done");
  expect(struck()!.textContent).toContain("Agree on the date");
  await expectAccessible();
  await click(week().getAllByRole("checkbox", { name: "Agree on the date" })[0]!);
  await click(within(await screen.findByRole("alertdialog")).getByText("Move Back"));
  expect([struck(), titles()]).toEqual([null, ["Agree on the date"]]);
});

test("the days show the todos of all projects alike on demand, also on the next visit", async () => {
  const todos = [due("Call Ana", TODAY), due("Water the plants", TODAY, { project_id: "garden" })];
  const page = await openHome(todos);
  const shown = () => [...document.querySelectorAll(".day-todo")].map(({ textContent }) => textContent);
  expect(shown()).toEqual(["Edit Call Ana"]);
  const equal = () => screen.findByRole("button", { name: "All projects as equal" });
  await click(await equal());
  expect([shown().length, (await equal()).getAttribute("aria-pressed")]).toEqual([2, "true"]);
  page.again();
  expect(shown()).toHaveLength(2);
  await click(await equal());
  expect(shown()).toHaveLength(1);
});

test("a double click on a week's number asks for another one, each wrong number gets its error, and the chosen week opens", async () => {
  await openHome();
  fireEvent.doubleClick(screen.getByText("Week 48"));
  const number = await screen.findByLabelText<HTMLInputElement>("Week");
  await waitFor(() => expect(document.activeElement).toBe(number));
  await expectAccessible();
  for (const [typed, said] of [
    ["soon", "Please enter a valid number"],
    ["0", "Week number must be at least 1"],
    ["54", "Week number cannot be greater than 53"],
  ] as const) {
    await type(number, typed);
    await submit(number);
    expect([screen.getByText(said) !== null, document.activeElement]).toEqual([true, number]);
  }
  await type(field("Year"), "2027");
  await type(number, "53");
  await submit(number);
  expect(screen.getByText("Week number cannot be greater than 52 in 2027")).toBeDefined();
  await type(number, "52");
  await submit(number);
  expect(address().search).toBe("?week=2027-W52");
});

test("a project with a weekly goal shows how much of it is done", async () => {
  const [work, garden] = homeData().projects;
  const stats = { completedTodos: 1, dailyTime: { ...EMPTY_WEEK.stats.dailyTime, monday: 45 } };
  await openHome([], { work: { stats }, page: { projects: [{ ...work, proje_goal_minutes: 300 }, garden] } });
  await waitFor(() => expect(screen.getByText("45 of 300 minutes")).toBeDefined());
  expect(screen.getByRole("progressbar", { name: "Weekly goal" }).getAttribute("value")).toBe("45");
});
