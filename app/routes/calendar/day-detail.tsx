import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { NO_PROJECT_MESSAGE } from "#app/domain/todo/todo.ts";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import type { ProjectChoice, SavedEdit, TitledTodo } from "#app/domain/todo/changes.ts";
import { Button } from "#app/ui/button.tsx";
import { addEvent } from "#app/parts/other-calendar/add-event.ts";
import { TimeOfDay } from "#app/parts/todo/todo-time.tsx";
import { EventList } from "#app/parts/other-calendar/event-list.tsx";
import type { ActionError } from "#app/forms/action.server.ts";
import { type Done, useFailures, useUndo } from "#app/forms/action-error.ts";
import { AddTodo } from "./add-todo.tsx";
import { DayTodo } from "./day-todo.tsx";
import { useEdited } from "./edited-texts.ts";
import { DoneList } from "./done-list.tsx";
import type { Day } from "./month.ts";

interface DayDetailProps extends Pick<Day, "date" | "todos" | "done" | "coming" | "events"> {
  today: string;
  locale: string;
  /** The keys of the events for which there is a todo already. */
  taken: ReadonlySet<string | null | undefined>;
  onTick(todo: TitledTodo): Done;
  onEdit(todo: TitledTodo, edit: SavedEdit, to: ProjectChoice | undefined): Done | null;
  /** Plans a todo for another day. */
  onMove(todo: TitledTodo, date: string): Done | null;
  /** The todos with a change that waits for the network. */
  waiting: ReadonlySet<string>;
  projects: ProjectChoice[];
  /** Whether the field for a new todo gets the focus. */
  add: boolean;
  /** The error of a form that was posted without scripts. */
  actionError: ActionError | null;
  closeButton: RefObject<HTMLButtonElement>;
}

/** The todos due on a day with their actions, and a field to add one. */
export function DayDetail({ date, today, locale, todos, projects, actionError, ...props }: DayDetailProps) {
  const { last, tell, forget } = useLastAction();
  const [hadProjects] = useState(projects.length > 0);
  const { edited, setEdited, shown } = useEdited(todos);
  useFailures(forget);
  const [project] = projects;
  return (
    <>
      {last && <DoneLine key={last.text} done={last} closeButton={props.closeButton} />}
      {shown.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>Nothing is due on this day.</Trans>
        </p>
      ) : (
        <ul className="border-t border-line">
          {shown.map((todo) => (
            <DayTodo
              key={todo.id}
              todo={todo}
              isEditing={todo.id === edited?.id}
              onEditing={(isEditing) => setEdited(isEditing ? todo : null)}
              isWaiting={props.waiting.has(todo.id)}
              actionError={actionError}
              around={{ projects, today, locale }}
              onCheck={() => tell(props.onTick(todo))}
              onEdit={(fields, to) => tell(props.onEdit(todo, fields, to))}
              onMove={(to) => tell(props.onMove(todo, to))}
            />
          ))}
        </ul>
      )}
      {props.done.length > 0 && <DoneList done={props.done} onMovedBack={tell} />}
      {props.coming.length > 0 && <ComingList coming={props.coming} />}
      {props.events.length > 0 && (
        <EventList
          events={props.events}
          taken={props.taken}
          onAdd={project ? (event) => tell(addEvent(event, project, today, locale)) : null}
        />
      )}
      {!project && <NoProject />}
      {/* Once shown, the field stays, because it may hold a todo whose project was deleted elsewhere. */}
      {(project || hadProjects) && (
        <AddTodo
          date={date}
          today={today}
          locale={locale}
          projects={projects}
          focus={props.add || todos.length === 0}
          actionError={actionError}
          onElsewhere={tell}
        />
      )}
    </>
  );
}

/** The last action on the day, which a line above the list shows with its Undo. The undo key does the same. */
function useLastAction() {
  const [last, setLast] = useState<Done | null>(null);
  const { remember } = useUndo();
  function tell(done: Done | null) {
    if (!done) return setLast(null);
    function undo() {
      done!.undo();
      setLast(null);
    }
    setLast({ ...done, undo: remember({ ...done, undo }) });
  }
  return { last, tell, forget: useCallback(() => setLast(null), []) };
}

/** The repeated todos that will be due on the day. */
function ComingList({ coming }: { coming: readonly ComingTodo[] }) {
  const { t } = useLingui();
  return (
    <ul
      aria-label={t({ message: "Coming", comment: "Repeated todos that will stand on a day" })}
      className="grid gap-1"
    >
      {coming.map((todo) => (
        <li key={todo.id} className="ps-5 wrap-anywhere text-ink-soft">
          <span aria-hidden className="priority month-coming -ms-5 w-5" />
          <TimeOfDay todo={todo} />
          <bdi className="text-ink">{todo.todo_title}</bdi>{" "}
          <span className="text-sm">
            <Trans comment="A repeated todo">comes back when it is completed</Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A link to create a first project, because todos need one. */
function NoProject() {
  const translate = useTranslate();
  return (
    <p className="text-ink-soft">
      {translate(NO_PROJECT_MESSAGE)}{" "}
      <Link to="/app?new" className="link">
        <Trans>Create Project</Trans>
      </Link>
    </p>
  );
}

interface DoneLineProps {
  done: Done;
  /** The button that closes the day. It gets the focus when the line disappears with the focus. */
  closeButton: RefObject<HTMLButtonElement>;
}

/** Shows a change inside the dialog, because a toast behind it could not be reached. Its Undo button gets the focus. */
function DoneLine({ done: { text, path, undo }, closeButton }: DoneLineProps) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const close = closeButton.current;
    // After an addition, which has a link, the focus stays in the field for the next todo.
    if (!path) undoButton.current!.focus();
    return () => {
      const { activeElement } = document;
      const hadFocus = activeElement === document.body || activeElement instanceof HTMLDialogElement;
      if (hadFocus) close?.focus();
    };
  }, [path, closeButton]);
  return (
    <div role="status" className="flex items-center gap-2 rounded-md bg-sunken ps-3">
      <p className="min-w-0 flex-1 py-1.5">
        {text}{" "}
        {path && (
          <Link to={path} className="link">
            <Trans>Show it</Trans>
          </Link>
        )}
      </p>
      <Button ref={undoButton} variant="plain" onClick={undo}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}
