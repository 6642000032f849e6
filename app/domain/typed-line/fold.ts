/** Words as they are compared: typed in capitals, without accents or with accents as letters of their own, they are the same. */
import type { TypedWords } from "./words.ts";

/** Words that only an accent tells from others: Portuguese "às 3" is a time, "as 3" are three of something. */
const ACCENTED = new Set(["às"]);

/** Combining accents. */
const ACCENTS = /[\u0300-\u036F]/g;

/** A text in lower case, with plain letters and straight apostrophes. */
export function folded(text: string): string {
  const lower = text.normalize("NFC").toLowerCase().replaceAll("’", "'");
  if (ACCENTED.has(lower)) return lower;
  return lower.normalize("NFD").replaceAll(ACCENTS, "").normalize("NFC").replaceAll("ß", "ss");
}

const all = new WeakMap<TypedWords, TypedWords>();

/** The words of a language as they are compared. */
export function foldedWords(language: TypedWords): TypedWords {
  let words = all.get(language);
  if (!words) all.set(language, (words = foldAll(language)));
  return words;
}

/** Folds the texts and the names in a value. */
function foldAll<Value>(value: Value): Value {
  if (typeof value === "string") return value.split(" ").map(folded).join(" ") as Value;
  if (Array.isArray(value)) return value.map(foldAll) as Value;
  if (typeof value !== "object" || value === null || value instanceof RegExp) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [isName(name) ? name : foldAll(name), foldAll(of)]),
  ) as Value;
}

/** Whether it names a field of `TypedWords`, which has capitals inside, and no word. */
const isName = (name: string) => /\p{Ll}\p{Lu}/u.test(name);
