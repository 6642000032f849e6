import * as z from "zod/mini";

export const OVERTAKEN_MESSAGE = "This text was changed somewhere else in the meantime. Compare both before saving.";

/**
 * The version of a text that a client saw: its `updated_at`, or null (in a form: empty) when there was no text yet.
 * Left out, the last save wins.
 */
export const SeenVersion = z.optional(
  z.pipe(
    z.nullable(z.string()),
    z.transform((version) => version || null),
  ),
);
export type SeenVersion = z.infer<typeof SeenVersion>;

/** The 409 of a save that would have overwritten a text its client had not seen. */
export const Overtaken = <Row extends z.core.$ZodType>(row: Row) => z.object({ error: z.string(), current: row });
