/** A text of the product in English, under a name that does not change: the key of its translations, and the API's `code`. */
export interface Text {
  /** `noun.what`, for example `todo.limit`. */
  id: string;
  /** English, with `{name}` for each value; `{name, number}` groups its digits. */
  message: string;
  values?: Readonly<Record<string, string | number>>;
}

/** The declared texts by their English, so that a page can find the translation of what a rule said. */
const declared = new Map<string, Text>();

/** Fills the values into the English text. */
export function inEnglish({ message, values = {} }: Text): string {
  return message.replaceAll(/\{(\w+)(, number)?\}/g, (whole, name: string, grouped?: string) => {
    const value = values[name];
    return value === undefined ? whole : grouped ? value.toLocaleString("en") : String(value);
  });
}

/**
 * Declares a text whose values are known when its module is loaded, and returns it in English. Rules, schemas, the API and
 * the log speak English; a page asks `textOf` for the text behind it. An `i18n` comment before the argument has
 * it extracted. A text with a person's own values is an argument of `AppError`.
 */
export function text(one: Text): string {
  const english = inEnglish(one);
  declared.set(english, one);
  return english;
}

/** The declared text of an English one; undefined for texts that nobody declared. */
export const textOf = (english: string): Text | undefined => declared.get(english);
