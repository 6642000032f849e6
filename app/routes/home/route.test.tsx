import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectAccessible } from "../../../tests/accessible-part.ts";
import { box, dayButton, due, homeData, MONDAY, openHome, rows, titles, TODAY } from "../../../tests/home-page.tsx";
import { button, choose, click, field, leave, press, submit, type } from "../../../tests/page-in-browser.tsx";
import { answerWith, lose, received, refuse } from "../../../tests/server-of-page.ts";
import { todo } from "../../../tests/todos-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));

const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const focus = (element: HTMLElement) => act(() => element.focus());
const sent = () => received.map(({ intent }) => intent);
const planned = () => rows().map((row) => row.querySelector("time")?.textContent ?? null);

test("a todo needs a title of at most 120 characters, and what was typed stays with the error", async () => {
  await openHome();
  await click(button("Add Todo"));
  for (const [typed, said] of [
    ["", "Todo title is required"],
    ["x".repeat(121), /^Todo title cannot exceed 120 characters/],
  ] as const) {
    await type(field("Task"), typed);
    await submit(field("Task"));
    expect(await screen.findByText(said)).toBeDefined();
    await expectAccessible();
    expect([field("Task").value, document.activeElement === field("Task")]).toEqual([typed, true]);
  }
  expect(received).toEqual([]);
});

test("offline todos are added, completed and undone, say that they are not sent, and are sent in order", async () => {
  await openHome([todo("Buy bread"), todo("Buy milk")]);
  answerWith(lose);
  await press("q");
  await type(field("Task"), "Call Ana");
  await submit(field("Task"));
  await waitFor(() => expect(titles()[0]).toContain("Not sent yet"));
  fireEvent.keyDown(field("Task"), { key: "Escape" });
  await click(box("Call Ana"));
  await click(box("Buy milk"));
  await screen.findByText(/^Not sent yet: 3 changes/);
  await expectAccessible();
  await click(screen.getAllByRole("button", { name: "Undo" }).at(-1)!);
  expect(box("Buy milk").getAttribute("aria-checked")).toBe("false");
  answerWith();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(sent()).toEqual(["add-todo", "tick-todo", "tick-todo", "untick-todo"]));
  await waitFor(() => expect(screen.queryAllByText(/Not sent yet/)).toEqual([]));
});

test("an order that the server refuses is reverted, and says so", async () => {
  await openHome([todo("aa"), todo("bb")]);
  const { promise, resolve } = Promise.withResolvers<ReturnType<ReturnType<typeof refuse>>>();
  answerWith(() => promise);
  await choose("More for bb", "Move up");
  expect(titles()).toEqual(["bb", "aa"]);
  resolve(refuse(409, "Failed to reorder todos")());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Failed to reorder todos"));
  expect(titles()).toEqual(["aa", "bb"]);
});

test("a row's menu shows the keys unless they are off, and the first row cannot move up", async () => {
  await openHome([todo("aa"), todo("bb")]);
  const keys = () => [...document.querySelectorAll("[role=menu] kbd")].map(({ textContent }) => textContent);
  await click(button("More for aa"));
  await screen.findByRole("menuitem", { name: "Move up" });
  expect(screen.getByRole("menuitem", { name: "Move up" }).getAttribute("aria-disabled")).toBe("true");
  expect(keys()).toEqual(["d", "e", "p", "Alt ↑", "Alt ↓", "m 2", "0", "1", "2", "3", "Delete"]);
  act(() => document.querySelector<HTMLElement>("[role=menu]")!.hidePopover());
  localStorage.setItem("sevenfold-shortcuts", "off");
  await click(button("More for aa"));
  await screen.findByRole("menuitem", { name: "Delete" });
  localStorage.removeItem("sevenfold-shortcuts");
  expect(keys()).toEqual([]);
});

test("a todo moves to another project by its menu and by m with a digit, the next row gets the focus, and Undo restores it", async () => {
  await openHome([todo("One"), todo("Two"), todo("Three")]);
  await choose("More for Two", "Move to Garden");
  expect([titles(), focused()]).toEqual([["One", "Three"], "Three"]);
  await screen.findByText("Moved “Two” to Garden");
  await click(button("Undo"));
  expect(titles()).toEqual(["One", "Two", "Three"]);
  focus(box("One"));
  await press("m", "2");
  expect(titles()).toEqual(["Two", "Three"]);
  await waitFor(() =>
    expect(received).toMatchObject([
      { project_id: "garden" },
      { project_id: "work", after: "One" },
      { todo_id: "One", project_id: "garden" },
    ]),
  );
});

test("d and a second key plan the todo with the focus, and Undo restores its plan", async () => {
  await openHome([todo("Call Ana")]);
  const popover = () => screen.queryByRole("dialog", { name: "Plan Call Ana" });
  async function plan(...keys: string[]) {
    focus(box("Call Ana"));
    await press("d");
    await screen.findByRole("dialog", { name: "Plan Call Ana" });
    await press(...keys);
  }
  for (const [key, text] of [
    ["w", "This week"],
    ["n", "Next week"],
    ["t", "Today"],
    ["1", "30 Nov 2026"],
    ["Backspace", null],
  ] as const) {
    await plan(key);
    // The popover waits a moment for more letters.
    if (key !== "Backspace") await submit(field("A day in words"));
    expect([key, planned(), popover()]).toEqual([key, [text], null]);
  }
  await click(screen.getAllByRole("button", { name: "Undo" }).at(-1)!);
  expect(planned()).toEqual(["30 Nov 2026"]);
  expect(sent()).toEqual(Array.from({ length: 6 }, () => "plan-todos"));
});

test("a date that is typed after d is planned by Enter, a click elsewhere confirms a single key, and Escape cancels it", async () => {
  await openHome([todo("Call Ana")]);
  const popover = () => screen.queryByRole("dialog", { name: "Plan Call Ana" });
  async function plan(key: string, rest: string) {
    focus(box("Call Ana"));
    await press("d");
    await screen.findByRole("dialog", { name: "Plan Call Ana" });
    await press(key);
    if (rest) await type(field("A day in words"), rest);
  }
  await plan("3", "3 dec 2031");
  expect(within(popover()!).getByRole("status").textContent).toContain("3 Dec 2031");
  await submit(field("A day in words"));
  expect(planned()).toEqual(["3 Dec 2031"]);
  await plan("t", "");
  await leave(field("A day in words"));
  expect(planned()).toEqual(["Today"]);
  await plan("n", "");
  fireEvent.keyDown(field("A day in words"), { key: "Escape" });
  await leave(field("A day in words"));
  await act(async () => popover()?.hidePopover());
  expect([popover(), planned(), box("Call Ana").getAttribute("aria-checked")]).toEqual([null, ["Today"], "false"]);
});

test("the popover of a plan opens at the todo's day, shows the next week, and the arrow keys lead through its days", async () => {
  await openHome([due("Call Ana", TODAY)]);
  await choose("More for Call Ana", "Plan…");
  const popover = await screen.findByRole("dialog", { name: "Plan Call Ana" });
  expect(document.activeElement!.getAttribute("aria-pressed")).toBe("true");
  await expectAccessible();
  await click(within(popover).getAllByRole("button", { name: "Next week" })[0]!);
  await press("ArrowRight");
  await click(popover.querySelectorAll<HTMLElement>("button.day-column")[4]!);
  expect(planned()).toEqual(["4 Dec 2026"]);
});

test("all late todos move to today at once, and Undo gives each its own plan back", async () => {
  await openHome([
    due("Yesterday", "2026-11-26"),
    todo("Last week", { todo_week: "2026-11-16" }),
    due("Tomorrow", "2026-11-28"),
  ]);
  await click(button("Move to today"));
  expect([planned(), screen.queryByRole("button", { name: "Move to today" })]).toEqual([
    ["Today", "Today", "Tomorrow"],
    null,
  ]);
  await click(button("Undo"));
  expect(planned()).toEqual(["26 Nov 2026", "Last week", "Tomorrow"]);
  await waitFor(() =>
    expect(received).toMatchObject([
      { plans: [{ todo_due_date: `${TODAY}T12:00:00.000Z` }, {}] },
      { plans: [{}, { todo_week: "2026-11-16" }] },
    ]),
  );
});

test("a todo repeats by its menu; its completion shows the next one at once, and Undo shows the former one again", async () => {
  await openHome([due("Water plants", TODAY)]);
  await choose("More for Water plants", "Repeat…");
  await click(await screen.findByRole("button", { name: "Every day" }));
  await screen.findByText(/^Repeats every day/);
  await expectAccessible();
  expect(button(/^Plan Water plants: Today.*Repeats every day/)).toBeDefined();
  await waitFor(() => expect(received).toMatchObject([{ todo_repeat: "FREQ=DAILY" }]));
});

test("a todo that repeats shows its next day when it is completed, also offline, and Undo brings its day back", async () => {
  await openHome([due("Water plants", TODAY, { todo_repeat: "FREQ=DAILY", next_date: "2026-11-28" })]);
  answerWith(lose);
  await click(box("Water plants"));
  expect(screen.getByText("Completed “Water plants”. Next tomorrow")).toBeDefined();
  await click(button("Undo"));
  expect(planned()).toEqual(["Today"]);
  answerWith();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(sent()).toEqual(["tick-todo", "untick-todo"]));
});

test("a day, a rule, a priority and a project that are typed with a title set them, and Backspace or a click makes the last one text again", async () => {
  await openHome([todo("Call Ana")]);
  const chips = () => screen.queryAllByRole("button", { name: /^Keep as text/ }).map(({ textContent }) => textContent);
  await press("q");
  await type(field("Task"), "Water plants tomorrow every 2 weeks !high +gar");
  await waitFor(() =>
    expect(chips()).toEqual([
      expect.stringMatching(/tomorrow$/),
      expect.stringMatching(/every 2 weeks$/),
      expect.stringMatching(/High priority$/),
      expect.stringMatching(/Garden$/),
    ]),
  );
  await submit(field("Task"));
  await screen.findByText(/^“Water plants” added to Garden/);
  await type(field("Task"), "Read !high chapter #work");
  await waitFor(() => expect(chips()).toHaveLength(2));
  await click(screen.getAllByRole("button", { name: /^Keep as text/ }).at(-1)!);
  expect([chips().length, document.activeElement]).toEqual([1, field("Task")]);
  await submit(field("Task"));
  await type(field("Task"), "Watch the film sun");
  await waitFor(() => expect(chips()).toHaveLength(1));
  field("Task").setSelectionRange(18, 18);
  await act(async () => void fireEvent.keyDown(field("Task"), { key: "Backspace" }));
  expect([chips(), field("Task").value]).toEqual([[], "Watch the film sun"]);
  await submit(field("Task"));
  await waitFor(() =>
    expect(received).toMatchObject([
      {
        todo_title: "Water plants",
        todo_due_date: "2026-11-28",
        todo_repeat: "FREQ=WEEKLY;INTERVAL=2",
        todo_category: "high",
        project_id: "garden",
      },
      { todo_title: "Read chapter #work", todo_category: "high", project_id: "work" },
      { todo_title: "Watch the film sun", todo_due_date: null },
    ]),
  );
});

test("a project typed into the row of a todo moves it with its new title, and one Undo reverts both", async () => {
  await openHome([todo("Order #gar seeds"), todo("Read")]);
  focus(box("Order #gar seeds"));
  await press("e");
  expect(screen.queryByRole("button", { name: /^Keep as text/ })).toBeNull();
  await type(field("Task"), "Order #gar seeds now #garden");
  await screen.findByRole("button", { name: "Keep as text: Garden" });
  await submit(field("Task"));
  await screen.findByText("Moved “Order #gar seeds now” to Garden");
  expect([titles(), focused()]).toEqual([["Read"], "Read"]);
  await click(button("Undo"));
  expect(titles()).toEqual(["Order #gar seeds", "Read"]);
  await waitFor(() => expect(sent()).toEqual(["change-todo", "move-todo", "move-todo", "change-todo"]));
});

test("a pomodoro is started on a todo by p and by its menu", async () => {
  await openHome([todo("Dig"), todo("Sow")]);
  const started = vi.fn(async (_: string, __: RequestInit) => Response.json({ error: "No" }, { status: 409 }));
  vi.stubGlobal("fetch", started);
  focus(box("Dig"));
  await press("p");
  await choose("More for Sow", "Start a pomodoro");
  await waitFor(() =>
    expect(
      started.mock.calls
        .filter(([path]) => path === "/api/pomodoro/start")
        .map(([, { body }]) => JSON.parse(String(body)).todo_id),
    ).toEqual(["Dig", "Sow"]),
  );
});

test("without a project the button says what to do, and a digit chooses the project at its place", async () => {
  await openHome([], { page: { projects: [], projectCount: 0, selected: null } });
  await click(button("Add Todo"));
  expect(screen.getByText("Please create a project first before adding todos.")).toBeDefined();
});

test("a digit chooses the project at its place", async () => {
  await openHome();
  await press("2");
  const tab = screen.getByRole("tab", { name: /Garden/ });
  await waitFor(() => expect(tab.getAttribute("aria-selected")).toBe("true"));
  expect(document.activeElement).toBe(tab);
});

test("an opened description stays open while its todo is saved and the page is read again", async () => {
  const page = await openHome([todo("Call Ana"), todo("Old")]);
  await click(button("Edit Call Ana"));
  await type(field("Description"), "About the card");
  await submit(field("Task"));
  const details = await waitFor(() => rows()[0]!.querySelector("details")!);
  details.open = true;
  await waitFor(() => expect(sent()).toEqual(["change-todo"]));
  await page.reads(homeData([todo("Call Ana", { todo_description: "About the card" }), todo("Old")]));
  expect([rows()[0]!.querySelector("details"), details.open]).toEqual([details, true]);
});

test("a click on a todo in the week opens its editor, also that of another project in its project", async () => {
  await openHome([due("Call Ana", TODAY), due("Water plants", TODAY, { project_id: "garden" })]);
  await click(await screen.findByRole("button", { name: "All projects as equal" }));
  await click(dayButton(/^Edit Call Ana/));
  expect(field("Task").value).toBe("Call Ana");
  fireEvent.keyDown(field("Task"), { key: "Escape" });
  await click(dayButton(/^Edit Water plants/));
  expect([field("Task").value, screen.getByRole("tab", { name: /Garden/ }).getAttribute("aria-selected")]).toEqual([
    "Water plants",
    "true",
  ]);
});

test("the todos of the week without a day are planned one after the other, and the list stays open with the focus in it", async () => {
  await openHome(["One", "Two", "Three"].map((name) => todo(name, { todo_week: MONDAY })));
  await click(button(/no day/));
  const panel = await screen.findByRole("dialog", { name: /any day$/ });
  const boxes = () =>
    within(panel)
      .queryAllByRole("checkbox")
      .map((one) => one.getAttribute("aria-label"));
  for (const left of [["Two", "Three"], ["Three"]]) {
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement!, { key: "d", code: "KeyD" });
    await screen.findByRole("dialog", { name: /^Plan/ });
    await press("t");
    await submit(field("A day in words"));
    expect(boxes()).toEqual(left);
  }
});

test("a row says how long its todo was focused on", async () => {
  await openHome([todo("Sow", { focused_seconds: 1800 })]);
  expect(rows()[0]!.textContent).toContain("30 min of focus");
});

test.each(["its row", "its day, from another project"])(
  "a drag of a todo by %s ends when another device removes it, and the page says so",
  async (place) => {
    const isRow = place === "its row";
    const milk = isRow ? todo("Buy milk") : due("Buy milk", TODAY, { project_id: "garden" });
    const page = await openHome([todo("Call Ana"), milk]);
    if (!isRow) await click(button(/All projects/));
    // Dragging is loaded once the list has the focus.
    await focus(button("Move Call Ana"));
    await waitFor(() => expect(button("Move Call Ana").getAttribute("aria-roledescription")).toBe("sortable"));
    const grip = isRow ? button("Move Buy milk") : dayButton(/Buy milk/);
    fireEvent.mouseDown(grip, { button: 0, clientX: 0, clientY: 0 });
    await act(async () => void fireEvent.mouseMove(document, { clientX: 20, clientY: 20 }));
    await waitFor(() => expect(document.querySelector("[data-dragging]")).not.toBeNull());
    await page.reads(homeData([todo("Call Ana")]));
    await waitFor(() => expect(screen.getByText(/^“Buy milk” is no longer here/)).toBeDefined());
    // For a moment after a drag, dnd-kit lets no click through, also in the next test.
    const heard = vi.fn();
    document.body.addEventListener("click", heard, { once: true });
    await waitFor(() => {
      document.body.click();
      expect(heard).toHaveBeenCalled();
    });
  },
);
