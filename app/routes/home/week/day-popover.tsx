import { useLingui } from "@lingui/react/macro";
import X from "lucide/dist/esm/icons/x.mjs";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { eventsOn } from "#app/domain/other-calendar/beside.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import type { Days } from "#app/domain/time/timezone.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { DayTodo } from "#app/domain/todo/week-todos.ts";
import { daysOfWeek, mondayOf } from "#app/domain/week/week.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { areShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { latinKey } from "#app/ui/latin-key.ts";
import { Panel } from "#app/ui/panel.tsx";
import { openEditor } from "../editor-requests.ts";
import { DayFoot } from "./day-foot.tsx";
import { ComingRow, DayRow } from "./day-row.tsx";
import { heldTodos } from "./held-todos.ts";
import type { WeekProps } from "./use-week.ts";

export interface OpenDay {
  /** Null for the week without a day. */
  date: string | null;
  /** The button that opened it. */
  anchor: HTMLElement;
}

/** The todo that is being planned. */
export interface PlannedTodo {
  id: string;
  /** The row beside which the popover opens. */
  anchor: HTMLElement;
}

export interface DayPopoverProps extends Pick<WeekProps, "week" | "project_id" | "todos" | "today"> {
  opened: OpenDay;
  /** Shows the todos of all projects as equal. Otherwise todos of other projects show their project's title. */
  areEqual: boolean;
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  onTick(todo: ActiveTodo): void;
  /** Asks whether to reopen a completed todo. */
  onMove(todo: ActiveTodo): void;
  onPlan(todo: PlannedTodo): void;
  /** Must be stable between renders. */
  onCloseDay(): void;
  /** The popover that plans one of the day's todos. */
  children: ReactNode;
}

/**
 * All todos of a day, or of the week without a day. They can be completed, planned, edited and dragged to other days,
 * and a field adds a new one. The popover stays open until the person closes it. On phones it is a sheet at the
 * bottom.
 */
export function DayPopover({ children, ...props }: DayPopoverProps) {
  const { week, project_id, projects, today } = props;
  const { date, anchor } = props.opened;
  const { t } = useLingui();
  const { days, locale } = useRootData()!;
  const popover = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const todos = todosOn(props, days);
  const coming = week.coming?.filter((todo) => todo.date === date) ?? [];
  const events = date ? eventsOn(week.beside, date) : [];
  const focused = useFocusInList(boxes, todos.length, close);
  const title = date ? dateLabel(date, locale, "full") : t`Week ${{ number: week.number }}, any day`;
  /** On phones, a focused field would open a keyboard over the list. */
  function focusFirst() {
    const isOfList = todos.length > 0 && (date === null || window.matchMedia("(pointer: coarse)").matches);
    (isOfList ? boxes.current[0] : (field.current ?? close.current))?.focus();
  }
  function edit(id: string) {
    popover.current!.hidePopover();
    openEditor(id);
  }
  const plan = ({ id }: DayTodo, row: HTMLElement) => props.onPlan({ id, anchor: row });
  const press = (event: KeyboardEvent) => pressInList(event, boxes.current, todos, plan);
  return (
    <Panel
      popover={popover}
      label={title}
      anchor={anchor}
      onOpen={focusFirst}
      onClose={props.onCloseDay}
      onKeyDown={press}
    >
      <div className="plan-head">
        <b>{title}</b>
        <IconButton ref={close} label={t`Close`} onClick={() => popover.current!.hidePopover()}>
          <Icon of={X} />
        </IconButton>
      </div>
      {todos.length + coming.length + events.length === 0 && <p className="p-1 text-ink-soft">{t`Nothing planned.`}</p>}
      <ul className="day-list">
        {todos.map((todo, at) => (
          <DayRow
            key={todo.id}
            todo={todo}
            today={today}
            project={todo.project_id === project_id ? undefined : projects.get(todo.project_id)}
            box={(box) => void (boxes.current[at] = box)}
            onFocus={() => void (focused.current = at)}
            onToggle={todo.is_checked ? props.onMove : props.onTick}
            onPlan={plan}
            onEdit={edit}
          />
        ))}
        {coming.map((todo) => (
          <ComingRow key={todo.id} todo={todo} />
        ))}
      </ul>
      <DayFoot {...{ date, week, events, project_id, projects, today, field }} todos={props.todos} />
      {children}
    </Panel>
  );
}

/** The todos of the open day, which may be in the next week, or of the week without a day. */
function todosOn(
  { opened: { date }, week, areEqual, project_id, todos }: Omit<DayPopoverProps, "children">,
  days: Days,
) {
  const monday = date ? mondayOf(date) : week.monday;
  const shown = monday === week.monday ? week : { monday, byProject: {} };
  const held = heldTodos(shown, areEqual ? null : project_id, todos, days);
  const { own, others } = date ? held.days[daysOfWeek(monday).indexOf(date)]! : held.week;
  return [...own, ...others];
}

/** Handles the keys of the list: `d` plans the focused todo, and the arrow keys move the focus. */
function pressInList(
  event: KeyboardEvent,
  boxes: readonly (HTMLInputElement | null)[],
  todos: readonly DayTodo[],
  onPlan: (todo: DayTodo, row: HTMLElement) => void,
) {
  const at = boxes.findIndex((box) => box?.parentElement!.contains(event.target as Node));
  const todo = todos[at];
  if (!todo) return;
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const beside = by && boxes[at + by];
  if (beside) {
    event.preventDefault();
    return beside.focus();
  }
  if (latinKey(event.nativeEvent) !== "d" || todo.is_checked || !areShortcutsOn()) return;
  event.preventDefault();
  onPlan(todo, boxes[at]!.parentElement!);
}

type Boxes = RefObject<(HTMLInputElement | null)[]>;

/** Keeps the focus in the list when the focused todo leaves. Returns the index of the todo that had the focus last. */
function useFocusInList(boxes: Boxes, count: number, close: RefObject<HTMLElement>) {
  const focused = useRef(0);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    (boxes.current![Math.min(focused.current, count - 1)] ?? close.current)?.focus();
  });
  return focused;
}
