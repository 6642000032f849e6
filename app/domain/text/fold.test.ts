import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.for([
  ["Café CRE\u0300ME Łódka Øl Straße Đakovo", "cafe creme lodka ol strasse dakovo"],
  ["Ấm İstanbul ıslak ﬁn ＡＢ１", "am istanbul islak fin ab1"],
  ["ΜΉΛΟ μήλο ὁδός ΟΔΌΣ", "μηλο μηλο οδοσ οδοσ"],
  ["Ёжик ё\u0301лка за\u0301мок", "ежик елка замок"],
  ["чайник чаи\u0306ник їжак ўзор ѓ", "чайник чайник їжак ўзор ѓ"],
  ["שָׁלוֹם كِتَابٌ أحمد كـتـاب", "שלום كتاب احمد كتاب"],
  ["ぶどう ぱん ガ ｶﾞ", "ぶどう ぱん ガ ガ"],
  ["창문 \u110e\u1161\u11bc\u1106\u116e\u11ab", "창문 창문"],
  ["บ้าน น้ำ ນ້ຳ हिन्दी ದಾಲು ទឹក", "บ้าน น้ำ ນ້ຳ हिन्दी ದಾಲು ទឹក"],
  ["soft\u00adhyphen 5\u20e3", "softhyphen 5"],
])("%s is folded", ([text, folded]) => expect(fold(text!)).toBe(folded));

test("folding again changes nothing, and the composition of a text makes no difference", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."aßıİΣςёйґが한กั\u0301\u0308\u0306\u3099כَ1ﬁ") }),
  );
  fc.assert(
    fc.property(text, (one) => {
      expect(fold(fold(one))).toBe(fold(one));
      expect(fold(one.normalize("NFD"))).toBe(fold(one));
      expect(fold(one.normalize("NFC"))).toBe(fold(one));
    }),
  );
});
