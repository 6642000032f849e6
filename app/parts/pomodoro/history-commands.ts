import { msg } from "@lingui/core/macro";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { commandsOf } from "#app/client/commands/commands.ts";
import { applyHistoryChange, type HistoryChange } from "#app/domain/pomodoro/history-changes.ts";
import type { EndedPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, reportFailure } from "#app/forms/action-error.ts";
import { translate } from "#app/i18n/messages.ts";
import { fetchState } from "./clock-client.ts";

interface StatisticsPage {
  pomodoros: { sessions: readonly EndedPomodoro[]; total: number; page: number };
}

/** The commands of the list of sessions, and the states of sessions and breaks from a lost connection. */
export const historyChanges = commandsOf<HistoryChange>({
  path: "/stats",
  queue: "pomodoro",
  pages: { "/stats": (page, change) => applyHistoryChange(page as StatisticsPage, change) },
  answered({ change }) {
    // Another device may have started a session meanwhile.
    if (change.intent.startsWith("adopt-")) void fetchState(true);
  },
  tell(change, answer) {
    const actionError = answer as ActionError;
    if (change.intent === "adopt-break") {
      reportFailure({ error: translate(pageI18n(), actionError.error), pages: [] });
      return fetchState(true);
    }
    const { id } = change;
    if (change.intent === "adopt-pomodoro") {
      // Once it has ended, it is added to the history.
      if (statesOf(id).length > 1) return;
      const reason = translate(pageI18n(), actionError.error);
      reportFailure({ error: pageI18n()._(msg`Failed to start pomodoro: ${{ reason }}`), pages: [] });
      return fetchState(true);
    }
    const error = actionErrorText(actionError, pageI18n()._(msg`This session was deleted on another device.`));
    // So that a typed note is not lost.
    const typed = "notes" in change && change.notes;
    reportFailure({ id, error: typed ? `${error} · ${typed}` : error, pages: ["/stats"] });
  },
});

/** The states of a session that this browser has not sent yet. */
const statesOf = (id: string) =>
  historyChanges.pending().filter((one) => one.intent === "adopt-pomodoro" && one.id === id);
