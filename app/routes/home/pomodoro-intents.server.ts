import type { I18n } from "@lingui/core";
import { text } from "#app/i18n/text.ts";
import { translate } from "#app/i18n/messages.ts";
import { redirect } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { AppError } from "#app/errors.ts";
import { endBreak, startBreak } from "#app/domain/pomodoro/break.server.ts";
import {
  cancelPomodoro,
  completePomodoro,
  pausePomodoro,
  resumePomodoro,
  startPomodoro,
} from "#app/domain/pomodoro/pomodoro.server.ts";
import { EndPomodoroInput, StartPomodoroInput } from "#app/domain/pomodoro/pomodoro.ts";
import { intent } from "#app/forms/action.server.ts";
import { SHOWS_POMODORO } from "#app/parts/pomodoro/running.server.ts";

const CLOCK = `/app?${SHOWS_POMODORO}`;

const COMMANDS = { pause: pausePomodoro, resume: resumePomodoro, complete: completePomodoro, cancel: cancelPomodoro };

const ChangeInput = z.extend(EndPomodoroInput, { command: z.enum(["pause", "resume", "complete", "cancel"]) });

/**
 * The statuses of a change that does not fit the clock's state: there is no session or break, or another session
 * runs.
 */
const OTHER_STATE = [404, 409];

/**
 * The intents of the forms that control the pomodoro and its break without scripts. Each redirects to the page that
 * shows the result.
 */
export const pomodoroIntents = {
  "start-pomodoro": intent(StartPomodoroInput, async (context, input) => {
    const i18n = await context.i18n();
    if (!input.project_id) throw startFailed(i18n, new AppError(400, NO_PROJECT));
    return settled(startPomodoro(context, input), [409], CLOCK, (error) => startFailed(i18n, error));
  }),
  "change-pomodoro": intent(ChangeInput, async (context, { command, ...input }) =>
    settled(COMMANDS[command](context, input), OTHER_STATE),
  ),
  "start-break": intent(z.object({}), async (context) => settled(startBreak(context, {}), OTHER_STATE)),
  "end-break": intent(z.object({}), async (context) => settled(endBreak(context), OTHER_STATE, "/app")),
};

const NO_PROJECT = text("pomodoro.no_project", "Please create a project first.");

/** The error of a failed start with its reason, in the language of the page. */
function startFailed(i18n: I18n, { status, message, text: one, details, retryAfter }: AppError): AppError {
  const reason = translate(i18n, one ?? message);
  return new AppError(
    status,
    { id: "pomodoro.start_failed", message: "Failed to start pomodoro: {reason}", values: { reason } },
    { ...(details && { details }), ...(retryAfter !== undefined && { retryAfter }) },
  );
}

/** Redirects after a change, also if the clock was not in the state that the form expected. */
async function settled(
  change: Promise<unknown>,
  otherState: readonly number[],
  path = CLOCK,
  failed = (error: AppError) => error,
): Promise<never> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!otherState.includes(error.status)) throw failed(error);
  }
  throw redirect(path);
}
