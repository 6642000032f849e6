import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { EARLY_KEYS_SCRIPT } from "./early-keys.ts";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import { switchShortcuts, useShortcuts } from "./shortcuts.ts";

const navigate = vi.fn<(to: string) => void>();
vi.mock("@remix-run/react", () => ({ useNavigate: () => navigate }));

const run = vi.fn<(event: KeyboardEvent) => void>();

/** A component with the shortcut `e`. */
function Editor() {
  useShortcuts("Editor", [{ keys: "e", does: "Edit", run }]);
  return null;
}

const press = (key: string, target: Element = document.body) => {
  const code = `Key${key.toUpperCase()}`;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }));
};

test("the second key of a sequence may take its time, unless the pointer is used in between", async () => {
  vi.useFakeTimers();
  const { unmount } = render(<ShortcutKeys />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  press("g");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  press("c");
  expect(navigate.mock.calls).toEqual([["/calendar"]]);
  press("g");
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  press("d");
  expect(navigate).toHaveBeenCalledTimes(1);
  unmount();
  navigate.mockClear();
  vi.useRealTimers();
});

test("keys that are pressed before the page has come to life are heard once, in their order", async () => {
  vi.useFakeTimers();
  const field = document.body.appendChild(document.createElement("input"));
  new Function(EARLY_KEYS_SCRIPT)();
  press("e");
  press("e", field);
  press("g");
  press("c");
  render(
    <>
      <Editor />
      <ShortcutKeys />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(run).toHaveBeenCalledTimes(1);
  expect(navigate.mock.calls).toEqual([["/calendar"]]);
  press("e");
  expect(run).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(run).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("single keys can be switched off, and the arrow keys still move the focus", async () => {
  vi.useFakeTimers();
  const down = vi.fn<() => void>();
  function List() {
    useShortcuts("List", [{ keys: "ArrowDown", does: "The row below", run: down }]);
    return null;
  }
  switchShortcuts(false);
  const { unmount } = render(
    <>
      <List />
      <ShortcutKeys />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  navigate.mockClear();
  press("g");
  press("c");
  expect(navigate).not.toHaveBeenCalled();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", code: "ArrowDown", bubbles: true }));
  expect(down).toHaveBeenCalledTimes(1);
  switchShortcuts(true);
  unmount();
  vi.useRealTimers();
});
