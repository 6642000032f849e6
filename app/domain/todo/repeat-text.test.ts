import { setupI18n } from "@lingui/core";
import { i18nOf } from "#app/i18n/messages.ts";
import { expect, test } from "vitest";
import { formatRepeat, parseRepeat } from "./repeat.ts";
import { offeredRules, repeatText, ruleText } from "./repeat-text.ts";

const en = i18nOf("en");

const text = (rule: string) => ruleText(en, parseRepeat(rule)!, "en-GB");

test("a rule reads as a person would say it", () => {
  for (const [rule, words] of [
    ["FREQ=DAILY", "every day"],
    ["FREQ=DAILY;INTERVAL=3", "every 3 days"],
    ["FREQ=WEEKLY", "every week"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every 2 weeks on Monday"],
    ["FREQ=WEEKLY;BYDAY=MO,WE,SU", "every week on Monday, Wednesday and Sunday"],
    ["FREQ=MONTHLY;BYMONTHDAY=15", "every month on day 15"],
    ["FREQ=MONTHLY;BYMONTHDAY=30", "every month on day 30"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"],
    ["FREQ=MONTHLY;BYDAY=2TU", "every month on the second Tuesday"],
    ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "every month on the first Saturday or Sunday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "every year on 29 Feb"],
  ] as const) {
    expect(text(rule)).toBe(words);
  }
  expect(repeatText(en, { todo_repeat: "FREQ=DAILY", repeat_from: "done" }, "en-GB")).toBe(
    "Repeats every day, from the day it is done",
  );
  expect(repeatText(en, { todo_repeat: null }, "en-GB")).toBeNull();
});

test("the offered rules fit the day", () => {
  const offered = (date: string) => offeredRules(date).map(formatRepeat);
  expect(offered("2026-11-23")).toEqual([
    "FREQ=DAILY",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "FREQ=WEEKLY;BYDAY=MO",
    "FREQ=MONTHLY;BYMONTHDAY=23",
    "FREQ=MONTHLY;BYDAY=4MO",
    "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23",
  ]);
  expect(offered("2026-11-30").slice(3, 5)).toEqual([
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    "FREQ=MONTHLY;BYDAY=-1MO",
  ]);
});

test("a rule reads as a sentence of another language, with the weekday of that language", () => {
  const messages = { "repeat.week_on": "jeden {day}", "repeat.repeats": "Wiederholt sich {rule}" };
  const de = setupI18n({ locale: "de", messages: { de: messages } });
  expect(repeatText(de, { todo_repeat: "FREQ=WEEKLY;BYDAY=MO" }, "de-AT")).toBe("Wiederholt sich jeden Montag");
});
