import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** Milliseconds to wait for the row: its week may still be on its way. */
const PATIENCE_MS = 10_000;

/** Shows and focuses the row of the todo that the address names. */
export function useFoundTodo(): void {
  const location = useLocation();
  useEffect(() => {
    const id = new URLSearchParams(location.search).get("todo");
    if (!id) return;
    const show = () => {
      const rows = document.querySelectorAll<HTMLElement>(`:is(.todos, .week-list) > [data-id="${CSS.escape(id)}"]`);
      const row = [...rows].find((one) => one.checkVisibility());
      if (!row) return false;
      row.scrollIntoView({ block: "nearest" });
      row.querySelector<HTMLElement>("[role=checkbox], input")?.focus();
      row.animate({ backgroundColor: ["var(--color-wash)", "var(--color-wash)", "transparent"] }, 3000);
      return true;
    };
    if (show()) return;
    const watcher = new MutationObserver(() => show() && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watcher.disconnect(), PATIENCE_MS);
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, [location]);
}
