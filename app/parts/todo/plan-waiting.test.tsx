import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PlanWaiting, useTypedBefore } from "./plan-waiting.tsx";

afterEach(cleanup);

/** A popover whose code is loaded when `arrive` is called, and that then shows the text that was typed before. */
function popover(onClose = () => undefined, onShown?: () => void) {
  let arrive = () => undefined as void;
  function Popover(_: { onClose(): void }) {
    const [first, setFirst] = useState("");
    useTypedBefore(setFirst);
    useLayoutEffect(() => onShown?.(), []);
    return <p>Typed: {first}</p>;
  }
  const code = new Promise<{ Popover: typeof Popover }>((resolve) => (arrive = () => resolve({ Popover })));
  const Part = lazyPart(() => code, "Popover", { Waiting: PlanWaiting });
  render(<Part onClose={onClose} />);
  return () => act(async () => arrive());
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test("keys that are typed before the popover appears belong to it, and to no shortcut of the page", async () => {
  const shortcut = vi.fn();
  document.addEventListener("keydown", shortcut);
  const arrive = popover();
  for (const key of ["3", " ", "x", "Backspace", "d", "e", "c"]) press(key);
  await arrive();
  expect(screen.getByText("Typed: 3 dec")).toBeDefined();
  expect(shortcut).not.toHaveBeenCalled();
  press("t");
  expect(shortcut).toHaveBeenCalledOnce();
  document.removeEventListener("keydown", shortcut);
});

test("Escape cancels a popover that has not appeared yet, and its typed keys do not go to the next one", async () => {
  const close = vi.fn();
  const arrive = popover(close);
  press("t");
  press("Escape");
  expect(close).toHaveBeenCalledOnce();
  await arrive();
  cleanup();
  await popover()();
  expect(screen.getByText("Typed:")).toBeDefined();
});

test("a key that is typed between the popover's rendering and its effects goes to the popover", async () => {
  const arrive = popover(undefined, () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, cancelable: true }));
  });
  await arrive();
  expect(screen.getByText("Typed: n")).toBeDefined();
});
