import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { addWeeks } from "#app/domain/week/week.ts";
import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { keyInReadingOrder } from "#app/ui/direction.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { openEditor } from "../editor-requests.ts";
import type { OpenDay, PlannedTodo } from "./day-popover.tsx";
import { WEEK_TABS, type WeekAddress, type WeekProps, type WeekTab } from "./use-week.ts";
import { WeekSheet } from "./week-sheet.tsx";

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
const TAB_KEYS: Record<WeekTab, string> = { stats: "w s", notes: "w n", completed: "w c", meetings: "w m" };

const SHOWS: Record<WeekTab, MessageDescriptor> = {
  stats: msg`Show stats`,
  notes: msg`Show notes`,
  completed: msg`Show completed`,
  meetings: msg`Show meetings`,
};

/** The shortcuts of the week's sheet and its tabs. `onPlan` receives the focused todo of a day. */
function useWeekKeys(sheet: RefObject<HTMLElement>, address: WeekAddress, onPlan: (todo: PlannedTodo) => void) {
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

const NextWeek = lazyPart(() => import("./next-week.tsx"), "NextWeek");
const WeekPopovers = lazyPart(() => import("./week-popovers.tsx"), "WeekPopovers");

interface WeekPlannerProps extends Omit<WeekProps, "projects"> {
  projects: readonly { id: string; proje_title: string }[];
  /** Shows the todos of all projects as equal. */
  areEqual: boolean;
  /** How many steps of the guide are done; null without the guide. */
  guide: number | null;
  /** Whether home has two columns, with room for the next week. */
  isWide: boolean;
}

/** The week's sheet, with its popovers and dialog. */
export function WeekPlanner(props: WeekPlannerProps) {
  const { week, project_id } = props;
  const projects = useMemo(
    () => new Map(props.projects.map(({ id, proje_title }) => [id, proje_title])),
    [props.projects],
  );
  /** The open day; undefined when the popover is closed. */
  const [opened, setOpened] = useState<OpenDay>();
  const [planning, setPlanning] = useState<PlannedTodo | null>(null);
  const [moving, setMoving] = useState<ActiveTodo | null>(null);
  const closeDay = useCallback(() => setOpened(undefined), [setOpened]);
  const closePlan = useCallback(() => setPlanning(null), [setPlanning]);

  const sheet = useRef<HTMLDivElement>(null);
  useWeekKeys(sheet, props.address, setPlanning);
  const onOpen = useCallback((date: string | null, anchor: HTMLElement) => setOpened({ date, anchor }), []);

  const own = props.areEqual ? null : project_id;
  const context = { ...props, project_id: own, projects, onOpen, onEdit: openEditor, onUntick: setMoving };
  return (
    <>
      <div className="week-sheets">
        <WeekSheet {...context} sheet={sheet} />
        <div className="week-next">{props.isWide && <NextWeek {...context} monday={addWeeks(week.monday, 1)} />}</div>
      </div>
      {(opened !== undefined || planning || moving) && (
        <WeekPopovers
          {...props}
          projects={projects}
          opened={opened}
          planning={planning}
          moving={moving}
          onCloseDay={closeDay}
          onPlan={setPlanning}
          onClosePlan={closePlan}
          onMove={setMoving}
        />
      )}
    </>
  );
}
