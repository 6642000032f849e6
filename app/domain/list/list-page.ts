import * as z from "zod/mini";

/** Rows that a list which people can add to without end gives at a time. */
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

/** The row behind which a list goes on. */
export const Before = before();
