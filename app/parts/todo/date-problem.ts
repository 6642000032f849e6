import { text } from "#app/i18n/text.ts";
import { FULL_DATE_MESSAGE } from "#app/domain/todo/todo.ts";
import { FIRST_YEAR, LAST_YEAR } from "#app/domain/week/week.ts";
import type { Detail } from "#app/errors.ts";

/** The error for a date outside the range of a date field. */
export const DATE_RANGE_MESSAGE = text("todo.date_range", "Please enter a date of the years {first} to {last}.", {
  first: FIRST_YEAR,
  last: LAST_YEAR,
});

type Validity = Pick<ValidityState, "valid" | "rangeUnderflow" | "rangeOverflow">;

/** The error of a date field: its date is incomplete, or its year is out of range. Null if there is none. */
export function dateProblem({ valid, rangeUnderflow, rangeOverflow }: Validity): string | null {
  if (valid) return null;
  return rangeUnderflow || rangeOverflow ? DATE_RANGE_MESSAGE : FULL_DATE_MESSAGE;
}

/**
 * The error of the first half-typed field in a form; null if there is none. Browsers give such a field no value. The
 * error has no message, because the field itself has it.
 */
export function halfTyped({ elements }: HTMLFormElement): Detail | null {
  const field = ([...elements] as HTMLInputElement[]).find(({ validity }) => validity?.badInput);
  return field ? { path: field.name, message: "" } : null;
}
