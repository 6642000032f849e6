import { useLingui } from "@lingui/react/macro";
import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { codePoints } from "#app/domain/code-points.ts";
import {
  type Category,
  CATEGORY_CHOICES,
  dateOf,
  MAX_TODO_DESCRIPTION,
  MAX_TODO_TITLE,
  TODO_DESCRIPTION_TOO_LONG,
  titleProblem,
} from "#app/domain/todo/todo.ts";
import { text } from "#app/i18n/text.ts";
import type { Detail } from "#app/errors.ts";
import { DATE_RANGE } from "#app/domain/week/week.ts";
import { dateProblem } from "#app/parts/todo/date-problem.ts";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Select, Textarea, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PRIORITY_WORDS } from "#app/ui/priority.tsx";
import type { ProjectChoice, TodoFields } from "#app/domain/todo/changes.ts";
import { NO_TIME } from "#app/domain/todo/todo-time.ts";
import { TimeFields } from "#app/parts/todo/time-fields.tsx";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";
import { useTypedTitle } from "#app/parts/todo/use-typed-title.ts";
import { useRootData } from "#app/parts/account/root-data.ts";

const TODO_GONE = text(
  /*i18n*/ {
    id: "todo.gone",
    message: "This todo was deleted meanwhile. Save it to add it again.",
  },
);

const wrong = (path: keyof TodoFields, message: string): Detail => ({ path, message });

/** The error of the current texts, or null. The server's schema has the same rules. */
function todoProblem({ todo_title, todo_description }: TodoFields): Detail | null {
  const problem = titleProblem(todo_title);
  if (problem) return wrong("todo_title", problem);
  if (codePoints(todo_description.trim()) > MAX_TODO_DESCRIPTION) {
    return wrong("todo_description", TODO_DESCRIPTION_TOO_LONG);
  }
  return null;
}

interface TodoEditorProps {
  draft: Draft;
  today: string;
  onType(fields: TodoFields): void;
  /** `to`: the project that was typed, when it is another one. */
  onSave(fields: TodoFields, to?: ProjectChoice): void;
  onDiscard(): void;
  /** More fields. */
  children?: ReactNode;
}

/** The form of a row: Enter saves it, Escape discards it. */
export function TodoEditor({ draft, today, onType, onSave, onDiscard, children }: TodoEditorProps) {
  const { t, i18n } = useLingui();
  const { fields, isNew } = draft;
  const [problem, setProblem] = useState(draft.problem);
  const form = useRef<HTMLFormElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const { value } = title.current!;
    title.current!.focus();
    title.current!.setSelectionRange(value.length, value.length);
  }, []);

  /** The error of the texts or of the date, which must be complete and in a year that has pages. Null if there is none. */
  function problemOf(texts: TodoFields) {
    const ofDate = dateProblem(date.current!.validity);
    return todoProblem(texts) ?? (ofDate === null ? null : wrong("todo_due_date", ofDate));
  }

  const { projects, locale } = useRootData()!;
  const typed = useTypedTitle({
    text: fields.todo_title,
    field: title,
    around: {
      today,
      locale,
      projects,
      day: fields.todo_due_date ? dateOf(fields.todo_due_date) : undefined,
      hasTime: Boolean(fields.todo_time),
    },
    // A title that was there before, or was refused, is text.
    saved: isNew && !draft.problem ? [] : [fields.todo_title],
  });
  // A day that was chosen replaces the week of a refused todo.
  const meant = { ...fields, ...(fields.todo_due_date && { todo_week: undefined }), ...typed.fields };

  function type(patch: Partial<TodoFields>) {
    const next = { ...fields, ...patch };
    onType(next);
    if (problem) setProblem(problemOf(next));
  }

  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (typed.waitsForCode()) return;
    const found = problemOf(meant);
    setProblem(found);
    const { project } = typed;
    if (!found) return onSave(meant, project?.id === draft.project_id ? undefined : project);
    (form.current!.elements.namedItem(found.path) as HTMLElement).focus();
  }

  function keys(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      onDiscard();
    }
    typed.onBackspace(event);
    // In the description a line is broken by Shift and Enter; in a select Enter is ours too.
    const isTyped = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    if (event.key === "Enter" && isTyped && !event.shiftKey) {
      event.preventDefault();
      form.current!.requestSubmit();
    }
  }

  function discard(event: MouseEvent) {
    event.preventDefault();
    onDiscard();
  }

  const error = (path: string) => (problem?.path === path ? problem.message : undefined);
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate={useHydrated()}
        className="todo-editor"
        aria-label={isNew ? t`New todo` : t`Edit todo`}
        data-saving={typed.isSaving || undefined}
        onSubmit={save}
        onKeyDown={keys}
      >
        {!isNew && <input type="hidden" name="todo_id" value={draft.id} />}
        <input type="hidden" name="project_id" value={draft.project_id} />
        <div className="todo-editor-title">
          <Field
            label={t`Task`}
            hideLabel
            hint={<CharacterCount value={meant.todo_title} max={MAX_TODO_TITLE} />}
            error={error("todo_title") ?? (error("") && draft.isGone ? TODO_GONE : error(""))}
          >
            <TextInput
              ref={title}
              name="todo_title"
              value={fields.todo_title}
              onChange={(event) => type({ todo_title: event.target.value })}
              placeholder={t`What is to be done?`}
              autoComplete="off"
              enterKeyHint="done"
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
            />
          </Field>
          {typed.chips}
        </div>
        <Field label={t`Priority`} hideLabel>
          <Select
            name="todo_category"
            value={fields.todo_category}
            onChange={(event) => type({ todo_category: event.target.value as Category })}
          >
            {CATEGORY_CHOICES.map((category) => (
              <option key={category} value={category}>
                {i18n._(PRIORITY_WORDS[category])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t`Due Date`} hideLabel className="todo-editor-date" error={error("todo_due_date")}>
          <TextInput
            ref={date}
            type="date"
            name="todo_due_date"
            {...DATE_RANGE}
            value={fields.todo_due_date ? dateOf(fields.todo_due_date) : ""}
            onChange={({ target }) => type({ todo_due_date: target.value, ...(!target.value && NO_TIME) })}
          />
        </Field>
        <div className="todo-editor-time">
          <TimeFields fields={meant} hasDay={Boolean(meant.todo_due_date)} problem={problem} onChange={type} />
        </div>
        <Field
          label={t`Description`}
          hideLabel
          className="todo-editor-description"
          hint={<CharacterCount value={fields.todo_description} max={MAX_TODO_DESCRIPTION} />}
          error={error("todo_description")}
        >
          <Textarea
            name="todo_description"
            rows={1}
            value={fields.todo_description}
            onChange={(event) => type({ todo_description: event.target.value })}
            placeholder={t`Description, optional`}
          />
        </Field>
        {children}
        <span className="todo-actions">
          <IconButton type="submit" name="intent" value={isNew ? "add-todo" : "change-todo"} label={t`Save`}>
            <Icon of={Check} />
          </IconButton>
          <IconButton type="submit" form="discard" label={t`Discard`} onClick={discard}>
            <Icon of={X} />
          </IconButton>
        </span>
      </form>
      {/* Before scripts run, discarding is a visit to the list without the editor. */}
      <form id="discard" method="get" hidden>
        <input type="hidden" name="project" value={draft.project_id} />
      </form>
    </>
  );
}
