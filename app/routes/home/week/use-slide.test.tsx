import { act, renderHook } from "@testing-library/react";
import type { AnimationEvent, MouseEvent } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useSlide } from "./use-slide.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Shows a week, and then the next one. */
function step(reduced: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  const { result, rerender } = renderHook(({ monday }) => useSlide(monday), { initialProps: { monday: "2026-11-16" } });
  rerender({ monday: "2026-11-23" });
  return result;
}

test("a week slides in from its side, and with reduced motion no week does", () => {
  expect([step(false).current.direction, step(true).current.direction]).toEqual(["next", null]);
});

test("a click on a button while a week slides in takes effect once the week is there", () => {
  const slide = step(false);
  const link = document.createElement("a");
  const [pressed, prevented] = [vi.fn(), vi.fn()];
  link.addEventListener("click", pressed);
  slide.current.hold({
    currentTarget: link as HTMLElement,
    preventDefault: prevented as () => void,
  } as MouseEvent<HTMLElement>);
  expect([prevented.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 0]);
  const sheet = document.createElement("div");
  // The end of an animation inside of the week is not the end of its slide.
  act(() => void slide.current.end({ target: link, currentTarget: sheet } as unknown as AnimationEvent));
  expect(pressed).not.toHaveBeenCalled();
  act(() => void slide.current.end({ target: sheet, currentTarget: sheet } as unknown as AnimationEvent));
  expect(pressed).toHaveBeenCalledOnce();
});
