import type { Topic } from "../live/live.ts";
import type { AdoptedBreak } from "./adopted.ts";
import type { Break, Pomodoro, RunningPomodoro } from "./pomodoro.ts";
import type { PomodoroCommand, PomodoroStep } from "./session-rules.ts";

/** The result of starting a break: the break, or the session that is running instead. */
export type BreakStep = { break: Break; session: null } | { break: null; session: Pomodoro };

/**
 * The RPC methods of a user's Durable Object, which has their clock and open sockets. Times are milliseconds since
 * 1970.
 */
export interface PomodoroClockObject extends Rpc.DurableObjectBranded {
  /** Returns the running session, or null. */
  running(now: number): Promise<Pomodoro | null>;
  /** Returns the running session, or null, and the running break. */
  snapshot(now: number): Promise<RunningPomodoro>;
  /** Applies `command` for `user_id` and notifies every device. */
  command(user_id: string, command: PomodoroCommand, now: number): Promise<PomodoroStep>;
  /**
   * Starts a break for `user_id` and notifies every device. Returns the break that is running then, or the session
   * that prevents it.
   */
  startBreak(user_id: string, minutes: number, now: number): Promise<BreakStep>;
  /**
   * Takes over a break that a browser changed without a connection, unless a session is running, and notifies every
   * device of a change.
   */
  adoptBreak(user_id: string, given: AdoptedBreak, now: number): Promise<void>;
  /** Ends the break and notifies every device. Returns whether there was one. */
  endBreak(now: number): Promise<boolean>;
  /** Cancels the running session if it belongs to `project_id`. */
  leaveProject(project_id: string, now: number): Promise<void>;
  /** Notifies every device of the changes of a request from `client_id`. */
  changed(topics: Topic[], client_id: string | null): Promise<void>;
  /** Reads when the todos of `user_id` remind, and sets the alarm. */
  planReminders(user_id: string, now: number): Promise<void>;
  /** Sends the waiting events of `user_id` to their webhooks, now and after each later change. */
  sendEvents(user_id: string, now: number): Promise<void>;
  /** Closes the sockets that this session opened. */
  signOut(token_hash: string, code: number, next?: string): Promise<void>;
  /** Deletes the session and the break without writing them to the history. */
  forget(): Promise<void>;
}
