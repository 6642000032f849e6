import { expect, test, vi } from "vitest";
import { rememberProject } from "#app/parts/project/project-cookie.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { addSections } from "./add.tsx";

vi.mock("#app/remix-internals.client.ts", () => ({
  preloadPage: async () => undefined,
  nextLocation: () => ({ pathname: "/app", search: "" }),
  postToPage: () => new Promise(() => {}),
}));

const projects = ["work", "home"].map((id) => ({ id, proje_title: id }));

/** Adds a todo with the command bar, and returns its project. */
function add() {
  const send = vi.spyOn(todoCommands, "send").mockReset();
  const adding = { projects, today: "2026-11-27", locale: "en-GB", now: undefined, language: undefined, plain: [] };
  const rest = { learns: false, tell: vi.fn(), tellDone: vi.fn(), go: vi.fn() };
  addSections("Call Ana", { ...adding, ...rest })[0]!.options[0]!.run();
  return (send.mock.calls[0]![0] as { project_id: string }).project_id;
}

test("a todo without a project goes to the one that this tab shows, not to that of another tab", () => {
  rememberProject("home");
  // Another tab shows this project.
  document.cookie = "project=work; path=/";
  expect(add()).toBe("home");
  rememberProject("work");
  history.replaceState(null, "", "/app?project=home");
  expect(add()).toBe("home");
  history.replaceState(null, "", "/app");
  expect(add()).toBe("work");
});
