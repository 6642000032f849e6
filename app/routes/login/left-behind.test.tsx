import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Command } from "#app/client/commands/command.ts";
import { LeftBehind } from "./moved-note.tsx";

const { stored } = vi.hoisted(() => ({ stored: new Map<string, Command>() }));
vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  values: async () => [...stored.values()],
  set: async (id: string, command: Command) => void stored.set(id, command),
  del: async (id: string) => void stored.delete(id),
}));

afterEach(() => {
  cleanup();
  stored.clear();
});

const NOBODY = {};
const ADA = { moved_to: "us", moved_id: "ada", moved_key: null };

/** Stores a new todo of a person that was not sent. */
function store(userId: string, todo_title: string, madeAt: number): void {
  const after = crypto.randomUUID();
  const change = { intent: "create-todo", id: `id of ${todo_title}`, project_id: "p1", todo_title, after };
  const id = `${userId} ${todo_title}`;
  stored.set(id, { id, userId, path: "/app", queue: "todos", change, madeAt });
}

test("after a move the right password shows the texts that this browser had not sent, oldest first", async () => {
  store("ada", "Second", 2);
  store("ada", "First", 1);
  store("kofi", "Another person's", 3);
  render(<LeftBehind moved={ADA} />);
  const text = await screen.findByText(/First/);
  expect(text.textContent).toBe("First\n\nSecond");
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect([...stored.values()].map(({ userId }) => userId)).toEqual(["kofi"]));
  expect(document.body.textContent).toBe("");
});

test("before the right password the page says only that there are changes", async () => {
  store("ada", "First", 1);
  render(<LeftBehind moved={NOBODY} />);
  await waitFor(() => expect(document.body.textContent).toContain("This browser has changes that were not sent"));
  expect(document.body.textContent).not.toContain("First");
});

test("a text of a locked diary is mentioned before the proof, and shown with the key of the response", async () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("diary_lock=1");
  const key = "A".repeat(43);
  const { setDiaryKey } = await import("#app/parts/diary/sealed-commands.ts");
  const { storeCommand } = await import("#app/client/commands/command-storage.ts");
  setDiaryKey(key);
  const change = { intent: "save", diary_text: "Quinces" } as Command["change"];
  storeCommand({ id: "c1", userId: "ada", path: "/diary", queue: "diary:1", change, madeAt: 1 }, true);
  await waitFor(() => expect(stored.get("c1")?.sealed).toBeDefined());
  setDiaryKey(null);
  render(<LeftBehind moved={NOBODY} />);
  await screen.findByText(/^This browser has changes/);
  cleanup();
  render(<LeftBehind moved={{ ...ADA, moved_key: key }} />);
  expect((await screen.findByText("Quinces")).textContent).toBe("Quinces");
});

test("a browser without unsent changes says nothing", async () => {
  render(<LeftBehind moved={NOBODY} />);
  expect(document.body.textContent).toBe("");
});

test("an answer of a practice is no text that somebody typed", async () => {
  const change = {
    intent: "answer",
    word_id: "w1",
    language: "Spanish",
    answer_id: "a1",
    result: "wrong",
    mode: "all",
  };
  stored.set("c1", { id: "c1", userId: "ada", path: "/language", queue: "learning", change, madeAt: 1 });
  store("ada", "First", 2);
  render(<LeftBehind moved={ADA} />);
  expect((await screen.findByText(/First/)).textContent).toBe("First");
});

test("a change in which nothing was typed is not offered", async () => {
  const change = { intent: "check-todo", id: "t1", checked_at: "2026-11-29T10:00:00.000Z" };
  stored.set("c1", { id: "c1", userId: "ada", path: "/app", queue: "todos", change, madeAt: 1 });
  store("ada", "First", 2);
  const { unmount } = render(<LeftBehind moved={NOBODY} />);
  await screen.findByText(/^This browser has changes/);
  unmount();
  stored.delete("ada First");
  render(<LeftBehind moved={NOBODY} />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body.textContent).toBe("");
});
