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
import { SHOWS_POMODORO } from "./running.server.ts";

const CLOCK = `/app?${SHOWS_POMODORO}`;

const COMMANDS = {
  pause: pausePomodoro,
  resume: resumePomodoro,
  complete: completePomodoro,
  cancel: cancelPomodoro,
};

const ChangeInput = z.extend(EndPomodoroInput, { command: z.enum(["pause", "resume", "complete", "cancel"]) });

/** The statuses of a change that a clock in another state refuses: there is no session or break, or another session runs. */
const OTHER_STATE = [404, 409];

/** The intents of the forms of the pomodoro and its break without scripts. Each redirects to the page that shows the result. */
export const pomodoroIntents = {
  "start-pomodoro": intent(StartPomodoroInput, async (context, input) => {
    if (!input.project_id) throw new AppError(400, startText("Please create a project first."));
    return settled(startPomodoro(context, input), [409], CLOCK, startText);
  }),
  "change-pomodoro": intent(ChangeInput, async (context, { command, ...input }) =>
    settled(COMMANDS[command](context, input), OTHER_STATE),
  ),
  "start-break": intent(z.object({}), async (context) => settled(startBreak(context, {}), OTHER_STATE)),
  "end-break": intent(z.object({}), async (context) => settled(endBreak(context), OTHER_STATE, "/app")),
};

const startText = (message: string) => `Failed to start pomodoro: ${message}`;

/** Redirects after a change, also when the clock was in another state than the form was made for. */
async function settled(
  change: Promise<unknown>,
  otherState: readonly number[],
  path = CLOCK,
  textOf = (message: string) => message,
): Promise<never> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, message, details, retryAfter } = error;
    if (!otherState.includes(status)) {
      throw new AppError(status, textOf(message), {
        ...(details && { details }),
        ...(retryAfter !== undefined && { retryAfter }),
      });
    }
  }
  throw redirect(path);
}
