/** Schemas of numbers that arrive as texts. */
import * as z from "zod/mini";
import { checked } from "./text.ts";

/**
 * A number in a form. Forms send texts: an empty text becomes null, and `schema` checks everything else.
 * @__NO_SIDE_EFFECTS__
 */
export const formNumber = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value !== "string" ? value : value.trim() === "" ? null : Number(value))),
    schema as z.ZodMiniType<z.output<Schema>, unknown>,
  );

/**
 * A whole number of a query string.
 * @__NO_SIDE_EFFECTS__
 */
export function queryNumber(min: number, max: number, message: string) {
  return checked(z.coerce.number(message), z.int(message), z.gte(min, message), z.lte(max, message));
}
