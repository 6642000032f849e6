import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/accessible-part.ts";
import type { DoneTodo, TitledTodo } from "#app/domain/todo/changes.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { click, field, frame, keysReady, openPage, press, submit, type } from "../../../tests/page-in-browser.tsx";
import { address, go } from "../../../tests/router-of-page.tsx";
import { takeTexts } from "#app/client/stored-texts.ts";
import { answerWith, received, refuse } from "../../../tests/server-of-page.ts";
import { todo } from "../../../tests/todos-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));
const { default: Calendar } = await import("./route.tsx");

const TODAY = "2027-03-10";
const DAY = `/calendar?month=2027-03&day=${TODAY}`;
const projects = ["Garden", "House"].map((proje_title) => ({ id: proje_title.toLowerCase(), proje_title }));

const of = (title: string, day: string | null, fields: Partial<ActiveTodo> = {}): TitledTodo => ({
  ...todo(title, { project_id: "garden", todo_due_date: day && `${day}T12:00:00.000Z`, ...fields }),
  proje_title: "Garden",
});

/** Opens the calendar on the 10th of March 2027. */
function open(path: string, todos: readonly TitledTodo[] = [], rest: object = {}) {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T10:00:00.000Z`), toFake: ["Date"] });
  const data = {
    today: TODAY,
    locale: "en-GB",
    todos,
    done: [],
    coming: [],
    projects,
    diary: [],
    beside: { calendars: [], events: [], shows_events: true },
    ...rest,
  };
  return openPage(
    Calendar,
    path,
    (url) => ({ ...data, month: url.searchParams.get("month") ?? "2027-03" }),
    frame({ projects }),
  );
}
afterEach(() => void (document.documentElement.dir = ""));

const cell = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`)!;
const dayLink = (date: string) => within(cell(date)).getAllByRole("link")[0]!;
const dialog = () => within(document.querySelector("dialog")!);
const line = () => dialog().getByLabelText<HTMLInputElement>("New todo");
const sent = () => received.map(({ intent }) => intent);
async function add(title: string) {
  await type(line(), title);
  await submit(line());
}

test("keys lead through the days, weeks and months, and an opened day gives the focus back", async () => {
  open("/calendar?month=2027-03");
  act(() => dayLink("2027-03-01").focus());
  for (const [key, date] of [
    ["ArrowRight", "2027-03-02"],
    ["ArrowDown", "2027-03-09"],
    ["End", "2027-03-14"],
    ["Home", "2027-03-08"],
    ["ArrowUp", "2027-03-01"],
    ["ArrowLeft", "2027-02-28"],
    ["PageDown", "2027-03-28"],
    ["Shift+PageDown", "2028-03-28"],
    ["]", "2028-04-28"],
    ["[", "2028-03-28"],
  ] as const) {
    const shiftKey = key.startsWith("Shift+");
    await act(
      async () => void fireEvent.keyDown(document.activeElement!, { key: key.replace("Shift+", ""), shiftKey }),
    );
    expect([key, document.activeElement]).toEqual([key, dayLink(date)]);
  }
  expect(address().search).toBe("?month=2028-03");
});

test("on a page from right to left the left arrow key leads to the next day", async () => {
  document.documentElement.dir = "rtl";
  open("/calendar?month=2027-03");
  act(() => dayLink("2027-03-12").focus());
  await press("ArrowLeft");
  expect(document.activeElement).toBe(dayLink("2027-03-13"));
  await press("ArrowRight");
  expect(document.activeElement).toBe(dayLink("2027-03-12"));
});

test("the panel of a day says of a todo that it repeats and reminds", async () => {
  open(DAY, [
    of("Water the beans", TODAY, { todo_repeat: "FREQ=WEEKLY;BYDAY=WE", todo_remind_at: "09:30" }),
    of("Sow the tomatoes", TODAY),
  ]);
  const row = (title: string) =>
    within(
      dialog()
        .getByRole("checkbox", { name: `Complete ${title}` })
        .closest("li")!,
    );
  expect(row("Water the beans").getByTitle("Repeats every week on Wednesday")).toBeDefined();
  expect(row("Water the beans").getByTitle("Reminder: 09:30")).toBeDefined();
  expect(row("Sow the tomatoes").queryByTitle(/./)).toBeNull();
});

test("a cell reads of a todo that it repeats after its title", () => {
  open("/calendar", [of("Water the beans", TODAY, { todo_repeat: "FREQ=DAILY", todo_time: "09:30" })]);
  expect(document.querySelector(`[data-date="${TODAY}"] li`)!.textContent).toBe(
    "09:30  Water the beans (Repeats every day)",
  );
});

test("a todo is added to the open day, needs a title, and says where it went when another day is typed", async () => {
  open(DAY);
  await submit(line());
  expect([(await dialog().findByText("Todo title is required")) !== null, document.activeElement === line()]).toEqual([
    true,
    true,
  ]);
  await add("x".repeat(121));
  expect([dialog().getByText(/^Todo title cannot exceed 120/) !== null, line().value.length]).toEqual([true, 121]);
  await add("Sow the tomatoes");
  await dialog().findByRole("checkbox", { name: /Sow the tomatoes/ });
  expect([line().value, document.activeElement]).toEqual(["", line()]);
  await add("Water the beans 12 march 2027");
  expect(dialog().getByText(/^“Water the beans” added to Garden\. Planned for/)).toBeDefined();
  expect(document.activeElement).toBe(line());
  await click(dialog().getByRole("link", { name: "Show it" }));
  expect(address().searchParams.get("day")).toBe("2027-03-12");
  expect(dialog().getByRole("checkbox", { name: /Water the beans/ })).toBeDefined();
});

test("a priority and a project typed with a title set them, and Backspace makes the last part text again", async () => {
  open(DAY);
  const chips = () =>
    dialog()
      .queryAllByRole("button", { name: /^Keep as text/ })
      .map(({ textContent }) => textContent);
  await type(line(), "Fence quote !high #hou");
  await waitFor(() => expect(chips()).toHaveLength(2));
  line().setSelectionRange(22, 22);
  await act(async () => void fireEvent.keyDown(line(), { key: "Backspace" }));
  expect(chips()).toEqual([expect.stringContaining("High priority")]);
  await submit(line());
  await add("Dig #house");
  await waitFor(() =>
    expect(received).toMatchObject([
      { todo_title: "Fence quote #hou", todo_category: "high", project_id: "garden" },
      { todo_title: "Dig", project_id: "house" },
    ]),
  );
});

test("a todo is moved to another day, which must be a full date, and Undo moves it back", async () => {
  open(DAY, [of("Sow", TODAY)]);
  await click(dialog().getByText("Move to…"));
  await type(field("New date"), "");
  await click(dialog().getByRole("button", { name: "Move" }));
  expect([
    dialog().getByText("Please enter a full date.") !== null,
    document.activeElement === field("New date"),
  ]).toEqual([true, true]);
  await expectAccessible();
  await type(field("New date"), "2027-03-24");
  await click(dialog().getByRole("button", { name: "Move" }));
  expect([cell("2027-03-24").textContent!.includes("Sow"), cell(TODAY).textContent!.includes("Sow")]).toEqual([
    true,
    false,
  ]);
  expect(document.activeElement).toBe(dialog().getByRole("button", { name: "Undo" }));
  await click(dialog().getByRole("button", { name: "Undo" }));
  expect(cell(TODAY).textContent).toContain("Sow");
  await waitFor(() => expect(sent()).toEqual(["plan-todos", "plan-todos"]));
});

test("a refused todo returns to its field; if another one is typed there or the day is closed, it waits on home", async () => {
  open(DAY);
  const full = refuse(409, "You have reached the maximum of 69 active todos");
  let answer = Promise.withResolvers<ReturnType<typeof full>>();
  answerWith(() => answer.promise);
  await add("Sow");
  await act(async () => answer.resolve(full()));
  await waitFor(() => expect(line().value).toBe("Sow"));
  expect(dialog().getByText(/^You have reached the maximum of 69/)).toBeDefined();
  answer = Promise.withResolvers();
  await submit(line());
  await type(line(), "Weed");
  await act(async () => answer.resolve(full()));
  await screen.findByText(/“Sow” was not added and is kept on Home/);
  expect(line().value).toBe("Weed");
  answer = Promise.withResolvers();
  await submit(line());
  act(() => go("/calendar?month=2027-03"));
  await act(async () => answer.resolve(full()));
  await screen.findByText(/“Weed” was not added and is kept on Home/);
});

test("a todo is edited in its day, also into another project, and one Undo restores it", async () => {
  open(DAY, [of("Dig", TODAY)]);
  await click(dialog().getByRole("button", { name: "Edit Dig" }));
  await waitFor(() => expect(document.activeElement).toBe(field("Title")));
  fireEvent.keyDown(field("Title"), { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole("button", { name: "Edit Dig" })));
  await click(dialog().getByRole("button", { name: "Edit Dig" }));
  const form = within(dialog().getByRole("form", { name: "Edit Dig" }));
  await expectAccessible();
  await type(form.getByLabelText("Project"), "house");
  await type(form.getByLabelText("Priority"), "high");
  await type(form.getByLabelText("Description"), "Two spades deep");
  await type(field("Title"), "Dig the bed");
  await submit(field("Title"));
  await waitFor(() =>
    expect(received).toMatchObject([
      { todo_title: "Dig the bed", todo_description: "Two spades deep", todo_category: "high" },
      { intent: "move-todo", project_id: "house" },
    ]),
  );
  await click(dialog().getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(received.slice(2)).toMatchObject([
      { intent: "move-todo", project_id: "garden" },
      { todo_title: "Dig", todo_category: "none" },
    ]),
  );
});

test("a completed todo is moved back from its day after a question, and Undo completes it again", async () => {
  const done: DoneTodo = { ...of("Dig", null), is_checked: true, done_on: TODAY };
  open(DAY, [], { done: [done] });
  const box = () => dialog().queryByRole("checkbox", { name: /^Dig/ });
  await click(box()!);
  await click(within(screen.getByRole("alertdialog")).getByText("Move Back"));
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining("Moved “Dig” back to the list"),
  );
  expect([box(), document.activeElement]).toEqual([null, dialog().getByRole("button", { name: "Undo" })]);
  await click(dialog().getByRole("button", { name: "Undo" }));
  expect(box()).not.toBeNull();
});

test("what is typed into a day stays while its todo is deleted elsewhere, and while the day is closed", async () => {
  const page = open(DAY, [of("Dig", TODAY), of("Sow", TODAY)]);
  await type(line(), "Water");
  await click(dialog().getByRole("button", { name: "Edit Dig" }));
  await type(field("Description"), "Two spades deep");
  page.again("/calendar?month=2027-03");
  act(() => go(DAY));
  expect([line().value, field("Description").value]).toEqual(["Water", "Two spades deep"]);
  await page.reads({
    today: TODAY,
    locale: "en-GB",
    todos: [of("Sow", TODAY)],
    done: [],
    coming: [],
    projects,
    diary: [],
    beside: { calendars: [], events: [], shows_events: true },
    month: "2027-03",
  });
  expect(field("Description").value).toBe("Two spades deep");
});

test("todos without a day and late ones are beside the month: d and a key plan the one with the focus, and all late ones move to today", async () => {
  open("/calendar?month=2027-03", [of("Sow", null), of("Weed", null), of("Mow", "2027-01-05")]);
  await keysReady();
  const [list, late] = ["No day yet", "Late"].map((name) => () => screen.queryByRole("region", { name }));
  act(() => within(list!()!).getByRole("button", { name: "Plan Sow" }).focus());
  await press("d");
  await screen.findByRole("dialog", { name: "Plan Sow" });
  await press("t");
  await submit(field("A day in words"));
  expect([
    cell(TODAY).textContent!.includes("Sow"),
    document.activeElement!.getAttribute("aria-label") ?? document.activeElement!.textContent,
  ]).toEqual([true, expect.stringContaining("Plan Weed")]);
  await click(within(late!()!).getByRole("button", { name: "Move to today" }));
  expect([late!(), document.activeElement]).toEqual([null, dayLink(TODAY)]);
  await click(screen.getAllByRole("button", { name: "Undo" }).at(-1)!);
  expect(within(late!()!).getAllByRole("listitem")).toHaveLength(1);
});

test("a day lists the repeated todos that will be due on it, and says how many", async () => {
  open("/calendar?month=2027-03&day=2027-03-24", [], {
    coming: [{ ...of("Call Ana", "2027-03-24"), date: "2027-03-24" }],
  });
  expect(within(screen.getByRole("list", { name: "Coming" })).getByText("Call Ana")).toBeDefined();
  expect(dayLink("2027-03-24").textContent + (dayLink("2027-03-24").getAttribute("aria-label") ?? "")).toMatch(
    /1 coming/,
  );
});

test("what was typed into a day before its browser was closed comes into the open day, and replaces nothing", async () => {
  const typedIn = (texts: object) => act(async () => takeTexts(JSON.stringify({ userId: "ada", texts })));
  open(DAY, [of("Sow", TODAY)]);
  await click(dialog().getByRole("button", { name: "Edit Sow" }));
  await type(dialog().getByLabelText("Title"), "Sow the beans");
  await type(dialog().getByLabelText("Description"), "In rows");
  const texts = JSON.parse(sessionStorage.getItem("sevenfold-texts")!).texts as object;
  cleanup();
  sessionStorage.clear();

  open(DAY, [of("Sow", TODAY)]);
  expect(dialog().queryByLabelText("Title")).toBeNull();
  await typedIn({ ...texts, [`line ${TODAY}`]: "Half a tho" });
  expect([field("Title").value, field("Description").value]).toEqual(["Sow the beans", "In rows"]);
  expect(line().value).toBe("Half a tho");
  cleanup();
  sessionStorage.clear();

  open(DAY, [of("Sow", TODAY)]);
  await click(dialog().getByRole("button", { name: "Edit Sow" }));
  await type(line(), "Other");
  await typedIn({ ...texts, [`line ${TODAY}`]: "Half a tho" });
  expect([field("Title").value, line().value]).toEqual(["Sow the beans", "Other"]);
});
