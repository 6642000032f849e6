import type { AppContext } from "#app/context.ts";
import { mayWrite, signedIn } from "../session/access.server.ts";
import { idOfNew } from "../concurrency/idempotency.server.ts";
import { answerOf } from "#app/db/retry.ts";
import { AppError } from "#app/errors.ts";
import {
  type EndPomodoroInput,
  type PomodoroAnswer,
  type PomodoroInput,
  type RunningPomodoro,
  type StartPomodoroInput,
} from "./pomodoro.ts";
import type { PomodoroCommand } from "./session-rules.ts";
import { clockOf } from "./clock-object.server.ts";
import { NO_SESSION_MESSAGE, OTHER_SESSION_MESSAGE, RUNNING_MESSAGE } from "./session-messages.ts";
import type { AdoptedPomodoro } from "./adopted.ts";
import { spentSubjectOf, subjectOf } from "./subject.server.ts";
import { listProjects } from "../project/project.server.ts";

/** The running session, or null, and the running break. */
export async function activePomodoro(context: AppContext): Promise<RunningPomodoro> {
  const { id } = await signedIn(context);
  if (await context.impersonator()) context.trail.read.add("pomodoro");
  return answerOf(clockOf(context, id).snapshot(context.now.getTime()));
}

/** The projects on which a session can be started; none for a visitor. Read in the same round trip as the session. */
export async function pomodoroProjects(context: AppContext): Promise<{ id: string; proje_title: string }[]> {
  if (!context.mayBeSignedIn) return [];
  try {
    const projects = await listProjects(context, { archived: "false" });
    return projects.map(({ id, proje_title }) => ({ id, proje_title }));
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return [];
    throw error;
  }
}

/**
 * Starts a session. 404 for a project or a todo that is not the user's, 400 for a todo of another project, 409 with the
 * running session when there is one.
 */
export async function startPomodoro(context: AppContext, input: StartPomodoroInput): Promise<PomodoroAnswer> {
  const user = await mayWrite(context, "pomodoro");
  const id = input.id ?? idOfNew(context, user.id, "pomodoro");
  const { ended, ...subject } = await subjectOf(context, { ...input, id });
  if (ended) return { session: ended, server_now: context.now.toISOString() };
  return tell(context, { type: "start", id, duration_minutes: input.duration_minutes, ...subject });
}

/**
 * Takes over a session that a browser changed without a connection. Repeating it, or sending an older state later,
 * changes nothing. An ended session is added to the history, even while another one runs. 409 with the running session
 * for a session that has not ended; 404 for a project that is not the user's.
 */
export async function adoptPomodoro(context: AppContext, input: AdoptedPomodoro): Promise<PomodoroAnswer> {
  await mayWrite(context, "pomodoro");
  const { ended, ...subject } = await spentSubjectOf(context, input);
  const session = { ...input, ...subject, paused_at: null, ended_at: null };
  // It was ended on another device.
  if (ended && (input.status === "active" || input.status === "paused")) {
    return { session: ended, server_now: context.now.toISOString() };
  }
  return tell(context, { type: "adopt", session });
}

/** Pauses the session. Repeating it changes nothing. */
export const pausePomodoro = (context: AppContext, input: PomodoroInput) => tell(context, { type: "pause", ...input });

/** Resumes the session. Repeating it changes nothing. */
export const resumePomodoro = (context: AppContext, input: PomodoroInput) =>
  tell(context, { type: "resume", ...input });

/** Ends the session and counts it. */
export const completePomodoro = (context: AppContext, input: EndPomodoroInput) =>
  tell(context, { type: "complete", ...input });

/** Ends the session without counting it. */
export const cancelPomodoro = (context: AppContext, input: EndPomodoroInput) =>
  tell(context, { type: "cancel", ...input });

async function tell(context: AppContext, command: PomodoroCommand): Promise<PomodoroAnswer> {
  const { id } = await mayWrite(context, "pomodoro");
  const { reason, session } = await answerOf(clockOf(context, id).command(id, command, context.now.getTime()));
  const server_now = context.now.toISOString();
  if (session) context.trail.target = { kind: "pomodoro", id: session.id };
  if (reason === "none") throw new AppError(404, NO_SESSION_MESSAGE);
  if (reason !== null) {
    const message = reason === "running" ? RUNNING_MESSAGE : OTHER_SESSION_MESSAGE;
    throw new AppError(409, message, { extra: { session, server_now } });
  }
  return { session, server_now };
}
