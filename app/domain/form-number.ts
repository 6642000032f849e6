import * as z from "zod/mini";

/**
 * A number in a form. Forms send texts: an empty text becomes null, and `schema` checks everything else.
 * @__NO_SIDE_EFFECTS__
 */
export const formNumber = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value !== "string" ? value : value.trim() === "" ? null : Number(value))),
    schema as z.ZodMiniType<z.output<Schema>, unknown>,
  );
