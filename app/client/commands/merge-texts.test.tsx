import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keepCaret, mergeTexts } from "./merge-texts.ts";

test("of two additions to the end of a text the one that goes on in the last line stands first, and else the stored one", () => {
  for (const [base, mine, theirs, merged] of [
    ["Milk", "Milk\nEggs", "Milk\nBread", "Milk\nBread\nEggs"],
    ["Milk", "Milk, eggs ", "Milk, bread", "Milk, bread, eggs "],
    ["Mi", "Milk", "Mi\nBread", "Milk\nBread"],
    ["Mi", "Mi\nBread", "Milk", "Milk\nBread"],
    ["", "Milk", "Bread", "Bread\nMilk"],
    ["", "Milk", "Milk and bread\nMilk", "Milk and bread\nMilk"],
  ])
    expect(mergeTexts(base!, mine!, theirs!)).toBe(merged);
});

test("a text that takes something away, or goes on in the same word, is in conflict", () => {
  for (const [base, mine, theirs] of [
    ["Milk, eggs", "Milk", "Milk, eggs, bread"],
    ["Milk, eggs", "Milk, eggs, bread", "Milk"],
    ["Milk", "More milk", "Milk, eggs"],
    ["Mi", "Milk", "Mist"],
  ])
    expect(mergeTexts(base!, mine!, theirs!)).toBeUndefined();
});

test("what was merged and saved before its answer got lost is not added again", () => {
  const addition = fc.stringMatching(/^(\n| )[a-c]{1,3}$/);
  fc.assert(
    fc.property(fc.constantFrom("", "Milk"), addition, addition, (base, one, two) => {
      const [mine, theirs] = [base + one, base + two];
      const merged = mergeTexts(base, mine, theirs)!;
      expect(mergeTexts(base, mine, merged)!.trim()).toBe(merged.trim());
    }),
  );
});

test("the caret stays between the same letters", async () => {
  document.body.innerHTML = "<textarea>Mi and more</textarea>";
  const field = document.querySelector("textarea")!;
  field.focus();
  for (const [at, text, moved] of [
    [2, "Mi and more\nBread", 2],
    [11, "Mi\nBread and more", 17],
  ] as const) {
    field.value = "Mi and more";
    field.setSelectionRange(at, at);
    keepCaret();
    field.value = text;
    await new Promise((resolve) => setTimeout(resolve));
    expect([field.selectionStart, field.selectionEnd]).toEqual([moved, moved]);
  }
});
