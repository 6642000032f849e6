import { expect, test } from "vitest";
import { FULL_DATE_MESSAGE } from "#app/domain/todo/todo.ts";
import { DATE_RANGE_MESSAGE, dateProblem } from "./date-problem.ts";

test("a full date out of range is not called incomplete", () => {
  const good = { valid: true, rangeUnderflow: false, rangeOverflow: false };
  const bad = { ...good, valid: false };
  expect(dateProblem(good)).toBeNull();
  expect(dateProblem({ ...bad, rangeUnderflow: true })).toBe(DATE_RANGE_MESSAGE);
  expect(dateProblem({ ...bad, rangeOverflow: true })).toBe(DATE_RANGE_MESSAGE);
  expect(dateProblem(bad)).toBe(FULL_DATE_MESSAGE);
});
