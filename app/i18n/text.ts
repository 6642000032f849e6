/** A text of the product in English, with a permanent name: the key of its translations, and the API's `code`. */
export interface Text {
  /** `noun.what`, for example `todo.limit`. */
  id: string;
  /**
   * English, with `{name}` for each value. `{name, number}` groups its digits, and `{name, plural, one {# todo} other
   * {# todos}}` depends on it.
   */
  message: string;
  values?: Readonly<Record<string, TextValue>>;
}

/** A value in a text: a person's own text, another text, or a list of texts. */
type TextValue = string | number | Text | readonly Text[];

/** The declared texts by their English text, so that a page can find the translation of an error. */
const declared = new Map<string, Text>();

const PLACE = /\{(\w+)(?:, (number)|, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/** Fills the values into the English text. */
export function inEnglish({ message, values = {} }: Text): string {
  return message.replaceAll(PLACE, (whole, name: string, number?: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === "object") return "id" in value ? inEnglish(value) : value.map(inEnglish).join(", ");
    if (other !== undefined) return (value === 1 ? one! : other).replaceAll("#", grouped(value));
    return number ? grouped(value) : String(value);
  });
}

/**
 * An English number. A whole number is formatted by hand, because creating a formatter takes a phone 30 ms before a
 * page can be used.
 */
const grouped = (value: number | string) =>
  Number.isInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ",") : value.toLocaleString("en");

/**
 * Declares a text whose values are known when its module is loaded, and returns it in English. Rules, schemas, the
 * API and the log use English; a page calls `textOf` to find the declared text. A text with a person's own values is
 * passed to `AppError` or `said` instead. The build may remove this call when its result is unused.
 * @__NO_SIDE_EFFECTS__
 */
export function text(id: Text["id"], message: Text["message"], values?: NonNullable<Text["values"]>): string {
  const one = values ? { id, message, values } : { id, message };
  const english = inEnglish(one);
  declared.set(english, one);
  return english;
}

/** The declared text of an English one; undefined for undeclared texts. */
export const textOf = (english: string): Text | undefined => declared.get(english);

/** The key of a result's text. JSON omits it. */
const SAID = Symbol("said");

/** A result that is only a message, in English. */
export interface Message {
  message: string;
}

/** A result with the message `one`: in English for the API, and with the text for a page. */
export function said(one: Text): Message {
  const answer = { message: inEnglish(one), [SAID]: one };
  return answer;
}

/** The text of a result's message; undefined for a result without one. */
export function textSaid(answer: unknown): Text | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { message, [SAID]: one } = answer as { message?: unknown; [SAID]?: Text };
  return one ?? (typeof message === "string" ? textOf(message) : undefined);
}
