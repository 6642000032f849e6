import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hasTerms, searchExcerpt, searchMarks, searchTerms, shareLimit } from "./search.ts";

const marked = (text: string, query: string) =>
  searchMarks(text, searchTerms(query)).map(([start, end]) => text.slice(start, end));

test("the words of a query are lower case, without accents, signs and repetitions", () => {
  expect(searchTerms('Café "OR" cafe\u0301, e-mail*')).toEqual(["cafe", "or", "e", "mail"]);
  expect(searchTerms("... \u{E000}")).toEqual([]);
  expect(searchTerms("#2026 чайник 창문 ぶどう Straße ＡＢ")).toEqual([
    "2026",
    "чайник",
    "창문",
    "ぶどう",
    "strasse",
    "ab",
  ]);
  expect(searchTerms("👍🏽 👍")).toEqual(searchTerms("👍"));
  expect(searchTerms("conversations")).toEqual(["conversati"]);
  expect(searchTerms("a b c d e f g h i j")).toHaveLength(8);
});

test("the beginnings of words are marked, accents included", () => {
  expect(marked("Café crème, CAFETERIA, decaf", "cafe")).toEqual(["Café", "CAFE"]);
  expect(marked("Cafe\u0301s", "cafe")).toEqual(["Cafe\u0301"]);
  expect(marked("Conversations", "conversations")).toEqual(["Conversati"]);
  expect(marked("Ёжик, Ёлка", "еж")).toEqual(["Ёж"]);
  expect(marked("Ένα μήλο", "μηλ")).toEqual(["μήλ"]);
  expect(marked("שָׁלוֹם!", "שלו")).toEqual(["שָׁלוֹ"]);
  expect(marked("창문 \u110e\u1161\u11bc\u1106\u116e\u11ab", "창문")).toEqual([
    "창문",
    "\u110e\u1161\u11bc\u1106\u116e\u11ab",
  ]);
  expect(marked("die Straße", "strass")).toEqual(["Straß"]);
  expect(marked("ぶどう ふどう", "ぶど")).toEqual(["ぶど"]);
  expect(marked("👍🏽 and 🎉🎉", "👍 🎉")).toEqual(["👍🏽", "🎉", "🎉"]);
  expect(marked("nothing here", "x")).toEqual([]);
});

test("an Arabic word is found with its article and without it", () => {
  const finds = (text: string, query: string) => hasTerms(text, searchTerms(query));
  expect(finds("الانتقال إلى التقويم", "تقويم")).toBe(true);
  expect(finds("تقويم العائلة", "التقويم")).toBe(true);
  expect(finds("الأسبوع", "أسب")).toBe(true);
  expect(marked("أغلق الأسبوع، ثم أسبوع", "أسبوع")).toEqual(["الأسبوع", "أسبوع"]);
  // The word is short, so its beginning may only look like the article.
  expect(finds("مال كثير", "المال")).toBe(true);
  expect(finds("مكتبة", "الم")).toBe(false);
  expect(finds("البيت", "ب")).toBe(false);
});

test("an excerpt begins a little before the first match, at a word", () => {
  const text = `${"lorem ipsum ".repeat(20)}quince\njam ${"dolor sit ".repeat(40)}`;
  const excerpt = searchExcerpt(text, ["quince"]);
  expect(excerpt.text).toMatch(/^…\S.*quince jam .*…$/);
  expect(excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(["quince"]);
  expect(searchExcerpt("nothing", ["quince"])).toEqual({ text: "", marks: [] });
});

test("in any search of any text, the marked parts belong to the text and are in order", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, query) => {
      const terms = searchTerms(query);
      for (const { text: visible, marks } of [{ text, marks: searchMarks(text, terms) }, searchExcerpt(text, terms)]) {
        let at = 0;
        for (const [start, end] of marks) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(visible.length);
      }
    }),
  );
});

test("the kinds share a limit in turn", () => {
  expect(shareLimit([[1, 2, 3, 4], [5], [], [6, 7]], 5)).toEqual([[1, 2], [5], [], [6, 7]]);
  expect(shareLimit([[1, 2, 3], [4]], 100)).toEqual([[1, 2, 3], [4]]);
});
