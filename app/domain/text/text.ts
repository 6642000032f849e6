import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { codePoints, isBlank } from "./code-points.ts";

// Newline and tab are allowed. Other control characters would truncate SQLite's length() or forge mail headers.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** The text without the control characters that `plainText` rejects. */
export const withoutControls = (text: string) => text.replaceAll(CONTROLS, "");

// @__NO_SIDE_EFFECTS__ lets the bundler drop schemas where the browser only needs their limits.

/** The error for a value that is no text: it is missing, or has another type. */
const noText: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType> = ({ input, path = [] }) => {
  const name = path.length > 0 ? path.join(".") : "A text";
  return input === undefined ? `${name} is required` : `${name} must be a text`;
};

/**
 * A text that can be stored unchanged: no control characters except newline and tab, no lone surrogates.
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
 * A trimmed text of at most `max` code points. A required text must have visible characters, unless `isEmpty` decides
 * otherwise.
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
 * Adds checks to `schema`. A bundler cannot know that a method such as `.check` has no side effects, but it can
 * remove this call.
 * @__NO_SIDE_EFFECTS__
 */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: (z.core.CheckFn<z.output<Schema>> | z.core.$ZodCheck<z.output<Schema>>)[]
): Schema {
  return schema.check(...checks);
}

/**
 * One of `values`; the error is `message` followed by their list. A bundler cannot know that `join` has no side
 * effects.
 * @__NO_SIDE_EFFECTS__
 */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values, message: string) {
  return z.enum(values, `${message} ${values.join(", ")}`);
}
