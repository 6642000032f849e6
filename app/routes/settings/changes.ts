import { commandsOf } from "#app/client/commands.ts";
import { applyProjectChange, type ProjectChange } from "#app/domain/project/changes.ts";
import type { Project } from "#app/domain/project/project.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { actionErrorText, tellAway, tellRefusal } from "#app/forms/action-error.ts";
import { saying } from "#app/forms/form-page.tsx";
import { keepRefusedTitle } from "./refused-title.ts";

/** What is said when the server fails and says nothing itself. */
const FALLBACK: Partial<Record<ProjectChange["intent"], string>> = {
  archive: "Failed to archive project",
  unarchive: "Failed to unarchive project",
  delete: "Failed to delete project",
  order: "Failed to reorder projects",
};

/** What is changed about projects in Settings. */
export const projectChanges = commandsOf<{ projects: readonly Project[] }, ProjectChange>("/settings", {
  apply: applyProjectChange,
  tell(change, answer) {
    // It was sent before, or from another device.
    if (change.intent === "delete" && (answer as ActionError).status === 404) return;
    const refusal = saying(FALLBACK[change.intent], answer) as ActionError;
    const error = change.intent === "order" ? refusal.error : actionErrorText(refusal, `“${change.name}”`);
    // A title that was refused opens its row again, unless there is nothing left that it could name.
    if (change.intent === "rename" && refusal.status !== 404 && keepRefusedTitle(change, error)) return;
    tellRefusal({ id: change.intent === "order" ? "" : change.project_id, error });
    tellAway("/settings", error);
  },
});

/** Orders are of one list, so they are sent one after the other, as are the changes of one project. */
export const sendChange = (change: ProjectChange) =>
  projectChanges.send(change.intent === "order" ? "projects" : change.project_id, change);
