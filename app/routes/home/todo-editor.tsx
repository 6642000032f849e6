import { useLingui } from "@lingui/react/macro";
import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type MouseEvent, type ReactNode, type RefObject, useRef } from "react";
import { type Category, dateOf, MAX_TODO_DESCRIPTION, MAX_TODO_TITLE } from "#app/domain/todo/todo.ts";
import { NO_TIME } from "#app/domain/todo/todo-time.ts";
import { DATE_RANGE } from "#app/domain/week/week.ts";
import { text } from "#app/i18n/text.ts";
import { TimeFields } from "#app/parts/todo/lazy-time-fields.ts";
import { PriorityOptions } from "#app/parts/todo/priority-options.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Select, Textarea, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useTypedEarly } from "#app/ui/typed-early.ts";
import { type TodoEdit, useTodoEditor } from "./use-todo-editor.ts";

const TODO_GONE = text("todo.gone", "This todo was deleted meanwhile. Save it to add it again.");

interface TodoEditorProps extends TodoEdit {
  /** More fields. */
  children?: ReactNode;
}

/** The form of a row: Enter saves it, Escape discards it. */
export function TodoEditor({ children, ...props }: TodoEditorProps) {
  const { t } = useLingui();
  const { draft, onDiscard, onType } = props;
  const { isNew, fields } = draft;
  const { form, ref } = useTypedEarly(["todo_title", "todo_description"], (typed) => onType({ ...fields, ...typed }));
  const date = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const edit = useTodoEditor(props, { form, date, title });
  function discard(event: MouseEvent) {
    event.preventDefault();
    onDiscard();
  }
  return (
    <>
      <form
        ref={ref}
        method="post"
        noValidate={useHydrated()}
        className="todo-editor"
        aria-label={isNew ? t`New todo` : t`Edit todo`}
        data-saving={edit.typed.isSaving || undefined}
        onSubmit={edit.save}
        onKeyDown={edit.keys}
      >
        {!isNew && <input type="hidden" name="todo_id" value={draft.id} />}
        <input type="hidden" name="project_id" value={draft.project_id} />
        <TitleField field={title} edit={edit} isGone={draft.isGone} />
        <PriorityField edit={edit} />
        <DateField field={date} edit={edit} />
        <div className="todo-editor-time">
          <TimeFields fields={edit.meant} problem={edit.problem} onChange={edit.type} />
        </div>
        <DescriptionField edit={edit} />
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
      {/* Before scripts run, discarding opens the list without the editor. */}
      <form id="discard" method="get" hidden>
        <input type="hidden" name="project" value={draft.project_id} />
      </form>
    </>
  );
}

interface FieldProps {
  field?: RefObject<HTMLInputElement>;
  edit: ReturnType<typeof useTodoEditor>;
}

function TitleField({ field, edit, isGone }: FieldProps & { isGone: boolean | undefined }) {
  const { t } = useLingui();
  const { fields, meant, typed, error, type } = edit;
  return (
    <div className="todo-editor-title">
      <Field
        label={t`Task`}
        hideLabel
        hint={<CharacterCount value={meant.todo_title} max={MAX_TODO_TITLE} />}
        error={error("todo_title") ?? (error("") && isGone ? TODO_GONE : error(""))}
      >
        <TextInput
          ref={field}
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
  );
}

function PriorityField({ edit: { meant, type } }: FieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Priority`} hideLabel>
      <Select
        name="todo_category"
        value={meant.todo_category}
        onChange={(event) => type({ todo_category: event.target.value as Category })}
      >
        <PriorityOptions />
      </Select>
    </Field>
  );
}

function DateField({ field, edit: { meant, error, type } }: FieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Due Date`} hideLabel className="todo-editor-date" error={error("todo_due_date")}>
      <TextInput
        ref={field}
        type="date"
        name="todo_due_date"
        {...DATE_RANGE}
        value={meant.todo_due_date ? dateOf(meant.todo_due_date) : ""}
        onChange={({ target: { value, validity } }) =>
          // A date that is half typed has no value, and will have its time again.
          type({ todo_due_date: value, ...(!value && !validity.badInput && NO_TIME) })
        }
      />
    </Field>
  );
}

function DescriptionField({ edit: { fields, error, type } }: FieldProps) {
  const { t } = useLingui();
  return (
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
  );
}
