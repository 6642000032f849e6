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
import { actionErrorText, reportFailure } from "#app/forms/action-error.ts";
import { withErrorText } from "#app/forms/action-data.ts";
import { returnTitle } from "./failed-title.ts";

/** The message when the server fails without one. */
const FALLBACK: Partial<Record<ProjectChange["intent"], string>> = {
  archive: "Failed to archive project",
  unarchive: "Failed to unarchive project",
  delete: "Failed to delete project",
  restore: "Failed to restore project",
  order: "Failed to reorder projects",
};

/** The commands that change projects. */
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
    const error = change.intent === "order" ? actionError.error : actionErrorText(actionError, `“${change.name}”`);
    reportFailure({
      id: change.intent === "order" ? "" : change.project_id,
      error,
      // A refused title opens its row again, unless the project is gone.
      giveBack: () => change.intent === "rename" && actionError.status !== 404 && returnTitle(change, error),
      pages: ["/settings"],
    });
  },
});
