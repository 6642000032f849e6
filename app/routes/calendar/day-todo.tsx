import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import { Link } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import type { ProjectChoice, SavedEdit, TitledTodo } from "#app/domain/todo/changes.ts";
import { dateOf } from "#app/domain/todo/todo.ts";
import { DATE_RANGE } from "#app/domain/week/week.ts";
import { fieldError } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { dateProblem } from "#app/parts/todo/date-problem.ts";
import { PlanMarks } from "#app/parts/todo/row-marks.tsx";
import { TimeOfDay } from "#app/parts/todo/todo-time.tsx";
import type { TitleAround } from "#app/parts/todo/use-typed-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { replaceLostFocus } from "#app/ui/lost-focus.ts";
import { Priority } from "#app/ui/priority.tsx";
import { EditTodo } from "./edit-todo.tsx";
import { useEditedTexts } from "./edited-texts.ts";

interface DayTodoProps {
  todo: TitledTodo;
  isWaiting: boolean;
  actionError: ActionError | null;
  around: TitleAround;
  /** The editor of the todo is open. */
  isEditing: boolean;
  onEditing(isEditing: boolean): void;
  onCheck(): void;
  onEdit(edit: SavedEdit, to: ProjectChoice | undefined): void;
  onMove(to: string): void;
}

/** A todo of the day. It can be completed, edited in place, and moved to another day. */
export function DayTodo({ todo, isWaiting, actionError, around, isEditing, ...on }: DayTodoProps) {
  const stored = useEditedTexts(todo.id);
  const title = useRef<HTMLButtonElement>(null);
  const { id, todo_title } = todo;
  function close() {
    stored.keep(null);
    on.onEditing(false);
  }
  function cancel() {
    close();
    replaceLostFocus(() => title.current);
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
      <Checkbox todo={todo} onCheck={on.onCheck} />
      <div className="min-w-0 flex-1 py-1">
        {/* Without scripts a todo is edited on Home. */}
        <form
          action="/app"
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            on.onEditing(true);
          }}
        >
          <button
            ref={title}
            name="edit"
            value={id}
            aria-expanded={isEditing}
            className="day-title text-start wrap-anywhere hover:underline"
          >
            <Trans>
              <span className="sr-only">Edit </span>
              <TimeOfDay todo={todo} />
              <bdi>{todo_title}</bdi>
            </Trans>
          </button>
        </form>
        {todo.todo_description && !isEditing && (
          <p dir="auto" className="text-sm whitespace-pre-line text-ink-soft">
            {todo.todo_description}
          </p>
        )}
        <Marks todo={todo} isWaiting={isWaiting} />
      </div>
      <MoveForm todo={todo} actionError={actionError} onMove={on.onMove} />
      {isEditing && (
        <EditTodo
          key={stored.key}
          todo={todo}
          {...around}
          typed={stored.text}
          onType={stored.keep}
          onCancel={cancel}
          onSave={(edit, to) => {
            close();
            on.onEdit(edit, to);
          }}
        />
      )}
    </li>
  );
}

/** The form that completes a todo. */
function Checkbox({ todo: { id, todo_title }, onCheck }: Pick<DayTodoProps, "todo" | "onCheck">) {
  const { t } = useLingui();
  function check(event: FormEvent) {
    event.preventDefault();
    onCheck();
  }
  return (
    <form method="post" onSubmit={check} className="contents">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="check"
        role="checkbox"
        aria-checked={false}
        aria-label={t`Complete ${todo_title}`}
        className="checkbox"
      />
    </form>
  );
}

/** A todo's priority and project, its reminder and repetition, and a mark when it waits for the network. */
function Marks({ todo, isWaiting }: Pick<DayTodoProps, "todo" | "isWaiting">) {
  const translate = useTranslate();
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
      <span>
        <span className="sr-only">
          <Trans>Priority:</Trans>{" "}
        </span>
        <Priority level={todo.todo_category} />
      </span>
      <Link to={`/app?project=${todo.project_id}`} className="inline-flex min-h-6 items-center hover:underline">
        <bdi>{todo.proje_title}</bdi>
      </Link>
      <PlanMarks todo={todo} />
      {isWaiting && <span>{translate(NOT_SENT_YET)}</span>}
    </p>
  );
}

/** A form that moves a todo to another day. */
function MoveForm({ todo, actionError, onMove }: Pick<DayTodoProps, "todo" | "actionError" | "onMove">) {
  const { t } = useLingui();
  const { id, todo_title, todo_due_date } = todo;
  const dateError = actionError?.values.id === id ? fieldError(actionError, "todo_due_date") : undefined;
  const [problem, setProblem] = useState(dateError);
  const newDate = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  function move(event: FormEvent) {
    event.preventDefault();
    const { value, validity } = newDate.current!;
    setProblem(dateProblem(validity) ?? undefined);
    if (validity.valid) onMove(value);
    else newDate.current!.focus();
  }
  return (
    <details name="move" open={dateError !== undefined} className="month-move open:basis-full">
      <summary className="btn btn-plain">
        <span>
          <Trans>
            Move to…<span className="sr-only"> {todo_title}</span>
          </Trans>
        </span>
      </summary>
      {/* Only the browser knows that a date is incomplete. */}
      <form method="post" onSubmit={move} noValidate={isHydrated} className="pb-2">
        <input type="hidden" name="id" value={id} />
        <Field label={t`New date`} error={problem}>
          <div className="flex gap-2">
            <TextInput
              ref={newDate}
              type="date"
              name="todo_due_date"
              required
              {...DATE_RANGE}
              defaultValue={dateOf(todo_due_date!)}
            />
            <Button type="submit" name="intent" value="move">
              <Trans comment="To another day">Move</Trans>
            </Button>
          </div>
        </Field>
      </form>
    </details>
  );
}
