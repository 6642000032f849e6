import { useLingui } from "@lingui/react/macro";
import Repeat from "lucide/dist/esm/icons/repeat.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import type { DayTodo, DayTodos } from "#app/domain/todo/week-todos.ts";
import { areShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { latinKey } from "#app/ui/latin-key.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PlanMarks } from "#app/parts/todo/row-marks.tsx";
import { TimeOfDay } from "#app/parts/todo/todo-time.tsx";
import { useLook } from "./fold-todos.tsx";
import "#app/parts/todo/plan-popover.css";

interface DayPopoverProps {
  /** `Thursday 19 November 2026`, or the week. */
  title: string;
  held: DayTodos;
  /** The date; null for the todos of the week without a day. */
  date: string | null;
  /** The repeated todos that come again in this week and the next. */
  coming?: readonly ComingTodo[] | undefined;
  /** Whether the day has events of other calendars. They are among the children. */
  hasEvents: boolean;
  /** The selected project. Todos of other projects show their project's title. */
  project_id: string | null;
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  today: string;
  /** The element beside which the popover opens. */
  anchor: HTMLElement | null;
  onTick(todo: DayTodo): void;
  onUntick(todo: DayTodo): void;
  /** `row` is the todo's row in the list. */
  onPlan(todo: DayTodo, row: HTMLElement): void;
  /** Opens the editor of a todo. */
  onEdit(id: string): void;
  /** The field of a new todo. */
  field: RefObject<HTMLElement>;
  /** The form that adds a todo, and the popovers over the panel. */
  children: ReactNode;
  /** Must be stable between renders. */
  onClose(): void;
}

/**
 * All todos of a day, or of the week without a day. They can be completed, planned, edited and dragged to other days,
 * and a field adds a new one. The popover stays open until the person closes it. On phones it is a sheet at the
 * bottom.
 */
export function DayPopover(props: DayPopoverProps) {
  const { title, held, date, projects, today, anchor, onEdit, onClose } = props;
  const { t } = useLingui();
  const popover = useRef<HTMLDivElement>(null);
  const todos = [...held.own, ...held.others];
  const coming = props.coming?.filter((todo) => todo.date === date) ?? [];
  const close = useRef<HTMLButtonElement>(null);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focused = useFocusInList(boxes, todos.length, close);
  /** On phones, a focused field would open a keyboard over the list. */
  function focusFirst() {
    const isOfList = todos.length > 0 && (date === null || window.matchMedia("(pointer: coarse)").matches);
    (isOfList ? boxes.current[0] : (props.field.current ?? close.current))?.focus();
  }
  function edit(id: string) {
    popover.current!.hidePopover();
    onEdit(id);
  }
  const press = (event: KeyboardEvent) => pressInList(event, boxes.current, todos, props.onPlan);
  return (
    <Panel popover={popover} label={title} anchor={anchor} onOpen={focusFirst} onClose={onClose} onKeyDown={press}>
      <div className="plan-head">
        <b>{title}</b>
        <IconButton ref={close} label={t`Close`} onClick={() => popover.current!.hidePopover()}>
          <Icon of={X} />
        </IconButton>
      </div>
      {todos.length + coming.length === 0 && !props.hasEvents && (
        <p className="p-1 text-ink-soft">{t`Nothing planned.`}</p>
      )}
      <ul className="day-list">
        {todos.map((todo, at) => (
          <DayRow
            key={todo.id}
            todo={todo}
            today={today}
            project={todo.project_id === props.project_id ? undefined : projects.get(todo.project_id)}
            box={(box) => void (boxes.current[at] = box)}
            onFocus={() => void (focused.current = at)}
            onTick={props.onTick}
            onUntick={props.onUntick}
            onPlan={props.onPlan}
            onEdit={edit}
          />
        ))}
        {coming.map((todo) => (
          <li key={todo.id} className="text-ink-soft">
            <Icon of={Repeat} className="size-4" />
            <span>
              <TimeOfDay todo={todo} />
              <bdi>{todo.todo_title}</bdi>{" "}
              <span className="text-sm">
                {t({ message: "comes back", comment: "Behind the title of a todo that repeats" })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {props.children}
    </Panel>
  );
}

interface DayRowProps extends Pick<DayPopoverProps, "today" | "onTick" | "onUntick" | "onPlan" | "onEdit"> {
  todo: DayTodo;
  /** The title of its project, if that is not the selected one. */
  project: string | undefined;
  /** The ref of its checkbox. */
  box(box: HTMLInputElement | null): void;
  onFocus(): void;
}

/** A todo of the day: its checkbox, its title, and the button that plans it. */
function DayRow({ todo, today, project, box, onFocus, onTick, onUntick, onPlan, onEdit }: DayRowProps) {
  const { t } = useLingui();
  const { id, todo_title, is_checked } = todo;
  return (
    <li data-lift={is_checked ? undefined : id} onFocus={onFocus}>
      <Checkbox
        ref={box}
        label={todo_title}
        checked={is_checked}
        onChange={() => (is_checked ? onUntick(todo) : onTick(todo))}
      />
      {is_checked ? (
        <span className="day-list-done" dir="auto">
          {todo_title}
        </span>
      ) : (
        <OpenTodo todo={todo} today={today} onEdit={onEdit} />
      )}
      <small>{project}</small>
      {!is_checked && (
        <button
          type="button"
          className="btn btn-plain text-sm"
          onClick={({ currentTarget }) => onPlan(todo, currentTarget.parentElement!)}
        >
          {t`Plan…`}
          <span className="sr-only"> {todo_title}</span>
        </button>
      )}
    </li>
  );
}

/** Handles the keys of the list: `d` plans the focused todo, and the arrow keys move the focus. */
function pressInList(
  event: KeyboardEvent,
  boxes: readonly (HTMLInputElement | null)[],
  todos: readonly DayTodo[],
  onPlan: DayPopoverProps["onPlan"],
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

/** An open todo of the day. A click opens its editor. */
function OpenTodo({ todo, today, onEdit }: { todo: DayTodo; today: string; onEdit(id: string): void }) {
  const { t } = useLingui();
  return (
    <button type="button" className={`priority ${useLook(todo, today)}`} onClick={() => onEdit(todo.id)}>
      <span className="sr-only">{t`Edit`} </span>
      <span>
        <TimeOfDay todo={todo} />
        <bdi>{todo.todo_title}</bdi>
        <PlanMarks todo={todo} />
      </span>
    </button>
  );
}
