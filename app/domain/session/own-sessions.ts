import * as z from "zod/mini";

/** Maximum number of listed sessions. */
export const MAX_SESSIONS = 100;

/** A browser in which somebody is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** Empty if it was not recognised. */
  browser: z.string(),
  device: z.string(),
  /** Two letters for the country of the sign-in's network; null if unknown. */
  country: z.nullable(z.string()),
  created_at: z.string(),
  /** Exact to ten minutes. */
  last_seen_at: z.string(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
