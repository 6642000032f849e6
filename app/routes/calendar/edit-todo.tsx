import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { codePoints } from "#app/domain/text/code-points.ts";
import {
  editOf,
  EDITED_FIELDS,
  NEW_TODO,
  type ProjectChoice,
  type TitledTodo,
  type SavedEdit,
} from "#app/domain/todo/changes.ts";
import { dateOf, MAX_TODO_DESCRIPTION, TODO_DESCRIPTION_TOO_LONG, titleProblem } from "#app/domain/todo/todo.ts";
import { pick } from "#app/domain/pick.ts";
import { TIME_FIELDS, type Timing } from "#app/domain/todo/todo-time.ts";
import type { Detail } from "#app/errors.ts";
import { TimeFields } from "#app/parts/todo/lazy-time-fields.ts";
import { halfTyped } from "#app/parts/todo/date-problem.ts";
import { useTypedTitle } from "#app/parts/todo/use-typed-title.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Textarea, TextInput } from "#app/ui/field.tsx";
import { ChoiceFields, type Choices } from "./todo-fields.tsx";

interface EditTodoProps {
  todo: TitledTodo;
  projects: readonly ProjectChoice[];
  today: string;
  locale: string;
  /** What was typed into it before, from `onType`; null for nothing. */
  typed: string | null;
  /** Called with what is typed, whenever it changes. */
  onType(typed: string): void;
  onSave(edit: SavedEdit, to: ProjectChoice | undefined): void;
  onCancel(): void;
}

/** The editor of a todo in its day: Enter in the title saves it, Escape discards it. */
export function EditTodo({ onCancel, ...props }: EditTodoProps) {
  const { t } = useLingui();
  const { todo_title, todo_due_date } = props.todo;
  const edit = useTypedTodo(props);
  const { title, description, chosen, type, choose, field, typed, timeProblem } = edit;
  function press(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // Escape closes only the editor and not the day.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }

  return (
    // The fields have the tab stops; the form only listens for Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      aria-label={t`Edit ${todo_title}`}
      data-saving={typed.isSaving || undefined}
      onSubmit={edit.save}
      onKeyDown={press}
      noValidate
      className="grid basis-full gap-3 py-2"
    >
      <Field label={t`Title`} error={edit.titleError}>
        <TextInput
          ref={field}
          // The person has just opened this editor.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={title}
          onChange={({ target }) => type({ title: target.value })}
          onKeyDown={typed.onBackspace}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Field>
      {typed.chips}
      <Field
        label={t`Description`}
        error={edit.tooLong}
        hint={<CharacterCount value={description} max={MAX_TODO_DESCRIPTION} />}
      >
        <Textarea rows={2} value={description} onChange={({ target }) => type({ description: target.value })} />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceFields
          projects={props.projects}
          project_id={typed.project?.id ?? chosen.project_id}
          todo_category={typed.fields.todo_category ?? chosen.todo_category}
          onChoose={choose}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <TimeFields fields={{ todo_due_date, ...chosen, ...typed.fields }} problem={timeProblem} onChange={choose} />
      </div>
      <div className="flex gap-2">
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
        <Button variant="plain" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The values of the select and time fields. */
type Chosen = Partial<Timing> & Choices;

/** The todo as it was when its editor opened. */
const openedOf = (todo: TitledTodo) => pick({ ...NEW_TODO, ...todo }, EDITED_FIELDS);

/** What is typed and chosen, beside what was there before. */
interface TypedTodo {
  opened: ReturnType<typeof openedOf>;
  title: string;
  description: string;
  chosen: Chosen;
}

function firstTyped(todo: TitledTodo): TypedTodo {
  const opened = openedOf(todo);
  const chosen = pick({ ...todo, ...opened }, [...TIME_FIELDS, "project_id", "todo_category"]);
  return { opened, title: todo.todo_title, description: todo.todo_description, chosen };
}

/** The typed texts of the todo, the chosen values, their errors, and a function that saves them. */
function useTypedTodo({
  todo,
  projects,
  today,
  locale,
  typed: before,
  onType,
  onSave,
}: Omit<EditTodoProps, "onCancel">) {
  const [all, setAll] = useState(() => (before === null ? firstTyped(todo) : (JSON.parse(before) as TypedTodo)));
  const { opened, title, description, chosen } = all;
  function type(change: Partial<TypedTodo>) {
    const next = { ...all, ...change };
    setAll(next);
    onType(JSON.stringify(next));
  }
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedTitle({
    text: title,
    field,
    around: { today, locale, projects, day: dateOf(todo.todo_due_date!), hasTime: Boolean(chosen.todo_time) },
    save,
    saved: [todo.todo_title],
  });
  const problem = titleProblem(typed.fields.todo_title);
  const tooLong = codePoints(description.trim()) > MAX_TODO_DESCRIPTION ? TODO_DESCRIPTION_TOO_LONG : null;
  const [isTried, setTried] = useState(false);
  const [timeProblem, setTimeProblem] = useState<Detail | null>(null);

  function save(event?: FormEvent) {
    event?.preventDefault();
    if (typed.waitsForCode()) return;
    setTried(true);
    const half = halfTyped(field.current!.form!);
    setTimeProblem(half);
    if (problem ?? tooLong ?? half) return;
    const { project_id, ...set } = chosen;
    const fields = { ...opened, todo_description: description.trim(), ...set, ...typed.fields };
    onSave(editOf(fields, opened), typed.project ?? projects.find(({ id }) => id === project_id));
  }
  /** A chosen value replaces the value that was typed with the title. */
  function choose(change: Partial<Chosen>) {
    type({ title: typed.without?.(change)?.todo_title ?? title, chosen: { ...chosen, ...change } });
    setTimeProblem(null);
  }
  const texts = { title, description, chosen, type, choose };
  return { ...texts, field, typed, titleError: isTried ? problem : null, tooLong, timeProblem, save };
}
