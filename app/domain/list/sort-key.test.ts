import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sortKey } from "./sort-key.ts";

/** Compares texts as SQLite does, byte by byte. */
function byBytes(a: string, b: string): number {
  const [one, two] = [a, b].map((text) => new TextEncoder().encode(text));
  const at = one!.findIndex((byte, i) => byte !== two![i]);
  if (at < 0) return one!.length - two!.length;
  return one![at]! - (two![at] ?? -1);
}
const sorted = (...texts: string[]) => texts.toSorted((a, b) => byBytes(sortKey(a), sortKey(b)));

test("words sort as in a dictionary, whatever their accents and capitals", () => {
  const inOrder = ["Apfel", "apple", "école", "Émile", "sì", "strada"];
  expect(sorted(...inOrder.toReversed())).toEqual(inOrder);
  const small = [
    "2 cani",
    "a",
    "A",
    "à",
    "ab",
    "l’acqua",
    "la",
    "Straße",
    "strasse 2",
    "ñandú",
    "nz",
    "o",
    "ŋo",
    "þ",
    "z",
  ];
  expect(sorted(...small.toReversed())).toEqual(small.toSorted(new Intl.Collator("en").compare));
});

test("other scripts sort in their own order", () => {
  for (const words of [
    ["ёж", "ель", "жук", "иней", "ия", "йод", "кот"],
    ["άλφα", "βήτα", "γάτα", "Δέλτα"],
    ["가", "각", "나", "다"],
  ]) {
    expect(words.toSorted(new Intl.Collator("en").compare)).toEqual(words);
    expect(sorted(...words.toReversed())).toEqual(words);
  }
});

test("keys order texts by letter as the collator does", () => {
  const { compare } = new Intl.Collator("en", { sensitivity: "base" });
  const text = fc.string({ unit: fc.constantFrom(..."abdehinoszäàáâæçéèêëğıíìîłñöøßşüžÀÉÖØŽ 09-'’"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const order = Math.sign(compare(a, b));
      const letters = (one: string) => sortKey(one).split("\u0001")[0]!;
      expect(Math.sign(byBytes(letters(a), letters(b)))).toBe(order);
    }),
    { numRuns: 2000 },
  );
});

test("a key is short, however long the text is", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => sortKey(text).length < 1000));
});

test("the words of a language sort in its order, letter by letter", () => {
  const inOrder: Record<string, string[]> = {
    tr: ["cam", "çam", "gölge", "ğ", "halı", "ırmak", "İzmir", "on", "ödev", "su", "şap", "un", "üzüm", "zar"],
    sv: ["zebra", "ål", "äpple", "öga"],
    da: ["zebra", "æble", "øl", "år"],
    hu: ["cukor", "csak", "dal", "zene", "zsák"],
    cs: ["had", "chata", "ihned"],
    pl: ["lato", "łódka", "na", "ość", "prawo"],
    es: ["nube", "ñandú", "oso"],
    de: ["Ähre", "Apfel", "Öl", "Opfer"].toSorted(new Intl.Collator("de").compare),
    hr: ["cvijet", "čaj", "ćup", "dan", "džep", "đak", "lopta", "ljeto"],
    et: ["saun", "šokk", "zebra", "tee", "õun", "äri"],
    uk: ["гай", "ґава", "дім", "екран", "єнот", "жук", "иній", "ім’я", "їжак", "йод"],
  };
  for (const [locale, words] of Object.entries(inOrder)) {
    expect([locale, words.toSorted(new Intl.Collator(locale).compare)]).toEqual([locale, words]);
    const byKey = words.toReversed().toSorted((a, b) => byBytes(sortKey(a, locale), sortKey(b, locale)));
    expect([locale, byKey]).toEqual([locale, words]);
  }
});

test("the keys of a language order texts by letter as its collator does", () => {
  for (const locale of ["tr", "sv", "de", "es", "pl", "ro", "fi", "nl"]) {
    const { compare } = new Intl.Collator(locale, { sensitivity: "base" });
    const text = fc.string({ unit: fc.constantFrom(..."abcdeghilnoszuyçğıöşüñåäößéłąčţ 1"), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const letters = (one: string) => sortKey(one, locale).split("\u0001")[0]!;
        expect([locale, Math.sign(byBytes(letters(a), letters(b)))]).toEqual([locale, Math.sign(compare(a, b))]);
      }),
      { numRuns: 500 },
    );
  }
});
