import { useNavigate } from "@remix-run/react";
import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { keyInReadingOrder } from "#app/ui/direction.ts";
import type { PlannedTodo } from "./week-popovers.tsx";
import { WEEK_TABS, type WeekAddress, type WeekTab } from "./use-week.ts";

const COLUMNS = ".week-row :is(.week-edge, .day-column)";

/** The elements of a day that the arrow keys reach: the button that opens it, then its todos and meetings. */
const stopsOf = (column: Element) =>
  [column, ...column.querySelectorAll("button, input, a")].filter(
    (stop): stop is HTMLElement => stop.matches("button, input, a") && stop.checkVisibility(),
  );

/** Moves the focus between days and their todos and meetings. Returns false when the focus is elsewhere. */
function step(sideways: -1 | 0 | 1, down: -1 | 0 | 1): false | void {
  const columns = [...document.querySelectorAll(COLUMNS)];
  const at = columns.findIndex((column) => column.contains(document.activeElement));
  if (at < 0) return false;
  const place = stopsOf(columns[at]!).indexOf(document.activeElement as HTMLElement);
  const column = columns[at + sideways];
  const stops = column ? stopsOf(column) : [];
  stops[Math.min(place + down, stops.length - (down === 0 ? 1 : 0))]?.focus();
}

const ARROWS: readonly Shortcut[] = [
  {
    get keys() {
      return keyInReadingOrder("ArrowLeft");
    },
    does: "The day before",
    isOfFocus: true,
    run: () => step(-1, 0),
  },
  {
    get keys() {
      return keyInReadingOrder("ArrowRight");
    },
    does: "The day after",
    isOfFocus: true,
    run: () => step(1, 0),
  },
  { keys: "ArrowUp", does: "Up in the day", isOfFocus: true, run: () => step(0, -1) },
  { keys: "ArrowDown", does: "Down to what the day holds", isOfFocus: true, run: () => step(0, 1) },
];

/** `w`, then the first letter of a tab. */
export const TAB_KEYS: Record<WeekTab, string> = { stats: "w s", notes: "w n", completed: "w c", meetings: "w m" };

/** The keys of the week's sheet and its tabs. `onPlan` takes the todo on a fold that has the focus. */
export function useWeekKeys(address: WeekAddress, onPlan: (todo: PlannedTodo) => void) {
  const navigate = useNavigate();
  useShortcuts("Week", [
    ...WEEK_TABS.map((tab) => ({
      keys: TAB_KEYS[tab],
      does: `Show ${tab}`,
      run: () => navigate(address({ tab }), { preventScrollReset: true }),
    })),
    ...ARROWS,
    {
      keys: "d",
      does: "Plan the todo of a day",
      isOfFocus: true,
      run() {
        const anchor = document.activeElement?.closest<HTMLElement>(".week-row [data-lift]");
        if (!anchor) return false;
        onPlan({ id: anchor.dataset.lift!, anchor });
      },
    },
  ]);
}
