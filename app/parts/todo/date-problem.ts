import { text } from "#app/i18n/text.ts";
import { FULL_DATE_MESSAGE } from "#app/domain/todo/todo.ts";
import { TIME_MESSAGE } from "#app/domain/todo/todo-time.ts";
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

/** The error of the first time in a form that is half typed, which has no value to its browser. Null if there is none. */
export function halfTypedTime({ elements }: HTMLFormElement): Detail | null {
  const path = ["todo_time", "todo_remind_at"].find(
    (name) => (elements.namedItem(name) as HTMLInputElement | null)?.validity.badInput,
  );
  return path === undefined ? null : { path, message: TIME_MESSAGE };
}
