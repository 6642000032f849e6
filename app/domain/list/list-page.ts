import * as z from "zod/mini";

/** The number of rows per page of an unbounded list. */
export const LIST_LIMIT = 500;

/**
 * @__NO_SIDE_EFFECTS__
 */
const before = () =>
  z.optional(
    z
      .string()
      .check(
        z.describe(`The id of the last row of the page before: the list goes on behind it, ${LIST_LIMIT} at a time`),
      ),
  );

/** The cursor: the id of the row that the page starts after. */
export const Before = before();
