import { Form, Link, useActionData } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { newId } from "#app/client/new-id.ts";
import {
  FUTURE_MESSAGE,
  MAX_POMODORO_MINUTES,
  MAX_POMODORO_NOTES,
  MIN_POMODORO_MINUTES,
  POMODORO_MINUTES,
} from "#app/domain/pomodoro/clock.ts";
import type { HistoryChange, SessionFields } from "#app/domain/pomodoro/history-changes.ts";
import type { EndedPomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { instantOf, localTime } from "#app/domain/time/local-time.ts";
import { DATE_RANGE } from "#app/domain/week/week.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, Textarea, TextInput } from "#app/ui/field.tsx";
import { refusalOf, typedAt } from "#app/forms/form-page.tsx";

interface SessionFormProps {
  /** The session to correct; null to add one. */
  session: EndedPomodoro | null;
  /** The active projects in the user's order. */
  projects: readonly { id: string; title: string }[];
  timezone: string;
  /** The address of the page without the form. */
  closed: string;
  onSend(change: Extract<HistoryChange, { intent: "add-pomodoro" | "correct-pomodoro" }>): void;
}

/** The form that corrects an ended session, or adds one that was not timed. */
export function SessionForm({ session, projects, timezone, closed, onSend }: SessionFormProps) {
  const refusal = refusalOf(useActionData());
  const typed = (name: string) => typedAt(refusal, name);
  const [problem, setProblem] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current!.focus(), []);
  const intent = session ? "correct-pomodoro" : "add-pomodoro";
  const started = session && localTime(timezone, session.started_at);
  const minutes = session ? Math.floor(session.focused_seconds / 60) : POMODORO_MINUTES;
  const listed = projects.some(({ id }) => id === session?.project_id) || !session;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = fieldsOf(event.currentTarget);
    const focused_minutes = Number(fields.focused_minutes) || undefined;
    const isSame = fields.started === started;
    const begin = isSame ? session!.started_at : instantOf(timezone, fields.started!).toISOString();
    if (Date.parse(begin) + (focused_minutes ?? minutes) * 60_000 > Date.now()) return setProblem(FUTURE_MESSAGE);
    const chosen = projects.find(({ id }) => id === fields.project_id);
    onSend({
      ...(fields as unknown as SessionFields),
      intent,
      id: session?.id ?? newId(),
      focused_minutes,
      started_at: begin,
      proje_title: chosen?.title ?? session!.proje_title,
    });
  }

  return (
    <Form
      method="post"
      className="grid max-w-form gap-4 py-4"
      aria-label={session ? "Correct session" : "Add session"}
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value={intent} />
      {session && <input type="hidden" name="id" value={session.id} />}
      {started && <input type="hidden" name="started_before" value={started} />}
      <Field label="Started" error={problem}>
        <TextInput
          ref={first}
          type="datetime-local"
          name="started"
          required
          min={`${DATE_RANGE.min}T00:00`}
          defaultValue={typed("started") ?? started ?? ""}
        />
      </Field>
      <Field label="Minutes">
        <TextInput
          type="number"
          name="focused_minutes"
          required={minutes > 0}
          min={MIN_POMODORO_MINUTES}
          max={MAX_POMODORO_MINUTES}
          defaultValue={typed("focused_minutes") ?? (minutes || "")}
        />
      </Field>
      <Field label="Project">
        <Select name="project_id" required defaultValue={typed("project_id") ?? session?.project_id}>
          {!listed && <option value={session.project_id}>{session.proje_title}</option>}
          {projects.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note (optional)">
        <Textarea
          name="notes"
          rows={3}
          maxLength={MAX_POMODORO_NOTES}
          defaultValue={typed("notes") ?? session?.notes ?? ""}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Save Session
        </Button>
        <Link to={closed} replace preventScrollReset className="btn btn-quiet">
          <span>Cancel</span>
        </Link>
      </div>
    </Form>
  );
}

/** The fields of a form by name. */
const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
