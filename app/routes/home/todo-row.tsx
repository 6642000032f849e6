import { useLingui } from "@lingui/react/macro";
import { memo, type MouseEvent, useRef } from "react";
import { dateOf, type ActiveTodo } from "#app/domain/todo/todo.ts";
import { weekKey } from "#app/domain/week/week.ts";
import { usePlanLabel } from "#app/parts/todo/use-plan-label.ts";
import { Priority } from "#app/ui/priority.tsx";
import { MeetingMark, PlanMarks, RowNotes } from "./lazy-parts.ts";
import { type RowControl, type RowElements, type Rows, useRow } from "./row-elements.ts";

/** The popover that every row's menu button opens. */
export const ROW_MENU = "todo-menu";

/**
 * The forms to which all rows' buttons belong before scripts run: one for changes, the other to open an editor or a
 * question.
 */
export const TICK_FORM = "tick-todo";
export const OPEN_FORM = "open-todo";

export type RowAction = "tick" | "edit" | "plan" | "delete" | "menu";

interface TodoRowProps {
  todo: ActiveTodo;
  today: string;
  /** Whether a change of the todo waits for the network. */
  isWaiting: boolean;
  /** The `tabIndex` of its controls; undefined until the arrow keys work. */
  tabIndex: number | undefined;
  rows: Rows;
  /** Must be stable between renders. */
  onAction(action: RowAction, id: string): void;
}

/** A todo in the list. Before scripts run, the forms of its buttons do the same as the actions. */
export const TodoRow = memo(function TodoRow({ todo, today, isWaiting, tabIndex, rows, onAction }: TodoRowProps) {
  const { id, todo_title: title, is_checked = false } = todo;
  const { t } = useLingui();
  const elements = useRef<RowElements>({});
  useRow(rows, id, elements);
  const ref = (name: "row" | RowControl) => (element: HTMLElement | null) => void (elements.current[name] = element);
  const acts = (action: RowAction) => (event: MouseEvent) => {
    // The second click of a double click is ignored.
    if (event.defaultPrevented) return;
    event.preventDefault();
    onAction(action, id);
  };
  return (
    <li ref={ref("row")} className="todo" data-id={id} data-done={is_checked || undefined}>
      <button
        ref={ref("grip")}
        type="button"
        tabIndex={tabIndex}
        className="grip drawn-icon"
        data-grip
        aria-label={t`Move ${title}`}
      />
      <button
        ref={ref("checkbox")}
        form={TICK_FORM}
        name="todo_id"
        value={id}
        tabIndex={tabIndex}
        role="checkbox"
        aria-checked={is_checked}
        aria-label={title}
        className="checkbox"
        onClick={acts("tick")}
      />
      <TodoText
        todo={todo}
        isWaiting={isWaiting}
        tabIndex={tabIndex}
        summary={ref("description")}
        onEdit={() => onAction("edit", id)}
      />
      <span className="todo-priority">
        <span className="sr-only">{t`Priority:`} </span>
        <Priority level={todo.todo_category} />
        {todo.meeting_note_id && <MeetingMark todo={todo} tabIndex={tabIndex} />}
      </span>
      <TodoPlan todo={todo} today={today} tabIndex={tabIndex} button={ref("plan")} onClick={acts("plan")} />
      <RowActions todo={todo} tabIndex={tabIndex} element={ref} acts={acts} onMenu={() => onAction("menu", id)} />
    </li>
  );
}, isSame);

interface RowActionsProps extends Pick<TodoRowProps, "todo" | "tabIndex"> {
  element(name: RowControl): (element: HTMLElement | null) => void;
  /** Returns the click handler of a button. */
  acts(action: RowAction): (event: MouseEvent) => void;
  onMenu(): void;
}

/** The buttons at the end of a row: edit, delete, and the menu with the other actions. */
function RowActions({ todo: { id, todo_title: title }, tabIndex, element, acts, onMenu }: RowActionsProps) {
  const { t } = useLingui();
  const opens = (name: "edit" | "delete") =>
    ({ form: OPEN_FORM, name, value: id, tabIndex, className: "drawn-icon", onClick: acts(name) }) as const;
  return (
    <span className="todo-actions">
      <button ref={element("edit")} {...opens("edit")} aria-label={t`Edit ${title}`} title={t`Edit`} />
      <button {...opens("delete")} aria-label={t`Delete ${title}`} title={t`Delete`} />
      <button
        ref={element("menu")}
        type="button"
        data-menu
        popovertarget={ROW_MENU}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={t`More for ${title}`}
        title={t`More`}
        className="drawn-icon"
        onClick={onMenu}
      />
    </span>
  );
}

interface TodoPlanProps extends Pick<TodoRowProps, "todo" | "today" | "tabIndex"> {
  button(element: HTMLElement | null): void;
  onClick(event: MouseEvent): void;
}

/** A button with the day or week of a todo, which opens the plan popover; without scripts it opens the editor. */
function TodoPlan({ todo, today, tabIndex, button, onClick }: TodoPlanProps) {
  const { id, todo_title, todo_due_date: due, todo_week: week } = todo;
  const { t } = useLingui();
  const label = usePlanLabel(todo, today);
  const dateTime = due
    ? `${dateOf(due)}${todo.todo_time ? `T${todo.todo_time}` : ""}`
    : week
      ? weekKey(week)
      : undefined;
  return (
    <button
      ref={button}
      form={OPEN_FORM}
      name="edit"
      value={id}
      tabIndex={tabIndex}
      data-plan={label ? "set" : "none"}
      className="todo-plan"
      onClick={onClick}
    >
      <span className="sr-only">{t`Plan ${{ title: todo_title }}:`} </span>
      <span>
        {label ? (
          <time dateTime={dateTime} className={`todo-due of-today due-${label.state}`} data-overdue={t`Overdue:`}>
            {label.text}
          </time>
        ) : (
          t`Plan…`
        )}
        {(todo.todo_repeat ?? todo.todo_remind ?? todo.todo_remind_at) != null && <PlanMarks todo={todo} />}
      </span>
    </button>
  );
}

interface TodoTextProps extends Pick<TodoRowProps, "todo" | "isWaiting" | "tabIndex"> {
  summary(element: HTMLElement | null): void;
  onEdit(): void;
}

/** The title. It opens the description if there is one. A double click does the same as the Edit button. */
function TodoText({ todo, isWaiting, tabIndex, summary, onEdit }: TodoTextProps) {
  const { todo_title, todo_description } = todo;
  const { t } = useLingui();
  const description = t`description`;
  const notes = (isWaiting || !!todo.focused_seconds) && <RowNotes todo={todo} isWaiting={isWaiting} />;
  if (!todo_description) {
    return (
      <span className="todo-text" dir="auto" onDoubleClick={onEdit}>
        {todo_title}
        {notes}
      </span>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className="todo-text" dir="auto" onDoubleClick={onEdit}>
      <summary ref={summary} tabIndex={tabIndex}>
        {todo_title}
        {notes}
        <span className="sr-only"> {t`(${{ text: description }})`}</span>
      </summary>
      <p>{todo_description}</p>
    </details>
  );
}

/** Compares by value, because every response has new objects, most of them unchanged. */
function isSame(before: TodoRowProps, after: TodoRowProps) {
  const keys = Object.keys({ ...before.todo, ...after.todo }) as (keyof ActiveTodo)[];
  const isSameTodo = keys.every((key) => before.todo[key] === after.todo[key]);
  const isSameLook = before.isWaiting === after.isWaiting && before.tabIndex === after.tabIndex;
  return isSameTodo && isSameLook && before.today === after.today;
}
