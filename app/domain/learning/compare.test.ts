import * as fc from "fast-check";
import { expect, test } from "vitest";
import { i18nOf } from "#app/i18n/messages.ts";
import { compareTyped, differenceText } from "./compare.ts";

const ENGLISH = i18nOf("en");

const isRight = (typed: string, word: string) => compareTyped(typed, word).isCorrect;

test.for([
  ["perche", "perché"],
  ["PERCHÉ!", "perché"],
  ["perche\u0301", "perché"],
  ["strasse", "Straße"],
  ["STRASSE", "straße"],
  ["cicek", "çiçek"],
  ["ISTANBUL", "ıstanbul"],
  ["istanbul", "İstanbul"],
  ["auto ecole", "auto-école"],
  ["leau", "l’eau"],
  ["οδος", "ὁδός"],
  ["كتاب", "كِتَابٌ"],
  ["احمد", "أحمد"],
  ["كـتـاب", "كتاب"],
  ["gatto", "gatto (m.)"],
  ["gatta", "gatto / gatta"],
  ["¿Que tal", "¿Qué tal?"],
  ["?!", "?!"],
  ["ｶﾞ", "ガ"],
  ["nino", "niño"],
  ["γιατρος", "γιατρός"],
  ["ежик", "Ёжик"],
  ["замок", "за\u0301мок"],
  ["שלום", "שָׁלוֹם"],
])("%s is accepted for %s", ([typed, word]) => expect(isRight(typed!, word!)).toBe(true));

test.for([
  ["", "uno"],
  ["   ", "uno"],
  ["", "?!"],
  ["!", "uno"],
  ["pero", "perro"],
  ["gato / gata", "gatto / gatta"],
  ["m.", "gatto (m.)"],
  ["كتب", "كتاب"],
  ["はん", "ぱん"],
  ["は", "ば"],
  ["บาน", "บ้าน"],
  ["ਕਲ", "ਕਾਲ"],
  ["કમ", "કામ"],
  ["ಹಲ", "ಹಾಲು"],
  ["പല", "പാല്"],
  ["සහ", "සිංහ"],
  ["မ", "မာ"],
  ["ទក", "ទឹក"],
  ["ນຳ", "ນ້ຳ"],
  ["བད", "བོད"],
  ["узор", "ўзор"],
  ["чаиник", "чайник"],
  ["іжак", "їжак"],
])("%s is not accepted for %s", ([typed, word]) => expect(isRight(typed!, word!)).toBe(false));

test.for([
  ["çiçek", "çiçek", "tr", true],
  ["ÇİÇEK", "çiçek", "tr", true],
  ["cicek", "çiçek", "tr", false],
  ["kis", "kış", "tr", false],
  ["ISTANBUL", "İstanbul", "tr", false],
  ["istanbul", "İstanbul", "tr", true],
  ["ILIK", "ılık", "tr", true],
  ["kagit", "kâğıt", "tr", false],
  ["kağıt", "kâğıt", "tr", true],
  ["nino", "niño", "es", false],
  ["nin\u0303o", "niño", "es", true],
  ["perche", "perché", "it", true],
  ["ol", "öl", "sv", false],
  ["lodka", "łódka", "pl", false],
  ["strasse", "Straße", "de", true],
  ["احمد", "أحمد", "ar", true],
  ["ежик", "Ёжик", "ru", true],
] as const)("%s for %s in %s: %s", ([typed, word, locale, isCorrect]) =>
  expect(compareTyped(typed, word, locale).isCorrect).toBe(isCorrect),
);

test("the difference shows each letter", () => {
  expect(compareTyped("pero", "perro").pieces).toEqual([
    { kind: "same", text: "per" },
    { kind: "missing", text: "r" },
    { kind: "same", text: "o" },
  ]);
  expect(differenceText(ENGLISH, compareTyped("citta", "città").pieces)).toBe("citt; with another accent: à");
  expect(differenceText(ENGLISH, compareTyped("gattta", "gatto / gatta").pieces)).toBe("gatt; too much: t; a");
  expect(differenceText(ENGLISH, compareTyped("Citta!", "città").pieces)).toBe("citt; with another accent: à");
  expect(compareTyped("STRASSE", "Straße").pieces).toEqual([{ kind: "same", text: "Straße" }]);
  expect(differenceText(ENGLISH, compareTyped("cop", "çöp", "tr").pieces)).toBe("too much: co; missing: çö; p");
  expect(compareTyped("", "uno").pieces).toEqual([{ kind: "missing", text: "uno" }]);
});

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(..."aàßœ ıİŁøñ-'()/;كـأَىςΣ"), maxLength: 20 }),
);

test("any text counts as right when it is typed as it is, in any composition, in capitals and with accents", () => {
  fc.assert(
    fc.property(text, (word) => {
      fc.pre(word.trim() !== "");
      expect(isRight(word, word)).toBe(true);
      expect(isRight(word.normalize("NFD"), word)).toBe(true);
      expect(isRight(`  ${word.normalize("NFC")} `, word)).toBe(true);
    }),
  );
  const letters = fc.string({ unit: fc.constantFrom(..."aàeßœzıńñяёéقك"), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(letters, (word) => {
      expect(isRight(word.toUpperCase(), word)).toBe(true);
      expect(isRight(word.replace(/(.)/gu, "$1\u0301"), word)).toBe(true);
    }),
  );
});

test("a text with another letter is not equal, and the shown differences together make both texts", () => {
  fc.assert(
    fc.property(text, text, (typed, word) => {
      const { isCorrect, pieces } = compareTyped(typed, word);
      if (typed.trim() === "") expect(isCorrect).toBe(false);
      const read = (...kinds: string[]) =>
        pieces.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join("");
      const right = read("same", "accent", "missing");
      // All spellings: the right word or one of its alternatives.
      const all = word.normalize("NFC").replace(/\s+/g, " ");
      if (!/[()[\]/;]/.test(all)) expect(right.normalize("NFC")).toBe(all.trim());
      expect(pieces.every(({ text }) => text !== "")).toBe(true);
    }),
  );
  const letters = fc.string({ unit: fc.constantFrom(..."abcdéßقك"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, (word) => {
      expect(isRight(`${word}x`, word)).toBe(false);
    }),
  );
});
