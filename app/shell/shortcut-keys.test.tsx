import { act, render } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { LimitedButton } from "#app/ui/limited-button.tsx";
import { EARLY_KEYS_SCRIPT } from "./early-keys.ts";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import { switchShortcuts, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";

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

test("keys that are pressed before hydration are handled once, in their order", async () => {
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

test("after a key that opens a field, keys pressed before hydration are typed into that field", async () => {
  vi.useFakeTimers();
  const typed: string[] = [];
  document.execCommand = (_command, _ui, text) => typed.push(text!) > 0;
  function Line() {
    const [isOpen, setOpen] = useState(false);
    useShortcuts("Line", [{ keys: "q", does: "Add a todo", run: () => setOpen(true) }]);
    return isOpen && <input ref={(field) => field?.focus()} />;
  }
  new Function(EARLY_KEYS_SCRIPT)();
  for (const key of ["q", "g", "c"]) press(key);
  const { unmount } = render(
    <>
      <Line />
      <ShortcutKeys />
    </>,
  );
  navigate.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(typed).toEqual(["g", "c"]);
  expect(navigate).not.toHaveBeenCalled();
  unmount();
  vi.useRealTimers();
});

test("text typed into a field before hydration is not typed again", async () => {
  vi.useFakeTimers();
  const typed: string[] = [];
  document.execCommand = (_command, _ui, text) => typed.push(text!) > 0;
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  new Function(EARLY_KEYS_SCRIPT)();
  for (const key of ["g", "a"]) press(key, field);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "v", ctrlKey: true, bubbles: true }));
  press("r");
  const { unmount } = render(<ShortcutKeys />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(typed).toEqual(["r"]);
  unmount();
  field.remove();
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

test("keys do nothing while a button shows why nothing can be added", async () => {
  vi.useFakeTimers();
  const { unmount } = render(
    <>
      <LimitedButton id="add-todo" reason="69 at most." className="todo-add">
        Add Todo
      </LimitedButton>
      <ShortcutKeys />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  navigate.mockClear();
  const matches = vi.spyOn(document, "querySelector");
  matches.mockImplementation((selector) => (selector.includes(":popover-open") ? document.body : null));
  press("g");
  press("c");
  expect(navigate).not.toHaveBeenCalled();
  // Presses the space bar. Returns whether the page did not scroll.
  const space = () => {
    const event = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(space()).toBe(true);
  matches.mockRestore();
  expect(space()).toBe(false);
  press("g");
  press("c");
  expect(navigate).toHaveBeenCalledTimes(1);
  unmount();
  vi.useRealTimers();
});

test("a key counts by what its layout writes, and by its place where that is no Latin letter", async () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const hear = (keys: string) => ({ keys, does: keys, run: () => void heard.push(keys) });
  function List() {
    useShortcuts("List", ["x", "q", "1", "[", "#", "w c"].map(hear));
    return null;
  }
  const { unmount } = render(
    <>
      <List />
      <ShortcutKeys />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  const presses: [KeyboardEventInit[], string[]][] = [
    [[{ key: "ч", code: "KeyX" }], ["x"]],
    [[{ key: "ס", code: "KeyX" }], ["x"]],
    [[{ key: "Q", code: "KeyQ" }], ["q"]],
    [[{ key: "q", code: "KeyX" }], ["q"]],
    [
      [
        { key: "ц", code: "KeyW" },
        { key: "с", code: "KeyC" },
      ],
      ["w c"],
    ],
    [[{ key: "١", code: "Digit1" }], ["1"]],
    [[{ key: "х", code: "BracketLeft" }], ["["]],
    [[{ key: "[", code: "Digit5", altKey: true }], ["["]],
    [[{ key: "[", code: "Digit8", altKey: true, ctrlKey: true }], ["["]],
    [[{ key: "#", code: "Digit3", shiftKey: true }], ["#"]],
    [[{ key: "é", code: "KeyX" }], []],
    [[{ key: "q", code: "KeyQ", ctrlKey: true }], []],
    [[{ key: "x", code: "KeyX", keyCode: 229 }], []],
    [[{ key: "x", code: "KeyX", isComposing: true }], []],
  ];
  for (const [keys, wanted] of presses) {
    heard.length = 0;
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...key }));
    expect([keys, heard]).toEqual([keys, wanted]);
  }
  unmount();
  vi.useRealTimers();
});
