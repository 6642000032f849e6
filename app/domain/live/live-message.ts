import * as z from "zod/mini";
import { TOPICS } from "./live.ts";
import { RunningPomodoro } from "../pomodoro/pomodoro.ts";

/** The changed topics: pages that show them read them again. It carries no data. */
export const LiveChange = z.object({
  changed: z.array(z.enum(TOPICS)),
  /**
   * The `X-Client-Id` of the request that made the change; null when it had none, or when several changes are sent at
   * once.
   */
  client_id: z.nullable(z.string()),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * A message on the live socket: the running pomodoro, sent on connect and on every change, or the topics that changed.
 */
export const LiveMessage = z.union([RunningPomodoro, LiveChange]);
export type LiveMessage = z.infer<typeof LiveMessage>;

const milliseconds = (name: string) => {
  const message = `${name} must be milliseconds, 0 or more`;
  return z.optional(z.coerce.number(message).check(z.minimum(0, message)));
};

export const LiveQuery = z.object({
  /** Milliseconds since a new page was requested. Changes since then are sent at once. */
  age: milliseconds("age"),
  /**
   * Milliseconds since a reconnecting page last received a message. Changes since then are sent at once; all topics
   * when the changes are not known.
   */
  missed: milliseconds("missed"),
  /** The id of the person of the page, instead of the header `X-User-Id`: another person's session is refused. */
  user_id: z.optional(z.string()),
});
export type LiveQuery = z.infer<typeof LiveQuery>;
