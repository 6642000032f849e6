import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { newId, statement } from "#app/db/database.ts";
import { mayEveryoneLearn } from "../pack/audience.server.ts";
import { searchText, type WordFields } from "../pack/word.ts";

/** Words for the journey to Lisbon that a todo is about. */
const LANGUAGE = "Portuguese";
export const SAMPLE_WORDS: WordFields[] = [
  { word_original: "o comboio", pronunciation: "u kõˈbɔju", meaning: "train" },
  { word_original: "a ponte", pronunciation: "ɐ ˈpõtɨ", meaning: "bridge" },
  { word_original: "o marmelo", pronunciation: "u mɐɾˈmɛlu", meaning: "quince" },
  { word_original: "a corrida", pronunciation: "ɐ kuˈʁiðɐ", meaning: "race" },
  { word_original: "amanhã", pronunciation: "amɐˈɲɐ̃", meaning: "tomorrow" },
  { word_original: "obrigada", pronunciation: "oβɾiˈɣaðɐ", meaning: "thank you" },
];

/** The statement that gives a new demo account words of its own, where everyone may learn. */
export function demoWords(context: AppContext, user_id: string) {
  const words = SAMPLE_WORDS.map((word, i) => [
    newId(),
    word.word_original,
    word.pronunciation,
    word.meaning,
    i + 1,
    searchText(word),
  ]);
  return statement(
    context.db,
    sql`INSERT INTO language_word (id, user_id, language, word_original, pronunciation, meaning, position, search_text, created_at)
      SELECT value ->> 0, ${user_id}, ${LANGUAGE}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
        ${context.now.toISOString()} FROM json_each(${JSON.stringify(words)}) WHERE ${mayEveryoneLearn(context)}`,
  );
}
