import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { addMonths } from "#app/domain/week.ts";
import { monthPath } from "./month.ts";

const BUSY = "input, textarea, select, [contenteditable], dialog";

/** `[` and `]` turn the page, `t` leads to today; silent while somebody types. */
export function useMonthKeys(month: string) {
  const navigate = useNavigate();
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if ((event.target as Element).closest?.(BUSY) || document.querySelector("dialog[open]")) return;
      const paths: Record<string, string> = {
        "[": monthPath(addMonths(month, -1)),
        "]": monthPath(addMonths(month, 1)),
        t: "/calendar",
      };
      const path = paths[event.key];
      if (path) navigate(path, { preventScrollReset: true });
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [month, navigate]);
}
