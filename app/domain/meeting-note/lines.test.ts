import * as fc from "fast-check";
import { expect, test } from "vitest";
import { editLines, followLines, mergeBoxes, taskLines, withBoxes } from "./lines.ts";

test("a task is a line with a dash or an asterisk and a box, and words", () => {
  const text =
    "Agenda\n- [ ] call Ana tue\n  * [x] send minutes \n- [X] done\n- [ ] \n- [] no\n-[ ] no\n[ ] no\n1. [ ] no";
  expect(taskLines(text)).toEqual([
    { words: "call Ana tue", isTicked: false },
    { words: "send minutes ", isTicked: true },
    { words: "done", isTicked: true },
  ]);
});

test("boxes are ticked by the words after them, and nothing else of a text changes", () => {
  const text = "- [ ] a\n- [X] b\n  * [ ] a\n- [ ] ab\na";
  const boxes = new Map([
    ["a", true],
    ["b", true],
  ]);
  expect(withBoxes(text, boxes)).toBe("- [x] a\n- [X] b\n  * [x] a\n- [ ] ab\na");
  expect(withBoxes(text, new Map([["b", false]]))).toBe("- [ ] a\n- [ ] b\n  * [ ] a\n- [ ] ab\na");
});

test.each([
  ["other words at the end", "call Ana tue", "call Ana and Ben wed", true],
  ["more words", "call", "call Ana about the budget", true],
  ["fewer words", "call Ana about the budget", "call Ana", true],
  ["other words in the middle", "send the report to Ana", "send the minutes to Ana", true],
  ["nothing in common", "call Ana tue", "buy milk", false],
])("a line is followed through an edit of its words: %s", (_, from, to, isSame) => {
  const after = `- [ ] other\nAgenda\n- [ ] ${to}`;
  const places = followLines([from, "other"], `- [ ] ${from}\n- [ ] other`, after);
  expect([places.get(from), places.get("other")]).toEqual([isSame ? to : undefined, "other"]);
});

test("a split line continues as the longer part, and a joined or deleted line is not followed", () => {
  expect(followLines(["call Ana and Ben"], "- [ ] call Ana and Ben", "- [ ] call Ana\n- [ ] and Ben").size).toBe(1);
  expect(followLines(["call Ana"], "- [ ] call Ana", "call Ana").size).toBe(0);
  expect(followLines(["call Ana"], "Agenda", "- [ ] call Ben").size).toBe(0);
  // The line is added again with the same words.
  expect(followLines(["call Ana"], "Agenda", "- [ ] call Ana").get("call Ana")).toBe("call Ana");
});

const todo = (id: string, meeting_line: string, is_checked = false) => ({ id, meeting_line, is_checked });

test("an edit ticks the todos whose boxes it ticks, and all other boxes get the state of their todos", () => {
  const todos = [todo("a", "call Ana"), todo("b", "buy milk", true), todo("c", "gone", true)];
  const before = "- [ ] call Ana\n- [x] buy milk";
  const ticked = editLines(before, "- [x] call Ana tue\n- [x] buy milk", todos);
  expect(ticked).toMatchObject({
    ticked: [{ id: "a" }],
    unticked: [],
    moved: [{ id: "a", meeting_line: "call Ana tue" }],
  });
  expect(editLines(before, "- [ ] buy milk\n- [ ] call Ana", todos)).toMatchObject({
    unticked: [{ id: "b" }],
    ticked: [],
  });
  // The line of a completed todo is added again with an empty box.
  expect(editLines(before, `${before}\n- [ ] gone`, todos)).toEqual({
    text: `${before}\n- [x] gone`,
    moved: [],
    ticked: [],
    unticked: [],
  });
});

test("of two lines with the same words, a ticked one ticks the todo, and a copied or removed one does not", () => {
  const edit = (before: string, after: string, isChecked: boolean) => {
    const { text, ticked, unticked } = editLines(before, after, [todo("a", "call", isChecked)]);
    return [text, ticked.length, unticked.length];
  };
  expect(edit("- [ ] call\n- [ ] call", "- [ ] call\n- [x] call", false)).toEqual(["- [x] call\n- [x] call", 1, 0]);
  expect(edit("- [x] call", "- [x] call\n- [ ] call", true)).toEqual(["- [x] call\n- [x] call", 0, 0]);
  expect(edit("- [ ] call\n- [ ] call", "- [ ] call", false)).toEqual(["- [ ] call", 0, 0]);
});

test("boxes that were ticked elsewhere are added to the text that was typed meanwhile", () => {
  const base = "Plan\n- [ ] call Ana\n- [x] buy milk";
  const theirs = "Plan\n- [x] call Ana\n- [ ] buy milk";
  expect(mergeBoxes(base, "Plan\n- [x] buy milk\n- [ ] call Ana tue\nmore", theirs)).toBe(
    "Plan\n- [ ] buy milk\n- [x] call Ana tue\nmore",
  );
  expect(mergeBoxes(base, `${base}!`, `${theirs}!`)).toBeUndefined();
});

const word = fc.constantFrom("call", "Ana", "x", "[ ]", "- [ ]", "😀", "$1");
const line = fc.tuple(fc.constantFrom("- [ ] ", "- [x] ", "* [X] ", ""), fc.array(word, { maxLength: 3 }));
const texts = fc
  .array(
    line.map(([box, words]) => box + words.join(" ")),
    { maxLength: 6 },
  )
  .map((lines) => lines.join("\n"));

test("an edit moves and ticks each todo once, and leaves as many characters and tasks as were typed", () => {
  fc.assert(
    fc.property(texts, texts, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (before, after, checked) => {
      const lines = [...new Set(taskLines(before).map(({ words }) => words))];
      const todos = lines.map((words, i) => todo(`${i}`, words, checked[i]!));
      const { text, moved, ticked, unticked } = editLines(before, after, todos);
      expect(text).toHaveLength(after.length);
      expect(taskLines(text).map(({ words }) => words)).toEqual(taskLines(after).map(({ words }) => words));
      const changed = [...ticked, ...unticked].map(({ id }) => id);
      expect(new Set(changed).size).toBe(changed.length);
      expect(new Set(moved.map(({ meeting_line }) => meeting_line)).size).toBe(moved.length);
      // Saving the same text again changes nothing.
      const states = todos.map((one) => ({
        ...one,
        is_checked: taskLines(before).some((t) => t.words === one.meeting_line && t.isTicked),
      }));
      const again = editLines(before, before, states);
      expect([again.moved, again.ticked, again.unticked]).toEqual([[], [], []]);
    }),
  );
});

test("a merge of boxes with an unchanged text is the other text", () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (base, isTicked) => {
      const theirs = withBoxes(base, new Map(taskLines(base).map(({ words }) => [words, isTicked])));
      const same = new Set(taskLines(base).map(({ words }) => words)).size === taskLines(base).length;
      if (same) expect(mergeBoxes(base, base, theirs)).toBe(theirs);
    }),
  );
});
