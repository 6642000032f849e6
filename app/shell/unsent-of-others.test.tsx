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

beforeEach(() => {
  stored().clear();
  for (const [id, userId] of [
    ["a1", "ada"],
    ["a2", "ada"],
    ["b1", "bob"],
  ] as const)
    stored().set(id, { id, userId, path: "/app", queue: "todo", change: { intent: "tick-todo" }, madeAt: 1 });
});

/** Opens a page of Bob and answers its question. */
async function answer(name: string) {
  render(<UnsentOfOthers userId="bob" />);
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("2 changes of another account");
  await act(async () => void fireEvent.click(within(question).getByRole("button", { name })));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  cleanup();
}

test("Delete in the question about another account's unsent changes deletes them, and leaves one's own", async () => {
  await answer("Delete");
  await waitFor(() => expect([...stored().keys()]).toEqual(["b1"]));
});

test("Keep in the question about another account's unsent changes keeps them all, and the person is not asked again", async () => {
  await answer("Keep");
  await waitFor(() => expect([...stored().values()].filter((one) => one.keptBeside === "bob")).toHaveLength(2));
  render(<UnsentOfOthers userId="bob" />);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect([screen.queryByRole("alertdialog"), stored().size]).toEqual([null, 3]);
});
