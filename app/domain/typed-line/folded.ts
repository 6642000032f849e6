/** Typed words as they are compared: capitals and accents do not count. */
import { fold } from "../fold.ts";
import type { TypedWords } from "./words.ts";

/** Words that only an accent tells from others: Portuguese "às 3" is a time, "as 3" are three of something. */
const ACCENTED = new Set(["às"]);

/** A text as its words are compared, with straight apostrophes. */
export function folded(text: string): string {
  const lower = text.normalize("NFC").toLowerCase();
  return ACCENTED.has(lower) ? lower : fold(lower).replaceAll("’", "'");
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

/** Says whether it names a field of `TypedWords`, which has capitals inside, and no word. */
const isName = (name: string) => /\p{Ll}\p{Lu}/u.test(name);
