import { memo } from "react";
import { dateOf, type ActiveTodo } from "#app/domain/todo/todo.ts";
import { weekKey } from "#app/domain/week/week.ts";
import { usePlanLabel } from "#app/parts/todo/use-plan-label.ts";
import { Priority } from "#app/ui/priority.tsx";
import { MeetingMark, RepeatMark, RowNotes } from "./lazy-parts.ts";

/** The popover that every row's menu button opens. */
export const ROW_MENU = "todo-menu";

/** The forms that all rows' buttons belong to: one for changes, the other to open an editor or a question. */
export const TICK_FORM = "tick-todo";
export const OPEN_FORM = "open-todo";

interface TodoRowProps {
  todo: ActiveTodo;
  today: string;
  /** Whether one of its changes waits for the network. */
  isWaiting: boolean;
}

/**
 * A todo in the list, as markup only. The list handles the events of all rows; before hydration its forms do the same
 * without scripts.
 */
export const TodoRow = memo(function TodoRow({ todo, today, isWaiting }: TodoRowProps) {
  const { id, todo_title: title, is_checked = false } = todo;
  return (
    <li className="todo" data-id={id} data-done={is_checked || undefined}>
      <button type="button" className="grip row-icon" data-grip aria-label={`Move ${title}`} />
      <button
        form={TICK_FORM}
        name="todo_id"
        value={id}
        role="checkbox"
        aria-checked={is_checked}
        aria-label={title}
        className="checkbox"
      />
      <TodoText todo={todo} isWaiting={isWaiting} />
      <span className="todo-priority">
        <span className="sr-only">Priority: </span>
        <Priority level={todo.todo_category} />
        {todo.meeting_note_id && <MeetingMark todo={todo} />}
      </span>
      <TodoPlan todo={todo} today={today} />
      <span className="todo-actions">
        <button
          form={OPEN_FORM}
          name="edit"
          value={id}
          aria-label={`Edit ${title}`}
          title="Edit"
          className="row-icon"
        />
        <button
          form={OPEN_FORM}
          name="delete"
          value={id}
          aria-label={`Delete ${title}`}
          title="Delete"
          className="row-icon"
        />
        <button
          type="button"
          data-menu
          popovertarget={ROW_MENU}
          aria-haspopup="menu"
          aria-label={`More for ${title}`}
          title="More"
          className="row-icon"
        />
      </span>
    </li>
  );
}, isSame);

/** The day or week of a todo, as a button to change it; without scripts it opens the editor. */
function TodoPlan({ todo, today }: { todo: ActiveTodo; today: string }) {
  const { id, todo_title, todo_due_date: due, todo_week: week } = todo;
  const label = usePlanLabel(todo, today);
  const dateTime = due
    ? `${dateOf(due)}${todo.todo_time ? `T${todo.todo_time}` : ""}`
    : week
      ? weekKey(week)
      : undefined;
  return (
    <button form={OPEN_FORM} name="edit" value={id} data-plan={label ? "set" : "none"} className="todo-plan">
      <span className="sr-only">Plan {todo_title}: </span>
      {label ? (
        <time dateTime={dateTime} className={`todo-due of-today due-${label.state}`}>
          {label.text}
        </time>
      ) : (
        "Plan…"
      )}
      {todo.todo_repeat && <RepeatMark todo={todo} />}
    </button>
  );
}

/** The title, which opens the description if there is one. */
function TodoText({ todo, isWaiting }: Pick<TodoRowProps, "todo" | "isWaiting">) {
  const { todo_title, todo_description } = todo;
  const notes = (isWaiting || !!todo.focused_seconds) && <RowNotes todo={todo} isWaiting={isWaiting} />;
  if (!todo_description) {
    return (
      <span className="todo-text" dir="auto">
        {todo_title}
        {notes}
      </span>
    );
  }
  return (
    <details className="todo-text" dir="auto">
      <summary>
        {todo_title}
        {notes}
        <span className="sr-only">, description</span>
      </summary>
      <p>{todo_description}</p>
    </details>
  );
}

/** Compares by value: every response has new objects, most of them unchanged. */
function isSame(before: TodoRowProps, after: TodoRowProps) {
  const keys = Object.keys({ ...before.todo, ...after.todo }) as (keyof ActiveTodo)[];
  const isSameTodo = keys.every((key) => before.todo[key] === after.todo[key]);
  return isSameTodo && before.today === after.today && before.isWaiting === after.isWaiting;
}
