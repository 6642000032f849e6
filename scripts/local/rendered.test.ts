import { setupI18n } from "@lingui/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { type Language, languages } from "../../app/i18n/language.ts";
import { readCatalogue, translated } from "./catalogue.ts";
import { compiledMessages } from "./messages.ts";

type Token = string | [name: string, kind?: string, choices?: Record<string, CompiledMessage>];

interface Values {
  /** The plural values, each with the numbers for which it has an exact choice, such as `=1`. */
  numbers: Map<string, Set<string>>;
  /** The other values, each with its type, or with the first choice of a select. */
  others: Map<string, string>;
}

/** The values of a compiled message. */
function valuesOf(message: CompiledMessage, found: Values = { numbers: new Map(), others: new Map() }): Values {
  // A choice may be an offset, which is a number.
  for (const token of (Array.isArray(message) ? message : []) as Token[]) {
    if (typeof token === "string") continue;
    const [name, kind = "text", choices = {}] = token;
    if (/^(plural|selectordinal)$/.test(kind)) found.numbers.set(name, new Set(Object.keys(choices)));
    else found.others.set(name, kind === "select" ? Object.keys(choices)[0]! : kind);
    if (/^(plural|select|selectordinal)$/.test(kind)) for (const one of Object.values(choices)) valuesOf(one, found);
  }
  return found;
}

/** The texts of a language as the product compiles them, and its number format. */
async function textsOf(language: Language) {
  const { all } = await compiledMessages(language);
  const locale = `${language}-u-nu-latn`;
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: all } });
  return { all, say: i18n._.bind(i18n), numbers: new Intl.NumberFormat(locale) };
}

const english = await textsOf("en");

const WHOLE = Array.from({ length: 201 }, (_, n) => n);
const ALL = [...WHOLE, 1000, 1_000_000, 0.5, 1.5, 2.25, 12.75];
/** A number that no text contains by itself. */
const OTHER_NUMBER = 7777;
const WORD = "Ωmega";

const isIn = (text: string, numbers: Intl.NumberFormat, n: number) =>
  text.includes(numbers.format(n)) || text.includes(`${n}`);

const said = new Map<string, Set<number>>();

/**
 * The numbers of ALL that the English text contains for `name`. A text that says "every day" for one counts days from
 * one on.
 */
function saidInEnglish(id: string, name: string): Set<number> {
  const known = said.get(`${id} ${name}`);
  if (known) return known;
  const { numbers, others } = valuesOf(english.all[id]!);
  const rest = Object.fromEntries([...others.keys(), ...numbers.keys()].map((other) => [other, OTHER_NUMBER]));
  const says = (n: number) => isIn(english.say(id, { ...rest, [name]: n }), english.numbers, n);
  const counts = says(1) ? ALL : ALL.filter((n) => Number.isInteger(n) && n > 0);
  const found = new Set(counts.filter(says));
  said.set(`${id} ${name}`, found);
  return found;
}

const BROKEN = /[{}]|undefined|NaN|\[object|^\s*$/;

for (const language of languages) {
  test(`each text in ${language} says its values, and every number that English says`, async () => {
    const own = await textsOf(language);
    const rules = new Intl.PluralRules(language);
    const formOf = new Map(ALL.map((n) => [n, rules.select(n)]));
    /** A plural form for only one number, such as the Arabic form for two, may use a word instead of the digit. */
    const isOfOne = (n: number) => WHOLE.filter((other) => formOf.get(other) === formOf.get(n)).length === 1;
    const maySayWord = new Set(WHOLE.filter(isOfOne));
    const problems: string[] = [];
    for (const id of Object.keys(own.all)) {
      const { numbers, others } = valuesOf(english.all[id]!);
      const ownNumbers = valuesOf(own.all[id]!).numbers;
      const values: Record<string, string | number> = {};
      for (const [name, kind] of others)
        values[name] = kind === "text" ? WORD : kind === "number" ? OTHER_NUMBER : kind;
      for (const name of [...numbers.keys(), ...ownNumbers.keys()]) values[name] = OTHER_NUMBER;
      const said = own.say(id, values);
      const isWordLost = english.say(id, values).includes(WORD) && !said.includes(WORD);
      if (BROKEN.test(said) || isWordLost) problems.push(`${id}: ${said}`);
      for (const name of numbers.keys()) {
        const exact = ownNumbers.get(name) ?? new Set();
        for (const n of ALL) {
          const one = own.say(id, { ...values, [name]: n });
          const mayLack = maySayWord.has(n) || exact.has(`${n}`) || exact.has(`=${n}`);
          const isLost = !mayLack && saidInEnglish(id, name).has(n) && !isIn(one, own.numbers, n);
          if (BROKEN.test(one) || isLost) problems.push(`${id} with ${n}: ${one}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });
}

test("the numbers of many texts are tried", () => {
  const plurals = Object.values(english.all).flatMap((message) => [...valuesOf(message).numbers]);
  expect(plurals.length).toBeGreaterThan(100);
});

/** The words of a text without its values and tags. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}|<[^>]*>/g, " ")
    .split(/\s+/)
    .filter((word) => /\p{L}{2}/u.test(word));

/** Texts of three or more words that are the same in English, because they are names. */
const SAME = ["import Todoist TickTick Super Productivity"];

for (const language of translated) {
  test(`no sentence in ${language} is English`, async () => {
    const [source, own] = await Promise.all([readCatalogue("en"), readCatalogue(language)]);
    const same = Object.entries(own).flatMap(([id, { translation, message, obsolete }]) => {
      const text = source[id]?.translation || message || id;
      return !obsolete && (translation || text) === text && wordsOf(text).length > 2 ? [text] : [];
    });
    expect(same.filter((text) => !SAME.includes(text))).toEqual([]);
  });
}
