import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import { Link } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { dateOf, NO_PROJECT_MESSAGE } from "#app/domain/todo/todo.ts";
import type { ShownEvent } from "#app/domain/other-calendar/beside.ts";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import type { DoneTodo, ProjectChoice, TitledTodo, TodoFields } from "#app/domain/todo/changes.ts";
import { DATE_RANGE } from "#app/domain/week/week.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { dateProblem } from "#app/parts/todo/date-problem.ts";
import { addEvent } from "#app/parts/other-calendar/add-event.ts";
import { EventList } from "#app/parts/other-calendar/event-list.tsx";
import { TimeOfDay } from "#app/parts/todo/todo-time.tsx";
import { Priority } from "#app/ui/priority.tsx";
import { fieldError } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { type Done, useFailures, useUndo } from "#app/forms/action-error.ts";
import type { TitleAround } from "#app/parts/todo/use-typed-title.ts";
import { AddTodo } from "./add-todo.tsx";
import { DoneList } from "./done-list.tsx";
import { EditTodo } from "./edit-todo.tsx";

interface DayDetailProps {
  date: string;
  today: string;
  locale: string;
  todos: TitledTodo[];
  done: DoneTodo[];
  coming: readonly ComingTodo[];
  events: readonly ShownEvent[];
  /** The keys of the events of which there is a todo. */
  taken: ReadonlySet<string | null | undefined>;
  onTick(todo: TitledTodo): Done;
  onEdit(todo: TitledTodo, fields: Partial<TodoFields>, to: ProjectChoice | undefined): Done;
  /** Plans a todo for another day. */
  onMove(todo: TitledTodo, date: string): Done | null;
  /** The todos with a change that waits for the network. */
  waiting: ReadonlySet<string>;
  projects: ProjectChoice[];
  /** Whether the field for a new todo gets the focus. */
  add: boolean;
  /** Of a form that was posted without scripts. */
  actionError: ActionError | null;
}

/** The todos due on a day with their actions, and a field to add one. */
export function DayDetail({
  date,
  today,
  locale,
  todos,
  done,
  coming,
  events,
  taken,
  onTick,
  onEdit,
  onMove,
  waiting,
  projects,
  add,
  actionError,
}: DayDetailProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [last, setDone] = useState<Done | null>(null);
  const { remember } = useUndo();
  /** Tells of an action above the list; its Undo and the undo key are one. */
  function setLast(done: Done | null) {
    if (!done) return setDone(null);
    function undo() {
      done!.undo();
      setDone(null);
    }
    setDone({ ...done, undo: remember({ ...done, undo }) });
  }
  const [hadProjects] = useState(projects.length > 0);
  useFailures(useCallback(() => setDone(null), []));
  return (
    <>
      {last && <DoneLine key={last.text} done={last} />}
      {todos.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>Nothing is due on this day.</Trans>
        </p>
      ) : (
        <ul className="border-t border-line">
          {todos.map((todo) => (
            <DayTodo
              key={todo.id}
              todo={todo}
              isWaiting={waiting.has(todo.id)}
              actionError={actionError}
              around={{ projects, today, locale }}
              onCheck={() => setLast(onTick(todo))}
              onEdit={(fields, to) => setLast(onEdit(todo, fields, to))}
              onMove={(to) => setLast(onMove(todo, to))}
            />
          ))}
        </ul>
      )}
      {done.length > 0 && <DoneList done={done} onMovedBack={setLast} />}
      {coming.length > 0 && (
        <ul
          aria-label={t({ message: "Coming", comment: "Repeated todos that will stand on a day" })}
          className="grid gap-1"
        >
          {coming.map((todo) => (
            <li key={todo.id} className="day-todo priority month-coming">
              <p>
                <bdi>{todo.todo_title}</bdi>{" "}
                <span className="text-sm">
                  <Trans comment="A repeated todo">comes back when it is completed</Trans>
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 && (
        <EventList
          events={events}
          taken={taken}
          onAdd={projects[0] ? (event) => setLast(addEvent(event, projects[0]!, today, locale)) : null}
        />
      )}
      {projects.length === 0 && (
        <p className="text-ink-soft">
          {translate(NO_PROJECT_MESSAGE)}{" "}
          <Link to="/app?new" className="link">
            <Trans>Create Project</Trans>
          </Link>
        </p>
      )}
      {/* Once it is there it stays: it may hold a todo whose project was deleted elsewhere. */}
      {(projects.length > 0 || hadProjects) && (
        <AddTodo
          date={date}
          today={today}
          locale={locale}
          projects={projects}
          focus={add || todos.length === 0}
          actionError={actionError}
          onElsewhere={setLast}
        />
      )}
    </>
  );
}

/** The class of a todo's title, which gets the focus back from its editor. */
const TITLE = "day-title";

/** Reports a change inside the dialog, because a toast behind it could not be reached. Its button takes the focus. */
function DoneLine({ done: { text, path, undo } }: { done: Done }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = ref.current!;
    const dialog = line.closest("dialog");
    // After an addition, which has a link, the focus stays in the field for the next todo.
    if (!path) line.querySelector("button")!.focus();
    return () => {
      const hadFocus = [document.body, dialog].includes(document.activeElement as HTMLElement | null);
      if (hadFocus) dialog?.querySelector<HTMLElement>("[data-close]")?.focus();
    };
  }, [path]);
  return (
    <div ref={ref} role="status" className="flex items-center gap-2 rounded-md bg-sunken ps-3">
      <p className="min-w-0 flex-1">
        {text}{" "}
        {path && (
          <Link to={path} className="link">
            <Trans>Show it</Trans>
          </Link>
        )}
      </p>
      <Button variant="plain" onClick={undo}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}

interface DayTodoProps {
  todo: TitledTodo;
  isWaiting: boolean;
  actionError: ActionError | null;
  around: TitleAround;
  onCheck(): void;
  onEdit(fields: Partial<TodoFields>, to: ProjectChoice | undefined): void;
  onMove(to: string): void;
}

function DayTodo({ todo, isWaiting, actionError, around, onCheck, onEdit, onMove }: DayTodoProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  function close() {
    setEditing(false);
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>(`.${TITLE}`)?.focus());
  }
  const { id, todo_title, todo_due_date, todo_category, project_id, proje_title } = todo;
  const dateError = actionError?.values.id === id ? fieldError(actionError, "todo_due_date") : undefined;
  const [problem, setProblem] = useState(dateError);
  const newDate = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  function check(event: FormEvent) {
    event.preventDefault();
    onCheck();
  }
  function move(event: FormEvent) {
    event.preventDefault();
    const { value, validity } = newDate.current!;
    setProblem(dateProblem(validity) ?? undefined);
    if (validity.valid) onMove(value);
    else newDate.current!.focus();
  }

  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
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
      <div className="min-w-0 flex-1 py-1">
        {/* Without scripts a todo is edited on Home. */}
        <form
          action="/app"
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            setEditing(true);
          }}
        >
          <button
            name="edit"
            value={id}
            aria-expanded={isEditing}
            className={`${TITLE} text-start wrap-anywhere hover:underline`}
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
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          <span>
            <span className="sr-only">
              <Trans>Priority:</Trans>{" "}
            </span>
            <Priority level={todo_category} />
          </span>
          <Link to={`/app?project=${project_id}`} className="inline-flex min-h-6 items-center hover:underline">
            <bdi>{proje_title}</bdi>
          </Link>
          {isWaiting && <span>{translate(NOT_SENT_YET)}</span>}
        </p>
      </div>
      <details name="move" open={dateError !== undefined} className="month-move open:basis-full">
        <summary className="btn btn-plain">
          <span>
            <Trans>
              Move to…<span className="sr-only"> {todo_title}</span>
            </Trans>
          </span>
        </summary>
        {/* Only the browser knows a date that is half typed. */}
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
      {isEditing && (
        <EditTodo
          todo={todo}
          {...around}
          onCancel={close}
          onSave={(fields, to) => {
            setEditing(false);
            onEdit(fields, to);
          }}
        />
      )}
    </li>
  );
}
