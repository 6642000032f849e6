import * as z from "zod/mini";

/**
 * The version of the text that the client edited: its `updated_at`, or null (in a form empty) if there was no text.
 * Without a version, the last save wins.
 */
export const SeenVersion = z.optional(
  z.pipe(
    z.nullable(z.string()),
    z.transform((version) => version || null),
  ),
);
export type SeenVersion = z.infer<typeof SeenVersion>;

/**
 * The schema of a 409 after a save with an outdated version: it contains the stored row, or null if that was deleted.
 */
export const VersionConflict = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ error: z.string(), current: z.nullable(row) });
