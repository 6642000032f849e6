/** The notices that a pomodoro or a break is over. */
import { pluralize } from "../pluralize.ts";
import { deadline } from "../pomodoro/session-rules.ts";
import type { Break, Pomodoro } from "../pomodoro/pomodoro.ts";
import { BREAK_TAG, SESSION_PATH, sessionTag } from "./messages.ts";
import type { Notice } from "./notification.ts";

/** Milliseconds after which nobody needs to know any more. */
export const END_NEWS_MS = 15 * 60_000;

/** A notice of an end at `ended_at`, in milliseconds since 1970. */
export type EndNotice = Notice & { ended_at: number };

/** The notice that a session's time is up at `now`; null while time is left. */
export function sessionNotice(session: Pomodoro, now: number): EndNotice | null {
  const ended_at = deadline(session);
  if (ended_at === null || ended_at > now) return null;
  const body = `${pluralize(session.duration_minutes, "minute")} on ${session.todo_title ?? session.proje_title}.`;
  return { title: "Timer complete", body, tag: sessionTag(session.id), path: SESSION_PATH, rings: true, ended_at };
}

/** The notice that a break is over. */
export const breakNotice = ({ minutes, ends_at }: Break): EndNotice => ({
  title: "The break is over",
  body: `${pluralize(minutes, "minute")} of rest. Ready for the next pomodoro?`,
  tag: BREAK_TAG,
  path: "/app",
  ended_at: Date.parse(ends_at),
});
