/** The parts of the home screen that load on first use. */
import { PlanWaiting } from "#app/parts/todo/plan-waiting.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";

export const UnsavedRow = lazyPart(() => import("./unsaved-row.tsx"), "UnsavedRow");
export const OrphanedRow = lazyPart(() => import("./orphaned-row.tsx"), "OrphanedRow");
export const RowMenuItems = lazyPart(() => import("./row-menu.tsx"), "RowMenuItems");
export const RowKeys = lazyPart(() => import("./row-menu.tsx"), "RowKeys");
export const RepeatMark = lazyPart(() => import("./row-marks.tsx"), "RepeatMark");
export const RowNotes = lazyPart(() => import("./row-marks.tsx"), "RowNotes");
export const MeetingMark = lazyPart(() => import("./meeting-mark.tsx"), "MeetingMark");
export const RepeatField = lazyPart(() => import("./repeat-field.tsx"), "RepeatField");
export const ComingTodos = lazyPart(() => import("./row-marks.tsx"), "ComingTodos");
export const PlanPopover = lazyPart(() => import("#app/parts/todo/plan-popover.tsx"), "PlanPopover", PlanWaiting);
export const DeleteForm = lazyPart(() => import("./delete-todo.tsx"), "DeleteForm");
export const DeleteDialog = lazyPart(() => import("./delete-todo.tsx"), "DeleteDialog");
export const FirstRun = lazyPart(() => import("./first-run.tsx"), "FirstRun");
export const RemoveExample = lazyPart(() => import("./first-run.tsx"), "RemoveExample");
export const Guide = lazyPart(() => import("./first-run.tsx"), "Guide");
export const NewProject = lazyPart(() => import("./new-project.tsx"), "NewProject");
export const DemoBanner = lazyPart(() => import("./demo-banner.tsx"), "DemoBanner");
export const FoundTodo = lazyPart(() => import("./use-found-todo.ts"), "FoundTodo");
export const ShowAll = lazyPart(() => import("./show-all.tsx"), "ShowAll");
export const OverdueNote = lazyPart(() => import("./overdue-note.tsx"), "OverdueNote");
export const UnsentNote = lazyPart(() => import("#app/forms/unsent-note.tsx"), "UnsentNote");
