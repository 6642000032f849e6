import * as z from "zod/mini";
import { checked } from "./text.ts";

/**
 * A whole number of a query string, which arrives as a text.
 * @__NO_SIDE_EFFECTS__
 */
export function queryNumber(min: number, max: number, message: string) {
  return checked(z.coerce.number(message), z.int(message), z.gte(min, message), z.lte(max, message));
}
