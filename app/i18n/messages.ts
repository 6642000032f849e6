import { listed } from "./listed.ts";
import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { AppError } from "#app/errors.ts";
import type { Language } from "./language.ts";
import { type Text, textOf, textSaid } from "./text.ts";

/**
 * The ids of the link elements for the files of a language's texts: `first` for what every page and the home page
 * show before they are idle, `rest` for the later texts of home, and `pages` for other pages and errors.
 */
export const MESSAGE_LINKS = { first: "messages", rest: "rest-messages", pages: "page-messages" } as const;
export type MessagePart = keyof typeof MESSAGE_LINKS;

/**
 * The loaded languages: on the server those of recent requests, in the browser the page's. It contains no person's
 * state.
 */
const read = new Map<Language, I18n>();

/** Adds compiled texts to a language, so that `i18nOf` returns them. */
export function addMessages(language: Language, messages: Messages): I18n {
  const i18n = read.get(language) ?? setupI18n();
  i18n.load(language, messages);
  // Digits are 0 to 9 in every language (see formatLocale).
  i18n.activate(language, `${language}-u-nu-latn`);
  read.set(language, i18n);
  return i18n;
}

/** The messages in the file of a catalogue, which is a module for browsers, for code that cannot import it. */
export const messagesIn = (source: string): Messages =>
  JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1)) as Messages;

/** The texts of a loaded language; English if it is not loaded. */
export const i18nOf = (language: Language): I18n => read.get(language) ?? read.get("en") ?? addMessages("en", {});

/** Whether a language is loaded. */
export const hasMessages = (language: Language): boolean => read.has(language);

/** The error for a page: its text and the texts of its fields in the language of `i18n`, and the text's name. */
export function translatedError(i18n: I18n, { message, text, details = [] }: AppError) {
  return {
    error: translate(i18n, text ?? message),
    code: text?.id,
    details: details.map(({ path, message: problem }) => ({
      path,
      message: problem === message ? translate(i18n, text ?? message) : translate(i18n, problem),
    })),
  };
}

/** A text of the product in the language of `i18n`. An undeclared English text stays as it is. */
export function translate(i18n: I18n, one: Text | string): string {
  const declared = typeof one === "string" ? textOf(one) : one;
  if (!declared) return one as string;
  return i18n._(declared.id, mapped(i18n, declared.values), { message: declared.message });
}

/** The values for a text's message: texts among them are translated, and lists of texts are joined. */
function mapped(i18n: I18n, values: Text["values"] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== "object") return [name, value];
      if ("id" in value) return [name, translate(i18n, value)];
      return [
        name,
        listed(
          i18n,
          value.map((one) => translate(i18n, one)),
        ),
      ];
    }),
  );
}

/** An action's result with its message in the language of `i18n`; a result without a message stays as it is. */
export function translatedAnswer<Answer>(i18n: I18n, answer: Answer): Answer {
  const one = textSaid(answer);
  return one ? { ...answer, message: translate(i18n, one) } : answer;
}
