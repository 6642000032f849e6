import * as z from "zod/mini";
import { TOPICS } from "./live.ts";
import { RunningPomodoro } from "./pomodoro.ts";

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

const MISSED_MESSAGE = "missed must be milliseconds, 0 or more";

export const LiveQuery = z.object({
  /** Milliseconds since the client last heard. What changed meanwhile is told at once. Left out: it has just read. */
  missed: z.optional(z.coerce.number(MISSED_MESSAGE).check(z.minimum(0, MISSED_MESSAGE))),
});
export type LiveQuery = z.infer<typeof LiveQuery>;
