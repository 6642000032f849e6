import type { Topic } from "../live/live.ts";
import type { Break, Pomodoro, RunningPomodoro } from "./pomodoro.ts";
import type { PomodoroCommand, PomodoroStep } from "./session-rules.ts";

/** The result of starting a break: the break, or the session that runs instead. */
export type BreakStep = { break: Break; session: null } | { break: null; session: Pomodoro };

/**
 * The RPC surface of a user's Durable Object, which keeps their clock and open sockets. Times are milliseconds since
 * 1970.
 */
export interface PomodoroClockObject extends Rpc.DurableObjectBranded {
  /** Returns the running session, or null. */
  running(now: number): Promise<Pomodoro | null>;
  /** Returns the running session, or null, and the running break. */
  snapshot(now: number): Promise<RunningPomodoro>;
  /** Applies `command` for `user_id` and notifies every device. */
  command(user_id: string, command: PomodoroCommand, now: number): Promise<PomodoroStep>;
  /** Starts a break of `user_id` and notifies every device. Returns the break that runs then, or the session that prevents it. */
  startBreak(user_id: string, minutes: number, now: number): Promise<BreakStep>;
  /** Ends the break and notifies every device. Returns whether there was one. */
  endBreak(now: number): Promise<boolean>;
  /** Cancels the running session if it belongs to `project_id`. */
  leaveProject(project_id: string, now: number): Promise<void>;
  /** Notifies every device of what a request of `client_id` changed. */
  changed(topics: Topic[], client_id: string | null): Promise<void>;
  /** Reads when the todos of `user_id` remind, and wakes then. */
  planReminders(user_id: string, now: number): Promise<void>;
  /** Sends the events of `user_id` that wait to their webhooks, from now on after each change. */
  sendEvents(user_id: string, now: number): Promise<void>;
  /** Closes the sockets that this session opened. */
  signOut(token_hash: string, code: number, next?: string): Promise<void>;
  /** Deletes session and break without writing history. */
  forget(): Promise<void>;
}
