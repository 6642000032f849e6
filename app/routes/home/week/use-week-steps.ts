import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { addWeeks, isShown, weekKey } from "#app/domain/week/week.ts";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import type { WeekAddress } from "./use-week.ts";

/**
 * The addresses of the weeks before and after a week (null if there is none) and of the current week. Registers their
 * shortcuts.
 */
export function useWeekSteps(monday: string, address: WeekAddress, onInterest: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const beside = (weeks: number) => {
    const other = addWeeks(monday, weeks);
    return isShown(other) ? address({ week: weekKey(other) }) : null;
  };
  const [before, after, now] = [beside(-1), beside(1), address({ week: null })];
  const lead = (path: string | null) => () => {
    onInterest();
    if (path) navigate(path, { preventScrollReset: true });
  };
  useShortcuts(t`Week`, [
    { keys: "[", does: t`Previous week`, run: lead(before) },
    { keys: "]", does: t({ message: "Next week", context: "the one after the shown" }), run: lead(after) },
    { keys: "t", does: t`Go to the current week`, run: lead(now) },
  ]);
  return { before, after, now };
}
