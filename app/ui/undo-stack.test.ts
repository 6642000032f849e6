import { expect, test } from "vitest";
import { undoStack } from "./undo-stack.ts";

test("acts are undone from the last one back, ten at most, each once", () => {
  const undone: number[] = [];
  const acts = undoStack(() => "/app");
  const added = Array.from({ length: 12 }, (_, i) => acts.add({ text: `${i}`, undo: () => void undone.push(i) }));
  expect([acts.undoLast(), acts.undoLast()]).toEqual(["11", "10"]);
  added[9]!.undo();
  added[9]!.undo();
  expect(acts.undoLast()).toBe("8");
  while (acts.undoLast() !== null);
  expect(undone).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  // Its toast may still be visible.
  added[0]!.undo();
  expect(undone.at(-1)).toBe(0);
});

test("only acts of the visible page are undone, and a failed act is removed", () => {
  let path = "/app";
  const acts = undoStack(() => path);
  let isTold = false;
  acts.add({ text: "home", undo: () => {} }, () => void (isTold = true));
  path = "/calendar";
  expect(acts.undoLast()).toBeNull();
  const { forget } = acts.add({ text: "refused", undo: () => {} });
  forget();
  expect(acts.undoLast()).toBeNull();
  path = "/app";
  expect(acts.undoLast()).toBe("home");
  expect(isTold).toBe(true);
});
