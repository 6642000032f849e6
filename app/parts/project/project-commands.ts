import { commandsOf } from "#app/client/commands/commands.ts";
import {
  applyProjectChange,
  applyProjectToCalendar,
  applyProjectToHome,
  type HomeProjects,
  type ProjectChange,
} from "#app/domain/project/changes.ts";
import type { CalendarPage } from "#app/domain/todo/changes.ts";
import type { Project } from "#app/domain/project/project.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, goneText, reportFailure } from "#app/forms/action-error.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import { withErrorText } from "#app/forms/action-data.ts";
import { returnTitle } from "./failed-title.ts";

/** The messages for a failure of the server that has no text. */
const FALLBACK: Partial<Record<ProjectChange["intent"], string>> = {
  archive: text("project.archive_failed", "Failed to archive project"),
  unarchive: text("project.unarchive_failed", "Failed to unarchive project"),
  delete: text("project.delete_failed", "Failed to delete project"),
  restore: text("project.restore_failed", "Failed to restore project"),
  order: text("project.order_failed", "Failed to reorder projects"),
};

export const projectCommands = commandsOf<ProjectChange>({
  path: "/settings",
  queue: "project",
  changesShell: true,
  pages: {
    "/settings": (page, change) => applyProjectChange(page as { projects: readonly Project[] }, change),
    "/app": (page, change) => applyProjectToHome(page as HomeProjects, change),
    "/calendar": (page, change) => applyProjectToCalendar(page as CalendarPage, change),
  },
  tell(change, answer) {
    const actionError = withErrorText(FALLBACK[change.intent], answer) as ActionError;
    const error =
      change.intent === "order"
        ? translate(pageI18n(), actionError.error)
        : actionErrorText(actionError, goneText(change.name));
    reportFailure({
      id: change.intent === "order" ? "" : change.project_id,
      error,
      // A failed title opens its row again, unless the project is gone.
      giveBack: () => change.intent === "rename" && actionError.status !== 404 && returnTitle(change, error),
      pages: ["/settings"],
    });
  },
});
