import * as z from "zod/mini";
import { text } from "#app/i18n/text.ts";

const CHOICE_MESSAGE = text("export.calendar_addresses", "calendar_addresses must be true or false");

export const ExportQuery = z.object({
  calendar_addresses: z._default(
    z.pipe(
      z.enum(["true", "false"], CHOICE_MESSAGE),
      z.transform((value) => value === "true"),
    ),
    false,
  ),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/** The number of exports that a person can download per hour. */
export const MAX_EXPORTS = 5;
/** The address of the download. */
export const EXPORT_PATH = "/api/account/export";
/** The parameter of an export with the secret addresses of calendars. */
export const WITH_ADDRESSES = "calendar_addresses=true";
