import * as z from "zod/mini";
import { TOPICS } from "./live.ts";
import { RunningPomodoro } from "../pomodoro/pomodoro.ts";

/** Something changed: what is shown of these topics has to be read again. Of what it became nothing is told. */
export const LiveChange = z.object({
  changed: z.array(z.enum(TOPICS)),
  /** The `X-Client-Id` of the request that made the change; null where it had none, or where several are told at once. */
  client_id: z.nullable(z.string()),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** What a live socket hears: the running pomodoro, at once and on every change of it, and what else has changed. */
export const LiveMessage = z.union([RunningPomodoro, LiveChange]);
export type LiveMessage = z.infer<typeof LiveMessage>;

const milliseconds = (name: string) => {
  const message = `${name} must be milliseconds, 0 or more`;
  return z.optional(z.coerce.number(message).check(z.minimum(0, message)));
};

export const LiveQuery = z.object({
  /** Milliseconds since a new page was asked for. What changed meanwhile is told at once. */
  age: milliseconds("age"),
  /** Milliseconds since a page that comes back heard last. What changed meanwhile is told at once; all topics where that is not known. */
  missed: milliseconds("missed"),
});
export type LiveQuery = z.infer<typeof LiveQuery>;
