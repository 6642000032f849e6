import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { commandsOf } from "#app/client/commands/commands.ts";
import { applyHistoryChange, type HistoryChange } from "#app/domain/pomodoro/history-changes.ts";
import type { EndedPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, reportFailure } from "#app/forms/action-error.ts";
import { translate } from "#app/i18n/messages.ts";
import type { PomodoroAnswer } from "#app/domain/pomodoro/pomodoro.ts";
import { adoptions, fetchState, receiveSession } from "./clock-client.ts";

interface StatisticsPage {
  pomodoros: { sessions: readonly EndedPomodoro[]; total: number; page: number };
}

/** The commands of the list of pomodoro sessions, and the states of a session that was changed without a connection. */
export const historyChanges = commandsOf<HistoryChange>({
  path: "/stats",
  queue: "pomodoro",
  pages: { "/stats": (page, change) => applyHistoryChange(page as StatisticsPage, change) },
  answered({ change }, answer) {
    // A later state of the session that waits is newer than this answer.
    if (change.intent === "adopt-pomodoro" && adoptions().length <= 1) receiveSession(answer as PomodoroAnswer);
  },
  tell(change, answer) {
    const { id } = change;
    const actionError = answer as ActionError;
    if (change.intent === "adopt-pomodoro") {
      // Once it has ended, it is added to the history.
      if (adoptions().length > 1) return;
      const reason = translate(pageI18n(), actionError.error);
      reportFailure({ error: pageI18n()._(msg`Failed to start pomodoro: ${{ reason }}`), pages: [] });
      return fetchState(true);
    }
    const error = actionErrorText(actionError, pageI18n()._(msg`This session was deleted on another device.`));
    reportFailure({ id, error, pages: ["/stats"] });
  },
});
