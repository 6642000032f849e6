import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatRepeat, parseRepeat } from "./repeat.ts";
import { ruleAtEnd } from "./typed-rule.ts";
import { ENGLISH } from "./typed-words.ts";

const read = (text: string) => {
  const words = text.toLowerCase().match(/\S+/g) ?? [];
  const found = ruleAtEnd(words, ENGLISH);
  return found && [words.slice(0, found.from).join(" "), formatRepeat(found.rule)];
};

test("a rule at the end of a title is recognised", () => {
  const rules: [words: string, repeat: string][] = [
    ["every day", "FREQ=DAILY"],
    ["Every 3 days", "FREQ=DAILY;INTERVAL=3"],
    ["every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["every fri", "FREQ=WEEKLY;BYDAY=FR"],
    ["every thu", "FREQ=WEEKLY;BYDAY=TH"],
    ["every mon, wed and fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"],
    ["every sat sun", "FREQ=WEEKLY;BYDAY=SA,SU"],
    ["every week", "FREQ=WEEKLY"],
    ["every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"],
    ["every other week", "FREQ=WEEKLY;INTERVAL=2"],
    ["every other tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"],
    ["every month", "FREQ=MONTHLY"],
    ["every 6 months", "FREQ=MONTHLY;INTERVAL=6"],
    ["every year", "FREQ=YEARLY"],
  ];
  for (const [words, repeat] of rules) expect(read(`Water plants ${words}`)).toEqual(["water plants", repeat]);
});

test("other words after every are no rule", () => {
  for (const text of [
    "Thank every guest",
    "Count every",
    "Wash every 0 days",
    "Wash every 100 days",
    "Wash every mon,",
    "Wash every and",
    "Wash every mon mon",
    "Wash every 2 mon",
    "Read every day's news",
    "Water every day plants",
  ]) {
    const found = read(text);
    expect(found && [text, found]).toBeNull();
  }
});

const words = fc.constantFrom(..."every other 2 99 weeks day weekday mon, fri sunday and & mondays été".split(" "));

test("whatever is typed, a recognised rule begins with every and is a rule", () => {
  fc.assert(
    fc.property(fc.array(words), (typed) => {
      const found = ruleAtEnd(typed, ENGLISH);
      if (!found) return;
      expect(typed[found.from]).toBe("every");
      expect(parseRepeat(formatRepeat(found.rule))).not.toBeNull();
    }),
  );
});
