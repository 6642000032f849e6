import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { showOverlay } from "#app/parts/command-bar/shortcuts.ts";
import { box, openHome, rows, titles } from "../../../tests/home-page.tsx";
import { button, click, type } from "../../../tests/page-in-browser.tsx";
import { address } from "../../../tests/router-of-page.tsx";
import { received } from "../../../tests/server-of-page.ts";
import { todo } from "../../../tests/todos-of-page.ts";

vi.mock("@remix-run/react", () => import("../../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../../tests/server-of-page.ts"));

let isOnline = true;
vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
afterEach(() => {
  document.documentElement.lang = "en";
  isOnline = true;
  act(() => showOverlay(null));
});

const line = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Find or do anything" });
const chosen = () =>
  screen.getAllByRole("option").find((one) => one.getAttribute("aria-selected") === "true")!.textContent;
const status = () => document.querySelector("dialog[open] [role=status]")!.textContent;

/** Types into the command bar, and returns its field. */
async function ask(text: string) {
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: "k", code: "KeyK", ctrlKey: true }));
  await type(await line(), text);
  return line();
}
async function run(text: string, option: RegExp) {
  const bar = await ask(text);
  await waitFor(() => expect(chosen()).toMatch(option));
  await act(async () => void fireEvent.keyDown(bar, { key: "Enter" }));
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Find or do anything" })).toBeNull());
}
/** Answers each search. */
const answerSearch = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/search") ? answer() : new Promise(() => undefined),
  );
const found =
  (...titles: string[]) =>
  () =>
    Response.json({
      results: titles.map((title) => ({
        id: title,
        kind: "todo",
        title,
        excerpt: { text: "" },
        href: `/app?todo=${title}`,
      })),
    });

test("the command bar opens in the event of its key once its code is loaded, so no other field collects the typed keys", async () => {
  await openHome([todo("Call the bank")]);
  const bar = await ask("");
  await act(async () => void fireEvent.keyDown(bar, { key: "k", code: "KeyK", ctrlKey: true }));
  await waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());
  const appendChild = vi.spyOn(document.body, "appendChild");
  await ask("");
  expect(document.activeElement).toBe(await line());
  expect(appendChild).not.toHaveBeenCalled();
});

test("the command bar says that nothing was found, that the search failed and can be tried again, and that there is no network", async () => {
  await openHome([todo("Call the bank")]);
  answerSearch(found());
  const bar = await ask("zeppelin");
  await waitFor(() => expect(status()).toBe("Nothing found for “zeppelin”."));
  answerSearch(() => Response.json({ error: "" }, { status: 503 }));
  await type(bar, "bank");
  await waitFor(() => expect(status()).toContain("The search could not be finished. 1 found on this device."));
  answerSearch(found("Call the bank"));
  await click(button("Try Again"));
  await waitFor(() => expect(status()).toBe("1 found."));
  isOnline = false;
  answerSearch(() => Promise.reject(new TypeError("Failed to fetch")));
  await type(bar, "call");
  await waitFor(() => expect(status()).toBe("No network: what is on this device. 1 found."));
  expect(screen.getByRole("option", { name: /Call the bank/ })).toBeDefined();
});

test("this device's rows come before the server's, with the typed letters marked, and a chosen row is opened", async () => {
  await openHome([todo("Draw the quinces")]);
  answerSearch(found("Draw the quinces", "Plant the quince tree"));
  await ask("quinc");
  // The server may answer before the rows of this device are read.
  await waitFor(() => expect(chosen()).toContain("Draw the quinces"));
  const tree = await waitFor(() => {
    const option = screen.getAllByRole("option").find((one) => one.textContent!.includes("Plant the quince tree"));
    expect(option).toBeDefined();
    return option!;
  });
  expect(tree.querySelector("mark")!.textContent).toBe("quinc");
  await click(tree);
  await waitFor(() => expect(address().searchParams.get("todo")).toBe("Plant the quince tree"));
});

test("a command that needs a row says so without one, and acts on the row that had the focus, which gets it back", async () => {
  await openHome([todo("Call the bank")]);
  act(() => (document.activeElement as HTMLElement).blur());
  await run("high pri", /^High priority/);
  await screen.findByText("“High priority” needs a row that has the focus.");
  act(() => box("Call the bank").focus());
  await run("high pri", /^High priority/);
  expect(rows()[0]!.textContent).toContain("High");
  expect(document.activeElement).toBe(box("Call the bank"));
});

test("weeks, pages and commands without a key are opened by their names", async () => {
  await openHome();
  await run("week 40 2026", /^Week 40/);
  expect(address().search).toContain("week=2026-W40");
  await run("create a proj", /^Create a project/);
  expect(await screen.findByLabelText("Project name")).toBeDefined();
  await run("close last", /^Close last week/);
  expect(address().pathname).toBe("/close-week");
  await run("add a pom", /^Add a pomodoro session/);
  expect(address().pathname).toBe("/stats");
  await run("diary", /^Diary/);
  expect(address().pathname).toBe("/diary");
});

test("what is typed becomes a todo with its day, priority and project, Backspace makes the last part text again, and Undo deletes the todo", async () => {
  await openHome();
  const chips = () =>
    screen
      .queryAllByRole("button", { name: /^Keep as text/ })
      .map(({ textContent }) => textContent!.replace("Keep as text: ", ""));
  const bar = await ask("Plant in 3 days !high #gar");
  await waitFor(() => expect(chosen()).toContain("Add todo “Plant”"));
  expect(chips()).toContain("Garden");
  bar.setSelectionRange(26, 26);
  await act(async () => void fireEvent.keyDown(bar, { key: "Backspace" }));
  expect([screen.getByRole("option", { name: /Plant in 3 days #gar/ }) !== null, chips()]).toEqual([
    true,
    ["High priority"],
  ]);
  await type(bar, "!high Plant the +gar quince tomorrow");
  await act(async () => void fireEvent.keyDown(bar, { key: "Enter" }));
  await screen.findByText(/^“Plant the quince” added to Garden/);
  await waitFor(() =>
    expect(received).toMatchObject([{ todo_title: "Plant the quince", todo_category: "high", project_id: "garden" }]),
  );
  await click(button("Undo"));
  await waitFor(() => expect(received.at(-1)).toMatchObject({ intent: "delete-todo" }));
});

test("a length and a project behind f start a pomodoro on that project", async () => {
  await openHome();
  const started = vi.fn(async (_: string, __?: RequestInit) => Response.json({ error: "No" }, { status: 409 }));
  vi.stubGlobal("fetch", started);
  const bar = await ask("f 45 gar");
  await act(async () => void fireEvent.keyDown(bar, { key: "Enter" }));
  await waitFor(() => {
    const [, init] = started.mock.calls.find(([path]) => path === "/api/pomodoro/start")!;
    expect(JSON.parse(String(init!.body))).toMatchObject({ project_id: "garden", duration_minutes: 45 });
  });
});

test("the command bar reads a todo in the page's language", async () => {
  document.documentElement.lang = "de";
  await openHome();
  const bar = await ask("Bericht schicken in drei Tagen !hoch");
  await waitFor(() =>
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/“Bericht schicken”/),
    ),
  );
  await act(async () => void fireEvent.keyDown(bar, { key: "Enter" }));
  await waitFor(() =>
    expect(received).toMatchObject([
      { todo_title: "Bericht schicken", todo_category: "high", todo_due_date: "2026-11-30" },
    ]),
  );
  expect(titles()).toEqual(["Bericht schicken"]);
});
