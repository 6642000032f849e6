import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { codePoints } from "#app/domain/code-points.ts";
import type { ProjectChoice, TitledTodo, TodoFields } from "#app/domain/todo/changes.ts";
import {
  type Category,
  dateOf,
  MAX_TODO_DESCRIPTION,
  TODO_DESCRIPTION_TOO_LONG,
  titleProblem,
} from "#app/domain/todo/todo.ts";
import { pick } from "#app/domain/pick.ts";
import { NO_TIME, TIME_FIELDS, type Timing } from "#app/domain/todo/todo-time.ts";
import { TimeFields } from "#app/parts/todo/lazy-time-fields.ts";
import { useTypedTitle } from "#app/parts/todo/use-typed-title.ts";
import { Button } from "#app/ui/button.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Textarea, TextInput } from "#app/ui/field.tsx";
import { PriorityField, ProjectField } from "./todo-fields.tsx";

interface EditTodoProps {
  todo: TitledTodo;
  projects: readonly ProjectChoice[];
  today: string;
  locale: string;
  onSave(fields: Partial<TodoFields>, to: ProjectChoice | undefined): void;
  onCancel(): void;
}

/** The editor of a todo in its day: Enter in the title saves it, Escape discards it. */
export function EditTodo({ todo, projects, today, locale, onSave, onCancel }: EditTodoProps) {
  const { t } = useLingui();
  const { todo_title } = todo;
  const edit = useTypedTodo({ todo, projects, today, locale, onSave });
  const { title, setTitle, description, setDescription, timing, setTiming, field, typed } = edit;
  function press(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    // It closes the editor alone, not the day.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }

  return (
    // Its fields have the tab stops; the form only listens for Escape.
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
          // The person has just asked for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={title}
          onChange={({ target }) => setTitle(target.value)}
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
        <Textarea rows={2} value={description} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        {projects.length > 1 && (
          <ProjectField
            projects={projects}
            defaultValue={todo.project_id}
            onChange={() => edit.choose({ project_id: true })}
          />
        )}
        <PriorityField defaultValue={todo.todo_category} onChange={() => edit.choose({ todo_category: true })} />
      </div>
      <div className="flex flex-wrap gap-3">
        <TimeFields
          fields={{ ...timing, ...typed.fields }}
          hasDay
          problem={null}
          onChange={(change) => {
            edit.choose(change);
            setTiming((before) => ({ ...before, ...change }));
          }}
        />
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

/** The texts and times of the todo as they are typed, their problems, and the way to save them. */
function useTypedTodo({ todo, projects, today, locale, onSave }: Omit<EditTodoProps, "onCancel">) {
  const [title, setTitle] = useState(todo.todo_title);
  const [description, setDescription] = useState(todo.todo_description);
  const [timing, setTiming] = useState<Partial<Timing>>(pick({ ...NO_TIME, ...todo }, TIME_FIELDS));
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedTitle({
    text: title,
    field,
    around: { today, locale, projects, day: dateOf(todo.todo_due_date!), hasTime: Boolean(timing.todo_time) },
    save,
    saved: [todo.todo_title],
  });
  const problem = titleProblem(typed.fields.todo_title);
  const tooLong = codePoints(description.trim()) > MAX_TODO_DESCRIPTION ? TODO_DESCRIPTION_TOO_LONG : null;
  const [isTried, setTried] = useState(false);

  function save(event?: FormEvent) {
    event?.preventDefault();
    if (typed.waitsForCode()) return;
    setTried(true);
    if (problem ?? tooLong) return;
    type Chosen = { project_id: string; todo_category: Category };
    const { project_id, todo_category } = Object.fromEntries(new FormData(field.current!.form!)) as Chosen;
    const fields = { todo_description: description.trim(), todo_category, ...timing, ...typed.fields };
    onSave(fields, typed.project ?? projects.find(({ id }) => id === project_id));
  }
  /** These fields are chosen: they replace what was typed for them. */
  const choose = (chosen: object) => setTitle(typed.without?.(chosen)?.todo_title ?? title);
  const texts = { title, setTitle, description, setDescription, timing, setTiming };
  return { ...texts, field, typed, choose, titleError: isTried ? problem : null, tooLong, save };
}
