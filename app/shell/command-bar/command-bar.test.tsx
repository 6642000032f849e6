import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MAX_TODO_TITLE, TODO_TITLE_TOO_LONG } from "#app/domain/todo/todo.ts";
import { CommandBar } from "./command-bar.tsx";

const root = {
  user: { role: "user", learns: false },
  projects: [{ id: "p", proje_title: "Work" }],
  locale: "en-GB",
  days: { zone: "Etc/UTC", starts: 0 },
};
vi.mock("@remix-run/react", () => ({ useNavigate: () => vi.fn() }));
vi.mock("#app/parts/account/root-data.ts", () => ({ useRootData: () => root }));
vi.mock("#app/parts/project/active-projects.ts", () => ({ useActiveProjects: () => root.projects }));
vi.mock("#app/ui/toast.tsx", () => ({ useToast: () => ({ show: vi.fn() }) }));
vi.mock("#app/forms/action-error.ts", async (original) => ({
  ...(await original<object>()),
  useUndoToast: () => vi.fn(),
}));
vi.mock("#app/parts/search/use-found.ts", () => ({
  useFound: () => ({ results: [], state: "done", retry: vi.fn() }),
}));
vi.mock("#app/client/after-paint.ts", () => ({ afterPaint: (run: () => void) => run() }));
vi.mock("#app/remix-internals.client.ts", () => ({
  preloadPage: async () => undefined,
  nextLocation: () => ({ pathname: "/app", search: "" }),
}));

beforeEach(() => void (Element.prototype.scrollIntoView = () => undefined));

test("a text that cannot become a todo stays in the command bar, which says why until it is changed", async () => {
  const onClose = vi.fn();
  render(<CommandBar onClose={onClose} />);
  const field = screen.getByRole<HTMLInputElement>("combobox");
  const text = "x".repeat(MAX_TODO_TITLE + 100);
  await act(async () => void fireEvent.change(field, { target: { value: text } }));
  await act(async () => void fireEvent.keyDown(field, { key: "Enter" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(field.value).toBe(text);
  expect(screen.getByRole("alert").textContent).toBe(TODO_TITLE_TOO_LONG);
  await act(async () => void fireEvent.change(field, { target: { value: "Call Ana" } }));
  expect(screen.queryByRole("alert")).toBeNull();
  await act(async () => void fireEvent.keyDown(field, { key: "Enter" }));
  expect(onClose).toHaveBeenCalledOnce();
});
