import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { newDraft } from "./drafts.ts";
import { useDrafts } from "./use-drafts.ts";

const LINE = newDraft("p", "new");

test("a line that the address asks for opens, also when the list was there before the address asked", () => {
  const { result, rerender } = renderHook(({ initial }) => useDrafts(initial), {
    initialProps: { initial: null as typeof LINE | null },
  });
  expect(result.current.open).toBeNull();
  rerender({ initial: LINE });
  expect(result.current.open).toEqual(LINE);
});

test("a line that was discarded stays closed, and one that is typed in is not replaced", () => {
  const { result, rerender } = renderHook(({ initial }) => useDrafts(initial), {
    initialProps: { initial: LINE as typeof LINE | null },
  });
  act(() => result.current.discard("new"));
  rerender({ initial: { ...LINE } });
  expect(result.current.open).toBeNull();
  const typed = { ...newDraft("p", "typed"), fields: { ...LINE.fields, todo_title: "Buy ink" } };
  rerender({ initial: null });
  act(() => result.current.start(typed));
  rerender({ initial: LINE });
  expect(result.current.open).toEqual(typed);
});
