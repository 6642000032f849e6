/** Reads JSON of other apps leniently: a value of an unexpected type counts as missing. */

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; empty for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The items of a list; empty for any other value. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text; empty for anything else. */
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** A number; `otherwise` for anything else. */
export const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;
