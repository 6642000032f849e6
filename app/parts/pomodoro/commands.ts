import { translate } from "#app/i18n/messages.ts";
import { pageI18n, readLaterMessages } from "#app/i18n/messages.client.ts";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import { NO_SESSION_MESSAGE, OTHER_SESSION_MESSAGE, RUNNING_MESSAGE } from "#app/domain/pomodoro/session-messages.ts";
import type { AdoptedBreak } from "#app/domain/pomodoro/adopted.ts";
import { beginBreak } from "#app/domain/pomodoro/break.ts";
import type { BreakAnswer, Pomodoro, PomodoroAnswer } from "#app/domain/pomodoro/pomodoro.ts";
import { isRunning, type PomodoroCommand, step, type Subject } from "#app/domain/pomodoro/session-rules.ts";
import { callApi } from "#app/client/api.ts";
import { afterOwnChange } from "#app/client/cache/freshness.ts";
import { newId } from "#app/client/commands/new-id.ts";
import { offerShortBreak } from "./break-offer.ts";
import { adoptions, fetchState, receive, receiveSession, shownSession } from "./clock-client.ts";
import { prepareEnd } from "./end.ts";
import { historyChanges } from "./history-commands.ts";
import type { PomodoroProject } from "./state.ts";

/** The result of a command: the session after it, or an error and the session that is running instead. */
export type Outcome =
  | { session: Pomodoro; problem: null; running?: never }
  | { session: null; problem: string; running: Pomodoro | null };

type Method = "POST" | "PATCH";

/** Starts a session on a project, or on one of its todos. */
export function startPomodoro(subject: Subject, duration_minutes: number): Promise<Outcome> {
  prepareEnd();
  const { project_id, todo_id } = subject;
  const id = newId();
  const command = { type: "start", id, duration_minutes, ...subject } as const;
  return send("POST", "start", { id, project_id, duration_minutes, todo_id }, command);
}

/** Starts a session on a project. */
export const startOnProject = ({ id, proje_title }: PomodoroProject, minutes: number) =>
  startPomodoro({ project_id: id, proje_title, todo_id: null, todo_title: null }, minutes);

/** Pauses, resumes, completes or cancels the session `session_id`, and never a newer one. */
export const changePomodoro = (type: "pause" | "resume" | "complete" | "cancel", session_id: string) =>
  send("PATCH", type, { session_id }, { type, session_id, notes: "" });

/** Counts the minutes of a cancelled session. Resolves to an error text, or null. */
export async function keepMinutes(session: Pomodoro): Promise<string | null> {
  const { problem, status } = await request("PATCH", session.id, { status: "completed" });
  if (status === 0) {
    historyChanges.send({ intent: "adopt-pomodoro", ...session, status: "completed" });
    return null;
  }
  if (problem === null) await afterOwnChange();
  return problem;
}

/** Starts a break. Resolves to an error text, or null. */
export const startBreak = (minutes: number) =>
  sendBreak("POST", "break", { ...beginBreak(minutes, shownSession().now), is_ended: false });

/** Ends the break. Resolves to an error text, or null. It is no error if the break has ended already. */
export async function endBreak(): Promise<string | null> {
  const { rest } = shownSession();
  return rest ? sendBreak("PATCH", "break/end", { ...rest, is_ended: true }) : null;
}

async function sendBreak(method: Method, path: string, next: AdoptedBreak): Promise<string | null> {
  const sent = Date.now();
  const { minutes } = next;
  const { answer, problem, status } = await request(method, path, { minutes });
  if (status === 0) return restOn(next);
  const { break: running, server_now } = answer;
  if (problem === null && server_now) {
    receive({ session: null, ...(running && { break: running }), server_now }, (sent + Date.now()) / 2);
    return null;
  }
  // Another device was faster: a session runs, or the break is over.
  if (status === 404 || status === 409) return fetchState().then(() => null);
  return problem;
}

/** Shows the new state of a break, and stores it until it is sent. A session that started meanwhile goes on. */
function restOn(next: AdoptedBreak): null {
  const { session, now } = shownSession();
  if (session) return null;
  historyChanges.send({ intent: "adopt-break", ...next });
  const { minutes, ends_at, is_ended } = next;
  receive({ session, ...(!is_ended && { break: { minutes, ends_at } }), server_now: new Date(now).toISOString() });
  return null;
}

/**
 * Sends a command. Without a connection this browser runs the clock on, and sends the session's latest state later.
 */
async function send(method: Method, path: string, body: object, command: PomodoroCommand): Promise<Outcome> {
  const sent = Date.now();
  const { now } = shownSession();
  const { answer, problem, status } = await request(method, path, body);
  if (status === 0) return runOn(command, now);
  const { session, server_now } = answer;
  // A 409 contains the session that is running instead.
  if (session && server_now) receiveSession({ session, server_now }, (sent + Date.now()) / 2);
  else if (status === 404) void fetchState();
  if (problem !== null || !session) {
    return { session: null, problem: problem ?? translate(pageI18n(), SERVER_ERROR), running: session ?? null };
  }
  // Pages show ended sessions, so they are read again.
  if (!isRunning(session)) await afterOwnChange();
  return { session, problem: null };
}

/** Applies a command to the shown session, by the rules of the server, and stores the new state until it is sent. */
async function runOn(command: PomodoroCommand, now: number): Promise<Outcome> {
  const { reason, session } = step(shownSession().session, command, now);
  if (reason !== null) {
    await readLaterMessages().catch(() => undefined);
    const message = { running: RUNNING_MESSAGE, other: OTHER_SESSION_MESSAGE, none: NO_SESSION_MESSAGE }[reason];
    return { session: null, problem: translate(pageI18n(), message), running: session };
  }
  historyChanges.send({ intent: "adopt-pomodoro", ...session });
  receiveSession({ session, server_now: new Date(shownSession().now).toISOString() });
  if (session.status === "completed") offerShortBreak();
  return { session, problem: null };
}

/** Sends a request. Without a connection, and while earlier states wait, there is no answer: the status is 0. */
async function request(method: Method, path: string, body: object) {
  if (adoptions().length > 0) return { answer: {}, problem: null, status: 0 };
  const {
    body: answer,
    problem,
    status,
  } = await callApi<PomodoroAnswer & BreakAnswer>(`/pomodoro/${path}`, { method, body });
  return { answer, problem, status };
}
