import * as z from "zod/mini";
import { shortText } from "../text/text.ts";

/** Length of a host's name in code points. */
export const MAX_HOST_NAME = 100;
const HOST_NAME_MESSAGE = `Give the host's name, 1-${MAX_HOST_NAME} characters.`;
export const TOKEN_EXISTS_MESSAGE = "This host has a token already. Renew that one.";
export const TOO_MANY_TOKENS_MESSAGE = "There are as many tokens as hosts can report. Revoke one first.";

export const AgentTokenInput = z.object({ host: shortText(MAX_HOST_NAME, HOST_NAME_MESSAGE, HOST_NAME_MESSAGE) });
export type AgentTokenInput = z.infer<typeof AgentTokenInput>;

/** A host's token, as admins see it. */
export const AgentToken = z.object({
  host: z.string(),
  /** When it was created or renewed. */
  created_at: z.string(),
  /** Exact to ten minutes; null before the first report. */
  last_used_at: z.nullable(z.string()),
});
export type AgentToken = z.infer<typeof AgentToken>;

/** A new token with its secret, which is stored only as a hash. */
export const NewAgentToken = z.object({ host: z.string(), token: z.string() });
export type NewAgentToken = z.infer<typeof NewAgentToken>;
