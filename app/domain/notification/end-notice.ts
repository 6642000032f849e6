/** The notices that a pomodoro or a break is over. */
import type { Text } from "#app/i18n/text.ts";
import { deadline } from "../pomodoro/session-rules.ts";
import type { Break, Pomodoro } from "../pomodoro/pomodoro.ts";
import { BREAK_TAG, SESSION_PATH, sessionTag } from "./messages.ts";
import type { Notice } from "./notification.ts";

/** Milliseconds after which the notice is outdated. */
export const END_NEWS_MS = 15 * 60_000;

/** A notice that something ended at `ended_at`, in milliseconds since 1970. */
export type EndNotice = Omit<Notice, "title" | "body"> & NoticeText & { ended_at: number };

/** The text of a notice: a person's own words, or a text that is translated when the notice is sent. */
export interface NoticeText {
  title: Text | string;
  body: Text | string;
}

/** The notice that a session's time is over at `now`; null while time is left. */
export function sessionNotice(session: Pomodoro, now: number): EndNotice | null {
  const ended_at = deadline(session);
  if (ended_at === null || ended_at > now) return null;
  const title = { id: "notice.timer", message: "Timer complete" };
  const body = {
    id: "notice.timer_on",
    message: "{count, plural, one {# minute} other {# minutes}} on {subject}.",
    values: { count: session.duration_minutes, subject: session.todo_title ?? session.proje_title },
  };
  return { title, body, tag: sessionTag(session.id), path: SESSION_PATH, rings: true, ended_at };
}

/** The notice that a break is over. */
export const breakNotice = ({ minutes, ends_at }: Break): EndNotice => ({
  title: { id: "notice.break", message: "The break is over" },
  body: {
    id: "notice.break_of",
    message: "{count, plural, one {# minute} other {# minutes}} of rest. Ready for the next pomodoro?",
    values: { count: minutes },
  },
  tag: BREAK_TAG,
  path: "/app",
  ended_at: Date.parse(ends_at),
});
