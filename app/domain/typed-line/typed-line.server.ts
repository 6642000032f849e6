import type { AppContext } from "#app/context.ts";
import { localTime } from "../time/local-time.ts";
import { dateIn } from "../time/timezone.ts";
import { wordsIn } from "./languages.server.ts";
import { type TypedTodo, typedTodo } from "./typed-todo.ts";

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
