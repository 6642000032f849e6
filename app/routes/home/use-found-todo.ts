import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RowElements } from "./row-elements.ts";

/** Milliseconds to wait for the row, because its week may still be loading. */
const PATIENCE_MS = 10_000;

/** The visit whose todo was shown already; two lists may contain it. */
let shownVisit: string | undefined;

/** Shows and focuses the row of the todo that the address names. `rowOf` is called after each render. */
export function useFoundTodo(rowOf: (id: string) => RowElements | undefined): void {
  const { key, search } = useLocation();
  const asked = useRef({ key: "", at: 0 });
  useEffect(() => {
    if (asked.current.key !== key) asked.current = { key, at: performance.now() };
    const id = new URLSearchParams(search).get("todo");
    if (!id || shownVisit === key || performance.now() - asked.current.at > PATIENCE_MS) return;
    const { row, checkbox } = rowOf(id) ?? {};
    if (!row?.checkVisibility()) return;
    shownVisit = key;
    row.scrollIntoView({ block: "nearest" });
    checkbox?.focus();
    row.animate({ backgroundColor: ["var(--color-wash)", "var(--color-wash)", "transparent"] }, 3000);
  });
}

/** The same as a component, for a list that rarely needs it. */
export function FoundTodo({ rowOf }: { rowOf: Parameters<typeof useFoundTodo>[0] }) {
  useFoundTodo(rowOf);
  return null;
}
