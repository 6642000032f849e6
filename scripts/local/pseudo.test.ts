import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { inGreek, pseudo } from "./pseudo.ts";

const say = (text: string, values: Record<string, string | number>, dir: "ltr" | "rtl" = "ltr") =>
  setupI18n({ locale: "en", messages: { en: { one: pseudo(compileMessage(text), dir) } } })._("one", values);

test("the pseudo-language has no letter of English, is longer, stands in brackets, and keeps values, tags and plurals", () => {
  expect(say("Move {title} to <0>today</0>", { title: "Call Ana" })).toBe("[Мóóвéé Call Ana ŧóó <0>ŧóóđááýý</0>]");
  const days = "{n, plural, one {# day} other {# days}} left";
  expect(say(days, { n: 1 })).toBe("[1 đááýý łééфŧ]");
  expect(say(days, { n: 1200 })).toBe("[1,200 đááýýš łééфŧ]");
  expect(say("Move {title}", { title: "Call Ana" }, "rtl")).toMatch(/^\[\p{Script=Arabic}+ Call Ana\]$/u);
  const sentence = "Your week is a sheet of paper, and everything that you write stays yours.";
  expect(say(sentence, {}).length / sentence.length).toBeGreaterThan(1.3);
});

test("a person's words keep their length and case in Greek", () => {
  expect(inGreek("Call Ana, 9:30")).toBe("Ξαλλ Ανα, 9:30");
});
