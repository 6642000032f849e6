import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { insertSelect, valuesOf } from "#app/db/columns.ts";
import { newId, statement } from "#app/db/database.ts";
import { language_word } from "#app/db/schema.ts";
import { NEW_WORD } from "../own-word/own-word.server.ts";
import { mayEveryoneLearn } from "../pack/audience.server.ts";
import { searchText, type WordFields } from "../pack/word.ts";

/** Words for the trip to Lisbon, which is one of the sample todos. */
const LANGUAGE = "Portuguese";
export const SAMPLE_WORDS: WordFields[] = [
  { word_original: "o comboio", pronunciation: "u kõˈbɔju", meaning: "train" },
  { word_original: "a ponte", pronunciation: "ɐ ˈpõtɨ", meaning: "bridge" },
  { word_original: "o marmelo", pronunciation: "u mɐɾˈmɛlu", meaning: "quince" },
  { word_original: "a corrida", pronunciation: "ɐ kuˈʁiðɐ", meaning: "race" },
  { word_original: "amanhã", pronunciation: "amɐˈɲɐ̃", meaning: "tomorrow" },
  { word_original: "obrigada", pronunciation: "oβɾiˈɣaðɐ", meaning: "thank you" },
];

/** The statement that adds own words to a new demo account, where everyone may learn. */
export function demoWords(context: AppContext, user_id: string) {
  const words = SAMPLE_WORDS.map((word, i) => ({
    ...word,
    id: newId(),
    position: i + 1,
    search_text: searchText(word),
  }));
  const row = {
    ...valuesOf(language_word, (name) => sql.raw(`value ->> '${name}'`)),
    ...NEW_WORD,
    user_id,
    language: LANGUAGE,
    created_at: context.now.toISOString(),
  };
  return statement(context.db)`
    ${insertSelect(language_word, row)} FROM json_each(${JSON.stringify(words)}) WHERE ${mayEveryoneLearn(context)}`;
}
