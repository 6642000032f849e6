import { text } from "#app/i18n/text.ts";
import { FULL_DATE_MESSAGE } from "#app/domain/todo/todo.ts";
import { FIRST_YEAR, LAST_YEAR } from "#app/domain/week/week.ts";

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
