import * as z from "zod/mini";
import { TOPICS } from "./live.ts";
import { RunningPomodoro } from "../pomodoro/pomodoro.ts";

/** The changed topics. Pages that show them read their data again. The message contains no data. */
export const LiveChange = z.object({
  changed: z.array(z.enum(TOPICS)),
  /**
   * The `X-Client-Id` of the request that made the change; null if it had none, or if several changes are sent
   * together.
   */
  client_id: z.nullable(z.string()),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * Somebody ended the session; the path of the next page. The socket is closed then, but a browser says so only when the
 * server has ended the connection, up to two seconds later.
 */
export const LiveEnd = z.object({ signed_out: z.string() });
export type LiveEnd = z.infer<typeof LiveEnd>;

/**
 * A message on the live socket: the running pomodoro, sent on connect and on every change, the topics that changed, or
 * the end of the session.
 */
export const LiveMessage = z.union([RunningPomodoro, LiveChange, LiveEnd]);
export type LiveMessage = z.infer<typeof LiveMessage>;

const milliseconds = (name: string) => {
  const message = `${name} must be milliseconds, 0 or more`;
  return z.optional(z.coerce.number(message).check(z.minimum(0, message)));
};

export const LiveQuery = z.object({
  /** Milliseconds since a new page was requested. Changes since then are sent at once. */
  age: milliseconds("age"),
  /**
   * Milliseconds since a reconnecting page received its last message. Changes since then are sent at once; if they
   * are unknown, all topics are sent.
   */
  missed: milliseconds("missed"),
  /** The id of the page's person, instead of the header `X-User-Id`. The session of another person is rejected. */
  user_id: z.optional(z.string()),
  /**
   * The id of the page's session, in the cookie that scripts can read. After the browser has dropped its cookies, it
   * says whether the session expired or was ended.
   */
  session: z.optional(z.string()),
});
export type LiveQuery = z.infer<typeof LiveQuery>;
