import * as z from "zod/mini";

/** Maximum number of listed sessions. */
export const MAX_SESSIONS = 100;

/** A browser in which somebody is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** Empty when not recognised. */
  browser: z.string(),
  device: z.string(),
  /** Two letters, from the network that the sign-in came from; null when unknown. */
  country: z.nullable(z.string()),
  created_at: z.string(),
  /** To within ten minutes. */
  last_seen_at: z.string(),
  /** The session of this request. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
