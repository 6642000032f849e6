import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { codePoints, isBlank } from "./code-points.ts";

// Newline and tab are allowed. Other control characters cut SQLite's length() short or forge mail headers.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** The text without the control characters that `plainText` refuses. */
export const withoutControls = (text: string) => text.replaceAll(CONTROLS, "");

// @__NO_SIDE_EFFECTS__ lets the bundler drop schemas where the browser only needs their limits.

/** Why a value is no text: it is missing, or something else. */
const noText: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType> = ({ input, path = [] }) => {
  const name = path.length > 0 ? path.join(".") : "A text";
  return input === undefined ? `${name} is required` : `${name} must be a text`;
};

/**
 * A text that storage preserves: no control characters except newline and tab, no lone surrogates.
 * @__NO_SIDE_EFFECTS__
 */
export function plainText(message?: string | z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType>) {
  return z.string(message === undefined ? undefined : { error: message }).check(
    z.trim(),
    z.refine(
      (value) => withoutControls(value) === value,
      text("text.control_characters_not_allowed", "Control characters are not allowed"),
    ),
    z.refine((value) => value.isWellFormed(), text("text.broken_character", "The text has a broken character")),
  );
}

/**
 * Trimmed text of at most `max` code points. A required one shows something, unless `isEmpty` says otherwise.
 * @__NO_SIDE_EFFECTS__
 */
export function shortText(max: number, tooLong: string, required?: string, isEmpty = isBlank) {
  return plainText(required ?? noText)
    .check(
      z.refine((value) => required === undefined || !isEmpty(value), required),
      z.refine((value) => codePoints(value) <= max, tooLong),
    )
    .register(z.globalRegistry, { ...(required !== undefined && { minLength: 1 }), maxLength: max });
}

/**
 * `schema` with checks. A bundler can't know that a method such as `.check` has no effects, but drops this call.
 * @__NO_SIDE_EFFECTS__
 */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: (z.core.CheckFn<z.output<Schema>> | z.core.$ZodCheck<z.output<Schema>>)[]
): Schema {
  return schema.check(...checks);
}

/**
 * One of `values`; the error is `message` with their list behind it. A bundler can't know that `join` has no effects.
 * @__NO_SIDE_EFFECTS__
 */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values, message: string) {
  return z.enum(values, `${message} ${values.join(", ")}`);
}
