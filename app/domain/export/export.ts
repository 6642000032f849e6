import * as z from "zod/mini";

/** Downloads of one's data an hour. */
export const MAX_EXPORTS = 5;
/** The address of the download. */
export const EXPORT_PATH = "/api/account/export";
/** The parameter of a download with the secret addresses of calendars. */
export const WITH_ADDRESSES = "calendar_addresses=true";

const CHOICE_MESSAGE = "calendar_addresses must be true or false";

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
