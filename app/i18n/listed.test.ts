import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { listed } from "./listed.ts";
import { i18nOf } from "./messages.ts";

test("each text of a list has its own direction in a right-to-left language, and no name reverses the list", () => {
  const ar = setupI18n({ locale: "ar", messages: { ar: { "list.separator": "، " } } });
  expect(listed(ar, ["Budget", "مكالمة"])).toBe("\u2068Budget\u2069، \u2068مكالمة\u2069");
  expect(listed(i18nOf("en"), ["Budget", "مكالمة"])).toBe("Budget, مكالمة");
});
