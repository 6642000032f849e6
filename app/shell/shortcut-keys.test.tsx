import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { whenShown } from "#app/ui/later.tsx";
import { ShortcutKeys } from "./shortcut-keys.tsx";
import { useShortcuts } from "./shortcuts.ts";

vi.mock("@remix-run/react", () => ({ useNavigate: () => () => {} }));

const run = vi.fn<(event: KeyboardEvent) => void>();

/** A component with the shortcut `e`. */
function Editor() {
  useShortcuts("Editor", [{ keys: "e", does: "Edit", run }]);
  return null;
}

/** A component whose code arrives when `arrive` is called. */
function partOnItsWay() {
  let arrive = () => {};
  const code = new Promise<typeof Editor>((resolve) => (arrive = () => resolve(Editor)));
  return { Part: whenShown(() => code), arrive };
}

const press = (key: string) => {
  const code = `Key${key.toUpperCase()}`;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a key waits for the component that is loading, however long that takes, and for no later one", async () => {
  vi.useFakeTimers();
  const { Part, arrive } = partOnItsWay();
  const page = (...parts: React.ReactNode[]) => (
    <>
      <ShortcutKeys />
      {parts}
    </>
  );
  const { rerender } = render(page(<Part key="early" />));
  await pass(10);
  press("e");
  press("x");
  await pass(60_000);
  expect(run).not.toHaveBeenCalled();
  await act(async () => arrive());
  await pass(10);
  expect(run).toHaveBeenCalledTimes(1);

  // Nothing was loading any more, so this key is not kept.
  rerender(page());
  press("e");
  await pass(10);
  const late = partOnItsWay();
  rerender(page(<late.Part key="late" />));
  await act(async () => late.arrive());
  await pass(10);
  expect(run).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
