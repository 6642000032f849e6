import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.client.ts";

test("of two additions to the end of a text, the one that continues the last line comes first, else the stored one", () => {
  for (const [base, mine, theirs, merged] of [
    ["Milk", "Milk\nEggs", "Milk\nBread", "Milk\nBread\nEggs"],
    ["Milk", "Milk, eggs ", "Milk, bread", "Milk, bread, eggs "],
    ["Mi", "Milk", "Mi\nBread", "Milk\nBread"],
    ["Mi", "Mi\nBread", "Milk", "Milk\nBread"],
    ["", "Milk", "Bread", "Bread\nMilk"],
    ["", "Milk", "Milk and bread\nMilk", "Milk and bread\nMilk"],
    ["Milk\n\nBread", "Milk, eggs\n\nBread ", "Milk\nTea\n\nBread and butter", "Milk, eggs\nTea\n\nBread and butter"],
    ["Milk", "Tea\nMilk", "Milk\nTea", "Tea\nMilk\nTea"],
    ["Milk", "Milk\n", "Milk\nBread", "Milk\nBread\n"],
  ])
    expect(mergeTexts(base!, mine!, theirs!)).toBe(merged);
});

test("a text that removes something, or continues the same word, is in conflict", () => {
  for (const [base, mine, theirs] of [
    ["Milk, eggs", "Milk", "Milk, eggs, bread"],
    ["Milk, eggs", "Milk, eggs, bread", "Milk"],
    ["Milk", "More milk", "Milk, eggs"],
    ["Milk\nEggs", "Milk", "Milk\nEggs\nBread"],
    ["Milk\n\nEggs", "Milk\nTea\nEggs", "Milk\n\nEggs, bread"],
    ["Mi", "Milk", "Mist"],
  ])
    expect(mergeTexts(base!, mine!, theirs!)).toBeUndefined();
});

test("an addition that was saved although its response got lost is not added again", () => {
  const addition = fc.stringMatching(/^(\n| )[a-c]{1,3}$/);
  fc.assert(
    fc.property(fc.constantFrom("", "Milk"), addition, addition, (base, one, two) => {
      const [mine, theirs] = [base + one, base + two];
      const merged = mergeTexts(base, mine, theirs)!;
      expect(mergeTexts(base, mine, merged)!.trim()).toBe(merged.trim());
    }),
  );
});

test("a text that was merged is merged again with what is added to it on both sides", () => {
  const addition = fc.record({ isLine: fc.boolean(), isMine: fc.boolean() });
  fc.assert(
    fc.property(fc.array(addition, { maxLength: 12 }), (all) => {
      let [base, mine, theirs] = ["Milk", "Milk", "Milk"];
      for (const [n, { isLine, isMine }] of all.entries()) {
        const added = `${isLine ? "\n" : " "}w${n}.`;
        if (isMine) mine += added;
        else theirs += added;
        // The text is merged after a conflict, and meets a second conflict before it is saved.
        [base, mine] = [theirs, mergeTexts(base, mine, theirs)!];
      }
      for (const n of all.keys()) expect(mine.split(`w${n}.`)).toHaveLength(2);
    }),
  );
});

test("an addition that was saved without a response is not added again with the later additions of both sides", () => {
  for (const [base, mine, theirs, merged] of [
    ["Milk", "Milk\nEggs\nTea", "Milk\nEggs\nBread", "Milk\nEggs\nBread\nTea"],
    ["Milk", "Milk\nEggs and tea", "Milk\nEggs\nBread", "Milk\nEggs and tea\nBread"],
    ["Milk", "Milk\nEggs\nTea", "Milk\nSalt\nEggs\nBread", "Milk\nSalt\nEggs\nBread\nTea"],
    ["Milk", "Milk\nSalt\nEggs\nTea", "Milk\nEggs\nBread", "Milk\nSalt\nEggs\nBread\nTea"],
    ["", "Milk\nTea", "Milk\nBread", "Milk\nBread\nTea"],
    // A common line break is no common text.
    ["Milk", "Milk\n\nTea", "Milk\n\nBread", "Milk\n\nBread\n\nTea"],
  ])
    expect(mergeTexts(base!, mine!, theirs!)).toBe(merged);

  const act = fc.constantFrom("type", "type elsewhere", "save", "save, and the answer gets lost");
  fc.assert(
    fc.property(fc.array(act, { maxLength: 16 }), (acts) => {
      let [base, mine, stored] = ["Milk", "Milk", "Milk"];
      for (const [n, one] of acts.entries()) {
        if (one === "type") mine += `\nw${n}.`;
        else if (one === "type elsewhere") stored += `\nw${n}.`;
        else {
          if (stored !== base) [base, mine] = [stored, mergeTexts(base, mine, stored)!];
          stored = mine;
          if (one === "save") base = mine;
        }
      }
      const text = mergeTexts(base, mine, stored)!;
      for (const [n, one] of acts.entries()) if (one.startsWith("type")) expect(text.split(`w${n}.`)).toHaveLength(2);
    }),
  );
});
