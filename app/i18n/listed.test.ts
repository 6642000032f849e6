import { expect, test } from "vitest";
import { listed } from "./listed.ts";
import { addMessages, i18nOf } from "./messages.ts";

test("each text of a list has its own direction where lines run from right to left, and no name turns the list round", () => {
  const ar = addMessages("ar", { "list.separator": "، " });
  expect(listed(ar, ["Budget", "مكالمة"])).toBe("\u2068Budget\u2069، \u2068مكالمة\u2069");
  expect(listed(i18nOf("en"), ["Budget", "مكالمة"])).toBe("Budget, مكالمة");
});
