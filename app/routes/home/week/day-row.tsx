import { useLingui } from "@lingui/react/macro";
import Repeat from "lucide/dist/esm/icons/repeat.mjs";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import type { DayTodo } from "#app/domain/todo/week-todos.ts";
import { PlanMarks } from "#app/parts/todo/row-marks.tsx";
import { TimeOfDay } from "#app/parts/todo/todo-time.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLook } from "./fold-todos.tsx";

interface DayRowProps {
  todo: DayTodo;
  today: string;
  /** The title of its project, if that is not the selected one. */
  project: string | undefined;
  /** The ref of its checkbox. */
  box(box: HTMLInputElement | null): void;
  onFocus(): void;
  /** Completes the todo, or reopens it. */
  onToggle(todo: DayTodo): void;
  /** `row` is the todo's row in the list. */
  onPlan(todo: DayTodo, row: HTMLElement): void;
  /** Opens the editor of the todo. */
  onEdit(id: string): void;
}

/** A todo of the day: its checkbox, its title, and the button that plans it. */
export function DayRow({ todo, today, project, box, onFocus, onToggle, onPlan, onEdit }: DayRowProps) {
  const { t } = useLingui();
  const { id, todo_title, is_checked } = todo;
  return (
    <li data-lift={is_checked ? undefined : id} onFocus={onFocus}>
      <Checkbox ref={box} label={todo_title} checked={is_checked} onChange={() => onToggle(todo)} />
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

/** A repeated todo that comes again on the day. */
export function ComingRow({ todo }: { todo: ComingTodo }) {
  const { t } = useLingui();
  return (
    <li className="text-ink-soft">
      <Icon of={Repeat} className="size-4" />
      <span>
        <TimeOfDay todo={todo} />
        <bdi>{todo.todo_title}</bdi>{" "}
        <span className="text-sm">
          {t({ message: "comes back", comment: "Behind the title of a todo that repeats" })}
        </span>
      </span>
    </li>
  );
}
