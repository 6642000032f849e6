import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "#app/client/commands/command.ts";
import { type Databases, FakeDocument } from "../../tests/fake-browser.ts";

vi.mock("@remix-run/react", () => import("../../tests/router-of-page.tsx"));
vi.mock("#app/remix-internals.client.ts", () => import("../../tests/server-of-page.ts"));

const databases: Databases = new Map();
const page = new FakeDocument(databases);
afterAll(() => page.close());
const { UnsentOfOthers } = await import("./at-rest.client.tsx");

const stored = () => databases.get("sevenfold-commands") as Map<string, Partial<Command>>;

function store(id: string, userId: string) {
  stored().set(id, { id, userId, path: "/app", queue: "todo", change: { intent: "tick-todo" }, madeAt: 1 });
}

beforeEach(() => {
  stored().clear();
  store("a1", "ada");
  store("a2", "ada");
  store("b1", "bob");
});

/** Opens a page of `userId` and answers its question about `text`. */
async function answer(name: string, text = "2 changes of another account", userId = "bob") {
  render(<UnsentOfOthers userId={userId} />);
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain(text);
  await act(async () => void fireEvent.click(within(question).getByRole("button", { name })));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  cleanup();
}

/** Answers Keep as Bob. */
async function keep() {
  await answer("Keep");
  await waitFor(() => expect([...stored().values()].filter((one) => one.keptBeside === "bob")).toHaveLength(2));
}

test("Delete in the question about another account's unsent changes deletes them, and leaves one's own", async () => {
  await answer("Delete");
  await waitFor(() => expect([...stored().keys()]).toEqual(["b1"]));
});

test("Keep in the question about another account's unsent changes keeps them all, and the person is not asked again", async () => {
  await keep();
  render(<UnsentOfOthers userId="bob" />);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect([screen.queryByRole("alertdialog"), stored().size]).toEqual([null, 3]);
});

test("after Keep the next person is asked about the unsent changes of both others", async () => {
  await keep();
  await answer("Delete", "3 changes of another account", "eve");
  await waitFor(() => expect(stored().size).toBe(0));
});

test("changes that a person kept stay when the person deletes later ones", async () => {
  await keep();
  store("a3", "ada");
  await answer("Delete", "A change of another account");
  await waitFor(() => expect([...stored().keys()]).toEqual(["a1", "a2", "b1"]));
});
