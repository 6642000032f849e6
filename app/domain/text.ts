import * as z from "zod/mini";

/** Length as people count it: code points, not UTF-16 units. */
export const codePoints = (value: string) => [...value].length;

// Newline and tab are text; other control characters cut SQLite's length() short or forge mail headers.
// oxlint-disable-next-line no-control-regex
const refused = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Text that storage keeps as it is: no control characters but newline and tab, no lone surrogates. */
export const plainText = (message?: string) =>
  z.string(message).check(
    z.trim(),
    z.refine((value) => !refused.test(value), "Control characters are not allowed"),
    z.refine((value) => value.isWellFormed(), "The text has a broken character"),
  );

/** Trimmed text of at most `max` code points. */
export const shortText = (max: number, tooLong: string, required?: string) =>
  plainText(required).check(
    z.refine((value) => required === undefined || value.length > 0, required),
    z.refine((value) => codePoints(value) <= max, tooLong),
  );
