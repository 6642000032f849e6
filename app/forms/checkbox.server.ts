import * as z from "zod/mini";

/** A checkbox as a form sends it. */
export const isChecked = z.pipe(
  z.transform((value: unknown) => value === "on" || value === true),
  z.boolean(),
);
