import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import {
  FUTURE_MESSAGE,
  MAX_POMODORO_MINUTES,
  MAX_POMODORO_NOTES,
  MIN_POMODORO_MINUTES,
  MINUTES_MESSAGE,
  POMODORO_MINUTES,
  TIME_MESSAGE,
} from "#app/domain/pomodoro/limits.ts";
import type { HistoryChange, SessionFields } from "#app/domain/pomodoro/history-changes.ts";
import type { EndedPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { instantOf, localTime } from "#app/domain/time/local-time.ts";
import { DATE_RANGE } from "#app/domain/week/week.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, Textarea, TextInput } from "#app/ui/field.tsx";
import { useClientValue, useHydrated } from "#app/ui/hydrated.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";

/** A todo that a session can be for. */
interface TodoChoice {
  id: string;
  project_id: string;
  todo_title: string;
}

export interface SessionFormProps {
  /** The session to correct; null to add one. */
  session: EndedPomodoro | null;
  /** The active projects in the user's order. */
  projects: readonly { id: string; title: string }[];
  /** The open todos of the active projects. */
  todos: readonly TodoChoice[];
  timezone: string;
  /** The address of the page without the form. */
  closed: string;
  onSend(change: Extract<HistoryChange, { intent: "add-pomodoro" | "correct-pomodoro" }>): void;
}

/** The form that corrects an ended session, or adds a session that was not timed. */
export function SessionForm({ session: given, projects, todos, timezone, closed, onSend }: SessionFormProps) {
  const { t } = useLingui();
  // Another device may change it while the form is open.
  const [session] = useState(given);
  const actionError = actionErrorOf(useLastActionData());
  const typed = (name: string) => submittedValue(actionError, name);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isHydrated = useHydrated();
  const intent = session ? "correct-pomodoro" : "add-pomodoro";
  const started = session && localTime(timezone, session.started_at);
  const minutes = minutesOf(session);
  const choices = todoChoices(session, todos);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readSession(form, { session, projects, choices, timezone });
    if ("intent" in read) return onSend(read);
    setProblem(read);
    (form.elements.namedItem(read.field) as HTMLInputElement).focus();
  }

  return (
    <Form
      method="post"
      noValidate={isHydrated}
      className="grid max-w-form gap-4 py-4"
      aria-label={session ? t`Correct session` : t`Add session`}
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value={intent} />
      {session && <input type="hidden" name="id" value={session.id} />}
      {started && <input type="hidden" name="started_before" value={started} />}
      {session && <input type="hidden" name="notes_before" value={session.notes} />}
      <SessionTime
        started={typed("started") ?? started ?? ""}
        minutes={minutes}
        typedMinutes={typed("focused_minutes")}
        timezone={timezone}
        problem={problem}
      />
      <SessionTodo
        session={session}
        projects={projects}
        choices={choices}
        initial={{ project_id: typed("project_id"), todo_id: typed("todo_id") }}
      />
      <Field label={t`Note (optional)`}>
        <Textarea
          name="notes"
          rows={3}
          maxLength={MAX_POMODORO_NOTES}
          defaultValue={typed("notes") ?? session?.notes ?? ""}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          <Trans>Save Session</Trans>
        </Button>
        <Link to={closed} replace preventScrollReset className="btn btn-quiet">
          <span>
            <Trans>Cancel</Trans>
          </span>
        </Link>
      </div>
    </Form>
  );
}

type Change = Parameters<SessionFormProps["onSend"]>[0];

/** The error of a field. */
interface Problem {
  field: "started" | "focused_minutes";
  text: string;
}

interface Around extends Pick<SessionFormProps, "session" | "projects" | "timezone"> {
  choices: readonly TodoChoice[];
}

/** Reads the form: returns its change, or the field that has an error. */
function readSession(form: HTMLFormElement, { session, projects, choices, timezone }: Around): Change | Problem {
  const fields = fieldsOf(form);
  if (!isValid(form, "started")) return { field: "started", text: TIME_MESSAGE };
  if (!isValid(form, "focused_minutes")) return { field: "focused_minutes", text: MINUTES_MESSAGE };
  const focused_minutes = Number(fields.focused_minutes) || undefined;
  const isSame = session !== null && fields.started === localTime(timezone, session.started_at);
  const begin = isSame ? session.started_at : instantOf(timezone, fields.started!).toISOString();
  if (isFuture(begin, focused_minutes ?? minutesOf(session))) return { field: "started", text: FUTURE_MESSAGE };
  const chosen = projects.find(({ id }) => id === fields.project_id);
  const todo = choices.find(({ id }) => id === fields.todo_id);
  return {
    ...(fields as unknown as SessionFields),
    intent: session ? "correct-pomodoro" : "add-pomodoro",
    id: session?.id ?? newId(),
    focused_minutes,
    started_at: begin,
    proje_title: chosen?.title ?? session!.proje_title,
    todo_id: todo?.id ?? null,
    todo_title: todo?.todo_title ?? null,
  };
}

/** The minutes of a session; for a new one, those of a standard pomodoro. */
const minutesOf = (session: EndedPomodoro | null) =>
  session ? Math.floor(session.focused_seconds / 60) : POMODORO_MINUTES;

interface SessionTimeProps {
  /** The start in a form that failed, else the start of the session; empty for a new one. */
  started: string;
  minutes: number;
  typedMinutes: string | undefined;
  timezone: string;
  problem: Problem | null;
}

/** The fields for the start and the minutes of a session. */
function SessionTime({ started, minutes, typedMinutes, timezone, problem }: SessionTimeProps) {
  const { t } = useLingui();
  const problemOf = (field: Problem["field"]) => (problem?.field === field ? problem.text : null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current!.focus(), []);
  const { start, setStart, setLength } = useStart(started, timezone);
  return (
    <>
      <Field label={t`Started`} error={problemOf("started")}>
        <TextInput
          ref={first}
          type="datetime-local"
          name="started"
          required
          min={`${DATE_RANGE.min}T00:00`}
          max={`${DATE_RANGE.max}T00:00`}
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
      </Field>
      <Field label={t`Minutes`} error={problemOf("focused_minutes")}>
        <TextInput
          type="number"
          name="focused_minutes"
          required={minutes > 0}
          min={MIN_POMODORO_MINUTES}
          max={MAX_POMODORO_MINUTES}
          onChange={(event) => setLength(event.target.valueAsNumber)}
          defaultValue={typedMinutes ?? (minutes || "")}
        />
      </Field>
    </>
  );
}

interface SessionTodoProps extends Pick<SessionFormProps, "session" | "projects"> {
  choices: readonly TodoChoice[];
  /** The values of a form that failed. */
  initial: { project_id: string | undefined; todo_id: string | undefined };
}

function SessionTodo({ session, projects, choices, initial }: SessionTodoProps) {
  const { t } = useLingui();
  // Without scripts the list contains the todos of all projects.
  const isHydrated = useHydrated();
  const [project_id, setProject] = useState(initial.project_id ?? session?.project_id ?? projects[0]?.id);
  const listed = projects.some(({ id }) => id === session?.project_id) || !session;
  return (
    <>
      <Field label={t`Project`}>
        <Select name="project_id" required value={project_id} onChange={(event) => setProject(event.target.value)}>
          {!listed && <option value={session.project_id}>{session.proje_title}</option>}
          {projects.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Todo (optional)`}>
        <TodoSelect
          key={isHydrated ? project_id : ""}
          choices={isHydrated ? choices.filter((todo) => todo.project_id === project_id) : choices}
          initial={initial.todo_id ?? session?.todo_id ?? ""}
        />
      </Field>
    </>
  );
}

/** Minutes since 1970. */
const currentMinute = () => Math.floor(Date.now() / 60_000);

/**
 * The start of a session. Until somebody types a start, it is now minus the session's minutes, because a session is
 * usually added right after it. `setLength` sets the minutes. On the server the start is empty.
 */
function useStart(initial: string, timezone: string) {
  // A start that is half typed has no value, and stays as it is.
  const [typed, setStart] = useState(initial || null);
  const [length, setLength] = useState(POMODORO_MINUTES);
  const now = useClientValue(currentMinute, null);
  const minutes = length >= MIN_POMODORO_MINUTES && length <= MAX_POMODORO_MINUTES ? length : POMODORO_MINUTES;
  return {
    start: typed ?? (now === null ? "" : localTime(timezone, new Date((now - minutes) * 60_000).toISOString())),
    setStart,
    setLength,
  };
}

const isFuture = (begin: string, minutes: number) => Date.parse(begin) + minutes * 60_000 > Date.now();

/** The open todos, and the todo of the session, which may be completed or deleted. */
function todoChoices(session: EndedPomodoro | null, todos: readonly TodoChoice[]): readonly TodoChoice[] {
  if (!session?.todo_id || todos.some(({ id }) => id === session.todo_id)) return todos;
  const { project_id, todo_id: id, todo_title } = session;
  return [{ id, project_id, todo_title: todo_title ?? "" }, ...todos];
}

function TodoSelect({ choices, initial }: { choices: readonly TodoChoice[]; initial: string }) {
  return (
    <Select name="todo_id" defaultValue={initial}>
      <option value="">
        <Trans>No todo</Trans>
      </option>
      {choices.map(({ id, todo_title }) => (
        <option key={id} value={id}>
          {todo_title}
        </option>
      ))}
    </Select>
  );
}

const isValid = (form: HTMLFormElement, name: string) =>
  (form.elements.namedItem(name) as HTMLInputElement).validity.valid;

const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
