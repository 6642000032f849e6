/** The form in which typed words are compared: without capitals and accents. */
import { fold } from "../text/fold.ts";
import type { TypedWords } from "./words.ts";

/** Words that differ from others only by an accent: Portuguese "às 3" is a time, "as 3" means three of something. */
const ACCENTED = new Set(["às"]);

/** A text in the form in which its words are compared, with straight apostrophes. */
export function folded(text: string): string {
  const lower = text.normalize("NFC").toLowerCase();
  return ACCENTED.has(lower) ? lower : fold(lower).replaceAll("’", "'");
}

const all = new WeakMap<TypedWords, TypedWords>();

/** The words of a language in the form in which they are compared. */
export function foldedWords(language: TypedWords): TypedWords {
  let words = all.get(language);
  if (!words) all.set(language, (words = foldAll(language)));
  return words;
}

/** Folds all texts and names in a value. */
function foldAll<Value>(value: Value): Value {
  if (typeof value === "string") return value.split(" ").map(folded).join(" ") as Value;
  if (Array.isArray(value)) return value.map(foldAll) as Value;
  if (typeof value !== "object" || value === null || value instanceof RegExp) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [isName(name) ? name : foldAll(name), foldAll(of)]),
  ) as Value;
}

/** Says whether it is the name of a field of `TypedWords`, which contains capitals, and not a word. */
const isName = (name: string) => /\p{Ll}\p{Lu}/u.test(name);
