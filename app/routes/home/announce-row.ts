import { announceMove } from "#app/ui/live-region.tsx";
import { rowOf } from "./row-focus.ts";

/** The name of a row in announcements. */
export const titleOf = (id: string) => rowOf(id)?.querySelector('[role="checkbox"]')?.ariaLabel ?? "";

/** Announces the new position of a row that is about to be moved. */
export function announceRowMove(id: string, by: 1 | -1) {
  const rows = document.querySelectorAll<HTMLElement>(".todos > [data-id]");
  const ids = [...rows].map((row) => row.dataset.id!);
  announceMove(titleOf(id), ids.indexOf(id) + by, ids.length);
}
