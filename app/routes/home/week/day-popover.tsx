import Repeat from "lucide/dist/esm/icons/repeat.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type KeyboardEvent, useRef } from "react";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import type { DayTodo, DayTodos } from "#app/domain/todo/week-todos.ts";
import { areShortcutsOn } from "#app/shell/shortcuts.ts";
import { latinKey } from "#app/ui/latin-key.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { look } from "./fold-todos.tsx";
import "#app/forms/popover.css";

interface DayPopoverProps {
  /** `Thursday 19 November 2026`, or the week. */
  title: string;
  held: DayTodos;
  /** The date; null for the week without a day. */
  date: string | null;
  /** The todos that come back in these weeks. */
  coming?: readonly ComingTodo[] | undefined;
  /** The selected project; the todos of others carry their project's title. */
  project_id: string | null;
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  today: string;
  /** The selector of the element that it is placed at. */
  anchor: string;
  onTick(todo: DayTodo): void;
  onUntick(todo: DayTodo): void;
  onPlan(todo: DayTodo): void;
  /** Must be stable between renders. */
  onClose(): void;
}

/** All todos of a day, or of the week without a day, to complete and plan. On phones a sheet at the bottom. */
export function DayPopover(props: DayPopoverProps) {
  const { title, held, project_id, projects, today, anchor, onTick, onUntick, onPlan, onClose } = props;
  const popover = useRef<HTMLDivElement>(null);
  const todos = [...held.own, ...held.others];
  const coming = props.coming?.filter(({ date }) => date === props.date) ?? [];
  function plan(todo: DayTodo) {
    popover.current!.hidePopover();
    onPlan(todo);
  }
  /** `d` plans the todo that has the focus, as in the list. */
  function press(event: KeyboardEvent) {
    const id = (event.target as Element).closest<HTMLElement>("[data-held]")?.dataset.held;
    const todo = todos.find((one) => one.id === id && !one.is_checked);
    if (latinKey(event.nativeEvent) !== "d" || !todo || !areShortcutsOn()) return;
    event.preventDefault();
    plan(todo);
  }
  return (
    <Panel popover={popover} label={title} anchor={anchor} focus="button" onClose={onClose} onKeyDown={press}>
      <div className="plan-head">
        <b>{title}</b>
        <IconButton label="Close" onClick={() => popover.current!.hidePopover()}>
          <Icon of={X} />
        </IconButton>
      </div>
      {todos.length + coming.length === 0 && <p className="p-1 text-ink-soft">Nothing planned.</p>}
      <ul className="day-list">
        {todos.map((todo) => (
          <li key={todo.id} data-held={todo.id}>
            <Checkbox
              label={todo.todo_title}
              checked={todo.is_checked}
              onChange={() => (todo.is_checked ? onUntick(todo) : onTick(todo))}
            />
            <span className={todo.is_checked ? "day-list-done" : `priority ${look(todo, today)}`}>
              <span>{todo.todo_title}</span>
            </span>
            <small>{todo.project_id !== project_id && projects.get(todo.project_id)}</small>
            {!todo.is_checked && (
              <button type="button" className="btn btn-plain text-sm" onClick={() => plan(todo)}>
                Plan…<span className="sr-only"> {todo.todo_title}</span>
              </button>
            )}
          </li>
        ))}
        {coming.map(({ id, todo_title }) => (
          <li key={id} className="text-ink-soft">
            <Icon of={Repeat} className="size-4" />
            <span>
              {todo_title} <span className="text-sm">comes back</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
