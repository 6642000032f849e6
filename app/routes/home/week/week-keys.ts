import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import type { RefObject } from "react";
import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { keyInReadingOrder } from "#app/ui/direction.ts";
import type { PlannedTodo } from "./week-popovers.tsx";
import { WEEK_TABS, type WeekAddress, type WeekTab } from "./use-week.ts";

const DAYS = 7;

/** The columns of the sheet: its edge and its days. */
function columnsOf(sheet: HTMLElement | null): Element[] {
  const [edge, strip] = sheet?.children ?? [];
  return edge && strip ? [edge, ...[...strip.children].slice(0, DAYS)] : [];
}

/**
 * The elements of a column that can be reached with arrow keys: the button that opens the day, and its todos and
 * meetings.
 */
const stopsOf = (column: Element) =>
  (column instanceof HTMLButtonElement
    ? [column]
    : [...column.querySelectorAll<HTMLElement>("button, input, a")]
  ).filter((stop) => stop.checkVisibility());

/** Moves the focus between days and their todos and meetings. Returns false when the focus is elsewhere. */
function step(sheet: HTMLElement | null, sideways: -1 | 0 | 1, down: -1 | 0 | 1): false | void {
  const columns = columnsOf(sheet);
  const at = columns.findIndex((column) => column.contains(document.activeElement));
  if (at < 0) return false;
  const place = stopsOf(columns[at]!).indexOf(document.activeElement as HTMLElement);
  const column = columns[at + sideways];
  const stops = column ? stopsOf(column) : [];
  stops[Math.min(place + down, stops.length - (down === 0 ? 1 : 0))]?.focus();
}

/** The arrow keys in left-to-right layout, and the direction of each. */
const ARROWS = [
  { key: "ArrowLeft", does: msg`The day before`, sideways: -1, down: 0 },
  { key: "ArrowRight", does: msg`The day after`, sideways: 1, down: 0 },
  { key: "ArrowUp", does: msg`Up in the day`, sideways: 0, down: -1 },
  { key: "ArrowDown", does: msg`Down to what the day holds`, sideways: 0, down: 1 },
] as const;

const arrows = (i18n: I18n, sheet: RefObject<HTMLElement>) =>
  ARROWS.map(({ key, does, sideways, down }): Shortcut => ({
    get keys() {
      return keyInReadingOrder(key);
    },
    does: i18n._(does),
    isOfFocus: true,
    run: () => step(sheet.current, sideways, down),
  }));

/** `w`, followed by the first letter of a tab. */
export const TAB_KEYS: Record<WeekTab, string> = { stats: "w s", notes: "w n", completed: "w c", meetings: "w m" };

const SHOWS: Record<WeekTab, MessageDescriptor> = {
  stats: msg`Show stats`,
  notes: msg`Show notes`,
  completed: msg`Show completed`,
  meetings: msg`Show meetings`,
};

/** The shortcuts of the week's sheet and its tabs. `onPlan` receives the focused todo of a day. */
export function useWeekKeys(sheet: RefObject<HTMLElement>, address: WeekAddress, onPlan: (todo: PlannedTodo) => void) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  useShortcuts(i18n._(msg`Week`), [
    ...WEEK_TABS.map((tab) => ({
      keys: TAB_KEYS[tab],
      does: i18n._(SHOWS[tab]),
      run: () => navigate(address({ tab }), { preventScrollReset: true }),
    })),
    ...arrows(i18n, sheet),
    {
      keys: "d",
      does: i18n._(msg`Plan the todo of a day`),
      isOfFocus: true,
      run() {
        // The button of an open todo is alone in its entry.
        const anchor = document.activeElement?.parentElement;
        if (!anchor?.dataset.lift || !sheet.current?.contains(anchor)) return false;
        onPlan({ id: anchor.dataset.lift, anchor });
      },
    },
  ]);
}
