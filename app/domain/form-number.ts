import * as z from "zod/mini";

/**
 * A number in a form, which sends it as a text: an empty text is null, and `schema` checks the rest with its messages.
 * @__NO_SIDE_EFFECTS__
 */
export const formNumber = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value !== "string" ? value : value.trim() === "" ? null : Number(value))),
    schema as z.ZodMiniType<z.output<Schema>, unknown>,
  );
