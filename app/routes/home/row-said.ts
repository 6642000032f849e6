import { TEMPORARY_ID } from "#app/domain/position.ts";
import { sayMoved } from "#app/ui/said.tsx";
import { rowOf } from "./row-focus.ts";

/** What a row is called when something of it is spoken. */
export const titleOf = (id: string) => rowOf(id)?.querySelector('[role="checkbox"]')?.ariaLabel ?? "";

/** Speaks where the row goes that is about to be moved. */
export function sayRowMoved(id: string, by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(".todos > [data-id]")].map((row) => row.dataset.id!);
  const ids = rows.filter((one) => !one.startsWith(TEMPORARY_ID));
  sayMoved(titleOf(id), ids.indexOf(id) + by, ids.length);
}
