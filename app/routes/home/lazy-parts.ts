/** The parts of the home screen that are loaded on first use. */
import { PlanWaiting } from "#app/parts/todo/plan-waiting.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";

const menu = () => import("./row-menu.tsx");
const marks = () => import("#app/parts/todo/row-marks.tsx");
const deletion = () => import("./delete-todo.tsx");
const firstRun = () => import("./first-run.tsx");

export const UnsavedRows = lazyPart(() => import("./unsaved-rows.tsx"), "UnsavedRows");
export const RowMenuItems = lazyPart(menu, "RowMenuItems");
export const RowKeys = lazyPart(menu, "RowKeys");
export const PlanMarks = lazyPart(marks, "PlanMarks");
export const RepeatingTitle = lazyPart(marks, "RepeatingTitle", { Waiting: ({ children }) => children });
export const RowNotes = lazyPart(marks, "RowNotes");
export const MeetingMark = lazyPart(() => import("./meeting-mark.tsx"), "MeetingMark");
export const RepeatField = lazyPart(() => import("./repeat-field.tsx"), "RepeatField");
export const PlanPopover = lazyPart(() => import("#app/parts/todo/plan-popover.tsx"), "PlanPopover", {
  Waiting: PlanWaiting,
});
export const DeleteForm = lazyPart(deletion, "DeleteForm");
export const DeleteDialog = lazyPart(deletion, "DeleteDialog");
export const FirstRun = lazyPart(firstRun, "FirstRun");
export const RemoveExample = lazyPart(firstRun, "RemoveExample");
export const Guide = lazyPart(firstRun, "Guide");
export const NewProject = lazyPart(() => import("./new-project.tsx"), "NewProject");
export const DemoBanner = lazyPart(() => import("./demo-banner.tsx"), "DemoBanner");
export const FoundTodo = lazyPart(() => import("./use-found-todo.ts"), "FoundTodo");
export const ShowAll = lazyPart(() => import("./show-all.tsx"), "ShowAll");
export const OverdueNote = lazyPart(() => import("./overdue-note.tsx"), "OverdueNote");
export const UnsentNote = lazyPart(() => import("#app/forms/unsent-note.tsx"), "UnsentNote");
