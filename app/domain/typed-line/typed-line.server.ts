import type { AppContext } from "#app/context.ts";
import { localTime } from "../time/local-time.ts";
import { dateIn } from "../time/timezone.ts";
import { DUTCH } from "./dutch.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ITALIAN } from "./italian.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";
import { type TypedTodo, typedTodo } from "./typed-todo.ts";
import type { TypedWords } from "./words.ts";

const WORDS: Record<string, TypedWords> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  nl: DUTCH,
  "pt-BR": PORTUGUESE,
};

/** The words of typed lines in a language of the interface; the same that `loadWords` loads in the browser. */
export const wordsIn = (language: string): TypedWords => (Object.hasOwn(WORDS, language) ? WORDS[language]! : ENGLISH);

/** Parses a line as if the signed-in person typed it now: with their language and time zone, and their projects. */
export const readTypedLine = (
  { days, now, timezone, locale, language }: Pick<AppContext, "days" | "now" | "timezone" | "locale" | "language">,
  line: string,
  projects: readonly { id: string; proje_title: string }[],
): TypedTodo =>
  typedTodo(line, {
    today: dateIn(days, now),
    now: localTime(timezone, now.toISOString()).slice(11),
    locale,
    language: wordsIn(language),
    projects,
  });
