import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppContext } from "#app/context.ts";
import { breakLeft } from "#app/domain/pomodoro/break.ts";
import { dueBreak } from "#app/domain/pomodoro/break.server.ts";
import { remainingTime } from "#app/domain/pomodoro/session-rules.ts";
import { activePomodoro } from "#app/domain/pomodoro/pomodoro.server.ts";
import type { Break, Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { logError } from "#app/log.ts";
import type { ClockChoices, RootData, RunningText } from "../account/root-data.ts";

/** The search parameter that shows the clock on a page without scripts. */
export const SHOWS_POMODORO = "pomodoro";

/**
 * The clock for pages without scripts: the running session or break and, if the address asks for them, its actions.
 * The page does not fail when the clock cannot be reached.
 */
export async function shownClock(
  context: AppContext,
  isAskedFor: boolean,
): Promise<Pick<RootData, "running" | "clock">> {
  try {
    const { session, break: rest } = await activePomodoro(context);
    const now = context.now.getTime();
    const running = session ? sessionText(session, now) : rest ? breakText(rest, now, await context.i18n()) : null;
    if (!isAskedFor) return { running };
    const offered = running ? null : (await dueBreak(context)).offered_minutes;
    const clock: ClockChoices = {
      session: session && {
        id: session.id,
        is_paused: session.status === "paused",
        is_over: remainingTime(session, now) === 0,
      },
      isResting: rest !== undefined,
      offered,
    };
    return { running, clock };
  } catch (error) {
    logError(error, context.requestId);
    return { running: null };
  }
}

const sessionText = (session: Pomodoro, now: number): RunningText => ({
  title: session.todo_title ?? session.proje_title,
  ...leftOf(remainingTime(session, now), session.duration_minutes),
  is_paused: session.status === "paused",
});

const breakText = (rest: Break, now: number, i18n: I18n): RunningText => ({
  title: i18n._(msg({ message: "Break", comment: "After a pomodoro" })),
  ...leftOf(breakLeft(rest, now), rest.minutes),
  is_paused: false,
});

const leftOf = (left: number, minutes: number) => ({
  minutes_left: Math.ceil(left / 60_000),
  share_left: left / (minutes * 60_000),
});
