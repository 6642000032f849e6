import * as z from "zod/mini";
import { started_at } from "./log.ts";
import { Break, break_minutes, minutes, notes, Pomodoro, todo_id } from "./pomodoro.ts";

/** A session that a browser changed without a connection, in its latest state. */
export const AdoptedPomodoro = z.object({
  id: z.uuid(),
  project_id: z.string(),
  todo_id,
  status: Pomodoro.shape.status,
  duration_minutes: minutes,
  started_at,
  /** When it was last started, paused, resumed or ended. */
  updated_at: started_at,
  /** Seconds of finished pauses. */
  paused_duration: z.number().check(z.minimum(0)),
  focused_seconds: z.number().check(z.int(), z.minimum(0)),
  notes,
});
export type AdoptedPomodoro = z.infer<typeof AdoptedPomodoro>;

/** A break that a browser changed without a connection, in its latest state. */
export const AdoptedBreak = z.extend(Break, {
  minutes: break_minutes,
  /** When it ends by itself. */
  ends_at: started_at,
  /** The person ended the break before its time was over. */
  is_ended: z.boolean(),
});
export type AdoptedBreak = z.infer<typeof AdoptedBreak>;
