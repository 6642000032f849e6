import type { AppContext } from "#app/context.ts";
import { activePomodoro } from "#app/domain/pomodoro/pomodoro.server.ts";
import { remainingTime } from "#app/domain/pomodoro/clock.ts";
import { logError } from "#app/log.ts";
import type { RunningText } from "../root-data.ts";

/** Search parameter: show the running pomodoro on a page without scripts. */
export const SHOWS_POMODORO = "pomodoro";

/** The running pomodoro for pages without scripts. The page does not fail when the clock cannot be reached. */
export async function runningText(context: AppContext): Promise<RunningText | null> {
  try {
    const { session } = await activePomodoro(context);
    if (!session) return null;
    const left = remainingTime(session, context.now.getTime());
    return {
      title: session.todo_title ?? session.proje_title,
      minutes_left: Math.ceil(left / 60_000),
      share_left: left / (session.duration_minutes * 60_000),
      is_paused: session.status === "paused",
    };
  } catch (error) {
    logError(error, context.requestId);
    return null;
  }
}
