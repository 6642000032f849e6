/** What only appears once somebody acts: the browser loads it with the first sign of that. */
import { afterFirstUse, later, whenShown } from "#app/ui/later.tsx";
import { FirstLine, FirstName } from "./first-line.tsx";

export const UnsavedRow = later(async () => (await import("./unsaved-row.tsx")).UnsavedRow);
export const OrphanedRow = later(async () => (await import("./orphaned-row.tsx")).OrphanedRow);
export const RowMenuItems = later(async () => (await import("./row-menu.tsx")).RowMenuItems);
export const PlanPopover = later(async () => (await import("./plan-popover.tsx")).PlanPopover);
export const DeleteForm = later(async () => (await import("./delete-todo.tsx")).DeleteForm);
export const DeleteDialog = later(async () => (await import("./delete-todo.tsx")).DeleteDialog);
export const TodoEditor = later(async () => (await import("./todo-editor.tsx")).TodoEditor, FirstLine);
export const NewProject = later(async () => (await import("./new-project.tsx")).NewProject, FirstName);
export const ClaimForm = later(async () => (await import("./claim-form.tsx")).ClaimForm);
export const DemoBanner = whenShown(async () => (await import("./demo-banner.tsx")).DemoBanner);
export const WeekDashboard = whenShown(async () => (await import("./week/dashboard.tsx")).WeekDashboard);
export const TodoKeys = afterFirstUse(async () => (await import("./todo-keys.tsx")).TodoKeys);
