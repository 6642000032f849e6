/** The parts of the home screen that load on first use. */
import { lazyPart } from "#app/ui/lazy-part.tsx";

export const UnsavedRow = lazyPart(() => import("./unsaved-row.tsx"), "UnsavedRow");
export const OrphanedRow = lazyPart(() => import("./orphaned-row.tsx"), "OrphanedRow");
export const RowMenuItems = lazyPart(() => import("./row-menu.tsx"), "RowMenuItems");
export const PlanPopover = lazyPart(() => import("#app/forms/plan-popover.tsx"), "PlanPopover");
export const DeleteForm = lazyPart(() => import("./delete-todo.tsx"), "DeleteForm");
export const DeleteDialog = lazyPart(() => import("./delete-todo.tsx"), "DeleteDialog");
export const ClaimForm = lazyPart(() => import("./claim-form.tsx"), "ClaimForm");
