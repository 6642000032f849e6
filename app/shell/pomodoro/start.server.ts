import { redirect } from "@remix-run/cloudflare";
import { AppError } from "#app/domain/errors.ts";
import { startPomodoro } from "#app/domain/pomodoro/pomodoro.server.ts";
import { StartPomodoroInput } from "#app/domain/pomodoro/pomodoro.ts";
import { intent } from "#app/forms/action.server.ts";
import { SHOWS_POMODORO } from "./running.server.ts";

/** The header's form without scripts: redirects to the started session, or to the one already running. */
export const startIntent = intent(StartPomodoroInput, async (context, input) => {
  try {
    if (!input.project_id) throw new AppError(400, "Please create a project first.");
    await startPomodoro(context, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, message, details, retryAfter } = error;
    if (status !== 409) {
      throw new AppError(status, `Failed to start pomodoro: ${message}`, {
        ...(details && { details }),
        ...(retryAfter !== undefined && { retryAfter }),
      });
    }
  }
  throw redirect(`/app?${SHOWS_POMODORO}`);
});
