import { expect, test } from "vitest";
import { addMessages } from "./messages.ts";

const messages = { moved: ["نُقلت ", ["title"], " إلى ", ["project"]], left: ["بقي ", ["n", "number"]] };

test("a name in a sentence from right to left keeps its own direction, and a number is no name", () => {
  const i18n = addMessages("ar", messages as never);
  const sentence = "نُقلت \u2068Call Ana!\u2069 إلى \u2068Home\u2069";
  expect(i18n._("moved", { title: "Call Ana!", project: "Home" })).toBe(sentence);
  expect(i18n.t({ id: "moved", values: { title: "Call Ana!", project: "Home" } })).toBe(sentence);
  expect(i18n._("left", { n: 12 })).toBe("بقي 12");
});

test("a sentence from left to right has no marks", () => {
  const i18n = addMessages("de", { moved: [["title"], " verschoben"] } as never);
  expect(i18n._("moved", { title: "Ana" })).toBe("Ana verschoben");
});
