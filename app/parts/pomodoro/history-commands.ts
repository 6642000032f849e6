import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { commandsOf } from "#app/client/commands/commands.ts";
import { applyHistoryChange, type HistoryChange } from "#app/domain/pomodoro/history-changes.ts";
import type { EndedPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, reportFailure } from "#app/forms/action-error.ts";

interface StatisticsPage {
  pomodoros: { sessions: readonly EndedPomodoro[]; total: number; page: number };
}

/** The commands of the list of pomodoro sessions. */
export const historyChanges = commandsOf<HistoryChange>({
  path: "/stats",
  queue: "pomodoro",
  pages: { "/stats": (page, change) => applyHistoryChange(page as StatisticsPage, change) },
  tell({ id }, answer) {
    const actionError = answer as ActionError;
    const error = actionErrorText(actionError, pageI18n()._(msg`This session was deleted on another device.`));
    reportFailure({ id, error, pages: ["/stats"] });
  },
});
