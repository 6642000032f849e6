import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { browserSetting } from "#app/client/browser-setting.ts";
import { emitter, useEmitted } from "#app/client/emitter.ts";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";

/** A project that a session can be started on. */
export interface PomodoroProject {
  id: string;
  proje_title: string;
}

/** The state that the header and the dialogs show. */
export interface PomodoroState {
  /** The running session, finished or not; null when there is none. */
  session: Pomodoro | null;
  /** The title of the session's todo or project, shortened for the header. */
  title: string;
  /** The remaining whole seconds. */
  left: number;
  /** When the time is or was over, in device milliseconds; null while paused. */
  dueAt: number | null;
  /** The remaining whole seconds of the break; 0 when a break has ended on this page, else null or missing. */
  breakLeft?: number | null;
  /** The length of the offered break in minutes. */
  offered?: number | null;
  /** The open dialog; null for none. */
  dialog: "session" | "start" | null;
}

const blank: PomodoroState = { session: null, title: "", left: 0, dueAt: null, dialog: null };
let state = blank;
const changed = emitter();

/** The clock's state, updated every second. It has no session until the server's first message. */
export const usePomodoro = () => useEmitted(changed, () => state, blank);

/** Changes the state, and notifies subscribers if it differs. */
export function setPomodoro(change: Partial<PomodoroState>) {
  const names = Object.keys(change) as (keyof PomodoroState)[];
  if (names.every((name) => state[name] === change[name])) return;
  state = { ...state, ...change };
  changed.emit();
}

/** The title of a session's todo, or else of its project. */
export const subjectText = ({ todo_title, proje_title }: Pick<Pomodoro, "todo_title" | "proje_title">) =>
  todo_title ?? proje_title;

/** When the time was over, in device milliseconds; null before that. */
export const endOf = ({ left, dueAt }: PomodoroState) => (left === 0 ? dueAt : null);

/** The server's last message, which the next page uses, and its storage key. */
export const SERVER_STATE_KEY = "sevenfold-pomodoro";
export const lastServerState = browserSetting(SERVER_STATE_KEY);

/** Says whether a session was running according to the last stored state. */
export const wasRunning = () => /"session":\{/.test(lastServerState.read() ?? "");

/** `1 minute`, `25 minutes`. */
export const formatMinutes = (i18n: I18n, minutes: number) =>
  i18n._(msg`${plural(minutes, { one: "# minute", other: "# minutes" })}`);

/** `25 minutes on Work.`: the length of a session and its todo or project. */
export function sessionText(i18n: I18n, minutes: number, session: Pick<Pomodoro, "todo_title" | "proje_title">) {
  const subject = subjectText(session);
  return i18n._(msg`${plural(minutes, { one: `# minute on ${subject}.`, other: `# minutes on ${subject}.` })}`);
}

/** Minutes and seconds: `16:09`. */
export const minutesAndSeconds = (left: number) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
