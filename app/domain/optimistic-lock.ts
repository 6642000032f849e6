import * as z from "zod/mini";

/**
 * The version of the text that the client edited: its `updated_at`, or null (empty in a form) when there was no text.
 * Without it, the last save wins.
 */
export const SeenVersion = z.optional(
  z.pipe(
    z.nullable(z.string()),
    z.transform((version) => version || null),
  ),
);
export type SeenVersion = z.infer<typeof SeenVersion>;

/** The 409 of a save whose version is not current, with the stored row; null when that was deleted. */
export const VersionConflict = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ error: z.string(), current: z.nullable(row) });
