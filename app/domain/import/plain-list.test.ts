import { expect, test } from "vitest";
import { isTable, isTodoTxt, readListLine, readTodoTxt } from "./plain-list.ts";

test("a list mark before a todo is followed by a space or a box", () => {
  const lines: [line: string, words: string, isDone?: true][] = [
    ["2.5 kg rice", "2.5 kg rice"],
    ["2.4. Arzt", "2.4. Arzt"],
    ["-3 °C freezer test", "-3 °C freezer test"],
    ["+43 660 000 call", "+43 660 000 call"],
    ["*very* important", "*very* important"],
    ["-> see", "-> see"],
    ["++i", "++i"],
    ["+1 for the party", "+1 for the party"],
    ["-10% coupon", "-10% coupon"],
    ["-Buy glue", "-Buy glue"],
    ["1.Call Ana", "1.Call Ana"],
    ["+work Ask Bo", "+work Ask Bo"],
    ["**bold** text", "**bold** text"],
    ["- Real", "Real"],
    ["1. Real", "Real"],
    ["1)\tReal", "Real"],
    ["  * Real ", "Real"],
    ["-[ ] x", "x"],
    ["[x] y", "y", true],
    ["+ [x] z", "z", true],
    ["- [X] z", "z", true],
    ["- [link](https://example.org)", "[link](https://example.org)"],
  ];
  for (const [line, words, isDone = false] of lines)
    expect([line, readListLine(line)]).toEqual([line, { words, isDone }]);
});

test("pasted boxes and bullets are no part of a title", () => {
  for (const line of ["☐ Bread", "⬜ Bread", "⬜️ Bread", "◻ Bread", "▢ Bread", "- ☐ Bread", "o\tBread", "§\tBread"]) {
    expect([line, readListLine(line)]).toEqual([line, { words: "Bread", isDone: false }]);
  }
  for (const line of ["· Bread", "·   Bread", "◦ Bread", "‣ Bread", "▪ Bread", "▫ Bread", "\uF0B7\tBread", "• Bread"]) {
    expect([line, readListLine(line)]).toEqual([line, { words: "Bread", isDone: false }]);
  }
  for (const line of ["☑ Bread", "✅ Bread", "✔ Bread", "✔️ Bread", "☒ Bread", "• ✅ Bread"]) {
    expect([line, readListLine(line)]).toEqual([line, { words: "Bread", isDone: true }]);
  }
  for (const line of ["o Bread", "§ 5 read", "Bread ✅"]) {
    expect([line, readListLine(line)]).toEqual([line, { words: line, isDone: false }]);
  }
});

test("a line without words is not a todo", () => {
  for (const line of [
    "",
    "  ",
    "---",
    "***",
    "* * *",
    "====",
    "```",
    "```js",
    "~~~",
    "-",
    "- [ ]",
    "[ ]",
    "☐",
    "• ",
    "✅",
    "—",
  ]) {
    expect([line, readListLine(line)]).toEqual([line, null]);
  }
});

test("a line of todo.txt has its state, priority, dates and project", () => {
  const plain = { isDone: false, priority: null, due: null, done: null, created: null, project: null };
  expect(readTodoTxt("x 2026-11-05 2026-11-01 Pay the fee +home @desk")).toEqual({
    ...plain,
    words: "Pay the fee @desk",
    isDone: true,
    done: "2026-11-05",
    created: "2026-11-01",
    project: "home",
  });
  expect(readTodoTxt("(A) 2026-11-01 Call Ana due:2026-12-01")).toEqual({
    ...plain,
    words: "Call Ana",
    priority: "A",
    due: "2026-12-01",
    created: "2026-11-01",
  });
  expect(readTodoTxt("xylophone lesson")).toEqual({ ...plain, words: "xylophone lesson" });
});

test("a text is todo.txt when two of its lines look like it", () => {
  expect(isTodoTxt("x 2026-11-05 Pay the fee\r\n(A) Call Ana\nBuy milk")).toBe(true);
  expect(isTodoTxt("(B) Pay due:2026-11-05\nBuy milk")).toBe(false);
  expect(isTodoTxt("x-ray\n(a) first\nx marks the spot")).toBe(false);
});

test("lines with as many cells as there are names of columns are a table, and a list with commas is not", () => {
  expect(
    isTable([
      ["project", "title", "due"],
      ["Z", "One", "2026-12-01"],
    ]),
  ).toBe(true);
  expect(
    isTable([
      ["Milk", " eggs", " bread"],
      ["Ham", " cheese", " wine"],
    ]),
  ).toBe(false);
  expect(
    isTable([
      ["project", "title", "due"],
      ["Z", "One"],
    ]),
  ).toBe(false);
  expect(
    isTable([
      ["title", "due"],
      ["One", ""],
    ]),
  ).toBe(false);
  expect(isTable([["project", "title", "due"]])).toBe(false);
});
