import { invalidInput } from "#app/errors.ts";
import { codePoints } from "../text/code-points.ts";
import { MAX_MEANING, MEANING_TOO_LONG_MESSAGE, type WordFields, type WordPatch } from "../pack/word.ts";

/**
 * The texts to store when a client changes the word that it has `seen` to `patch`. A text that it did not change stays as
 * another device saved it. A meaning that another device changed stays too, before the new one, as an import joins them.
 */
export function keptTexts(stored: WordFields, patch: WordPatch, seen: WordPatch): WordPatch {
  const changed: WordPatch = Object.fromEntries(
    Object.entries(patch).filter(([name, text]) => text !== seen[name as keyof WordPatch]),
  );
  const { meaning } = changed;
  if (meaning === undefined || [undefined, stored.meaning].includes(seen.meaning)) return changed;
  if (stored.meaning === meaning) return changed;
  if (stored.meaning.endsWith(`; ${meaning}`)) delete changed.meaning;
  else changed.meaning = `${stored.meaning}; ${meaning}`;
  if (codePoints(changed.meaning ?? "") > MAX_MEANING)
    throw invalidInput([{ path: ["meaning"], message: MEANING_TOO_LONG_MESSAGE }]);
  return changed;
}
