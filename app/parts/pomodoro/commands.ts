import { translate } from "#app/i18n/messages.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { SERVER_ERROR } from "#app/client/live/connection.ts";
import type { BreakAnswer, Pomodoro, PomodoroAnswer, RunningPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { isRunning } from "#app/domain/pomodoro/session-rules.ts";
import { callApi } from "#app/client/api.ts";
import { afterOwnChange } from "#app/client/commands/command-queue.ts";
import { fetchState, receive } from "./clock-client.ts";
import { prepareEnd } from "./end.ts";

/** The result of a command: the session after it, or an error and the session that is running instead. */
export type Outcome =
  | { session: Pomodoro; problem: null; running?: never }
  | { session: null; problem: string; running: Pomodoro | null };

type Method = "POST" | "PATCH";

/** Starts a session on a project, or on one of its todos. */
export function startPomodoro(
  project_id: string,
  duration_minutes: number,
  todo_id: string | null = null,
): Promise<Outcome> {
  prepareEnd();
  return send("POST", "start", { project_id, duration_minutes, todo_id });
}

/** Pauses, resumes, completes or cancels the session `session_id`, and never a newer one. */
export const changePomodoro = (command: "pause" | "resume" | "complete" | "cancel", session_id: string) =>
  send("PATCH", command, { session_id });

/** Counts the minutes of a cancelled session. Resolves to an error text, or null. */
export async function keepMinutes(id: string): Promise<string | null> {
  const { problem } = await request("PATCH", id, { status: "completed" });
  if (problem === null) await afterOwnChange();
  return problem;
}

/** Starts the break that is due. Resolves to an error text, or null. */
export const startBreak = () => sendBreak("POST", "break");

/** Ends the break. Resolves to an error text, or null. It is no error if the break has ended already. */
export const endBreak = () => sendBreak("PATCH", "break/end");

async function sendBreak(method: Method, path: string): Promise<string | null> {
  const sent = Date.now();
  const { answer, problem, status } = await request(method, path, {});
  const { break: running, server_now } = answer;
  if (problem === null && server_now) {
    receive({ session: null, ...(running && { break: running }), server_now }, (sent + Date.now()) / 2);
    return null;
  }
  // Another device was faster: a session runs, or the break is over.
  if (status === 404 || status === 409) return fetchState().then(() => null);
  return problem;
}

async function send(method: Method, path: string, body: object): Promise<Outcome> {
  const sent = Date.now();
  const { answer, problem, status } = await request(method, path, body);
  const { session, server_now } = answer;
  // A 409 contains the session that is running instead.
  if (session && server_now) {
    receive(
      { session: isRunning(session) ? session : null, server_now } satisfies RunningPomodoro,
      (sent + Date.now()) / 2,
    );
  } else if (status === 404) void fetchState();
  if (problem !== null || !session) {
    return { session: null, problem: problem ?? translate(pageI18n(), SERVER_ERROR), running: session ?? null };
  }
  // Pages show ended sessions, so they are read again.
  if (!isRunning(session)) await afterOwnChange();
  return { session, problem: null };
}

async function request(method: Method, path: string, body: object) {
  const {
    body: answer,
    problem,
    status,
  } = await callApi<PomodoroAnswer & BreakAnswer>(`/pomodoro/${path}`, { method, body });
  return { answer, problem, status };
}
