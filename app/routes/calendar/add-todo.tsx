import { Trans, useLingui } from "@lingui/react/macro";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import { addedText } from "#app/domain/todo/added-text.ts";
import { NEW_TODO, type ProjectChoice, type TodoFields } from "#app/domain/todo/changes.ts";
import { onDay } from "#app/domain/todo/plan.ts";
import { type Category, dateOf, titleProblem } from "#app/domain/todo/todo.ts";
import { submittedValue } from "#app/forms/action-data.ts";
import type { Done } from "#app/forms/action-error.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { pageI18n } from "#app/i18n/messages.client.ts";
import { shortTitle } from "#app/parts/todo/short-title.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { type Draft, dropUnsaved, readDrafts, useOfferedDrafts } from "#app/parts/todo/todo-drafts.ts";
import { useDayLine } from "#app/parts/todo/use-day-line.ts";
import { useTypedTitle } from "#app/parts/todo/use-typed-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useStable } from "#app/ui/stable.ts";
import { monthPath } from "./month.ts";
import { ChoiceFields, type Choices } from "./todo-fields.tsx";

/** Says whether a draft was typed into the field of a day. */
const isOfLine = ({ isOfDay, fields }: Draft, date: string) =>
  isOfDay === true && fields.todo_due_date !== null && dateOf(fields.todo_due_date) === date;

/** The first failed todo of a day that is still unsaved. Home lists it too. */
const storedLine = (date: string) => readDrafts().unsaved.find((draft) => isOfLine(draft, date));

interface AddTodoProps {
  /** The day on which the new todo is due. */
  date: string;
  today: string;
  locale: string;
  projects: ProjectChoice[];
  /** Whether the field gets the focus when it is rendered. */
  focus: boolean;
  /** The error of a form that was posted without scripts. */
  actionError: ActionError | null;
  /** Called for a todo that went to another project, day or week than the field's. */
  onElsewhere(done: Done): void;
}

/**
 * A field that adds a todo to a day, or to the day that is typed with its title. It is emptied as soon as the todo is
 * sent.
 */
export function AddTodo({ date, today, locale, projects, focus, actionError: posted, onElsewhere }: AddTodoProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const line = useLine(date, posted?.values.intent === "add" ? posted : null, projects[0]?.id ?? "");
  const typed = useTypedTitle({ text: line.title, field, around: { today, locale, projects, day: date }, save: add });
  const forget = useReturnedTodo(date, field, (draft) => {
    line.show(draft);
    typed.restart([draft.fields.todo_title]);
  });

  // The chosen project may have been deleted elsewhere.
  const chosen = projects.find(({ id }) => id === line.chosen.project_id) ?? projects[0];
  function type(text: string) {
    line.setTitle(text);
    if (text === "") forget();
  }
  /** A chosen value replaces the value that was typed with the title. */
  function choose(change: Partial<Choices>) {
    line.choose(change);
    line.setTitle(typed.without?.(change)?.todo_title ?? line.title);
  }
  function add(event?: FormEvent) {
    event?.preventDefault();
    if (typed.waitsForCode()) return;
    const found = titleProblem(typed.fields.todo_title);
    line.setProblem(found ?? undefined);
    if (found || !chosen) return field.current!.focus();
    const project = typed.project ?? chosen;
    const fields = { ...NEW_TODO, todo_category: line.chosen.todo_category, todo_due_date: date, ...typed.fields };
    const added = send(fields, project, today, locale);
    if (added.day !== date || project !== chosen) onElsewhere(added.done);
    line.setTitle("");
    typed.restart();
    forget();
  }

  return (
    <form method="post" onSubmit={add} noValidate className="grid gap-3" data-saving={typed.isSaving || undefined}>
      <input type="hidden" name="todo_due_date" value={date} />
      <Field label={t`New todo`} error={line.problem}>
        <TextInput
          ref={field}
          name="todo_title"
          value={line.title}
          onChange={({ target }) => type(target.value)}
          onKeyDown={typed.onBackspace}
          required
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus={focus || undefined}
        />
      </Field>
      {typed.chips}
      <div className="flex flex-wrap items-end gap-3">
        {/* After an error even an only project is shown, so that the person sees where the todo goes. */}
        <ChoiceFields
          projects={projects}
          project_id={(typed.project ?? chosen)?.id ?? ""}
          todo_category={typed.fields.todo_category ?? line.chosen.todo_category}
          showsProject={Boolean(line.problem)}
          onChoose={choose}
        />
        <Button type="submit" name="intent" value="add" variant="primary" disabled={!chosen}>
          <Icon of={Plus} />
          <Trans>Add Todo</Trans>
        </Button>
      </div>
    </form>
  );
}

/**
 * The values of the field's form, and the error of its title. `before` is the answer to a form that was posted
 * without scripts.
 */
function useLine(date: string, before: ActionError | null, firstProject: string) {
  const [problem, setProblem] = useState(before?.details[0]?.message);
  const [title, setTitle, showTitle] = useDayLine(onDay(date), submittedValue(before, "todo_title"));
  const [chosen, setChosen] = useState<Choices>({
    project_id: submittedValue(before, "project_id") ?? firstProject,
    todo_category: (submittedValue(before, "todo_category") ?? "none") as Category,
  });
  const choose = (change: Partial<Choices>) => setChosen((all) => ({ ...all, ...change }));
  function show({ project_id, fields: { todo_title, todo_category }, problem: error }: Draft) {
    showTitle(todo_title);
    setChosen({ project_id, todo_category });
    setProblem(error!.message);
  }
  return { title, setTitle, chosen, choose, problem, setProblem, show };
}

/**
 * Puts a todo that failed back into the empty field of its day, now or when the day is opened. Returns a function that
 * drops it.
 */
function useReturnedTodo(date: string, field: RefObject<HTMLInputElement>, onReturn: (draft: Draft) => void) {
  /** The failed todo in the field. */
  const returned = useRef<Draft | null>(null);
  const show = useStable((draft: Draft) => {
    returned.current = draft;
    onReturn(draft);
  });
  useOfferedDrafts(
    useStable((draft: Draft) => {
      const { value, form } = field.current!;
      if (!isOfLine(draft, date) || value !== "" || returned.current) return false;
      show(draft);
      if (form!.contains(document.activeElement)) field.current!.focus();
      return true;
    }),
  );
  useEffect(() => {
    const stored = storedLine(date);
    // Only the browser has it, so it is shown after hydration.
    if (stored && field.current!.value === "") show(stored);
  }, [date, field, show]);
  return function forget() {
    if (returned.current) dropUnsaved(returned.current.id);
    returned.current = null;
  };
}

/**
 * Sends a new todo. Returns its day, and a message with a link to it and its Undo, which is shown if the todo went to
 * another project, day or week.
 */
function send(fields: TodoFields, project: ProjectChoice, today: string, locale: string) {
  const todo_id = newId();
  todoCommands.send({ intent: "add-todo", todo_id, isOfDay: true, project_id: project.id, ...fields });
  const { todo_title, todo_due_date, todo_week = null, todo_time = null } = fields;
  const name = shortTitle(todo_title);
  const day = todo_due_date && dateOf(todo_due_date);
  const search = new URLSearchParams({ project: project.id, todo: todo_id });
  const done: Done = {
    id: todo_id,
    text: addedText(pageI18n(), name, project, { todo_due_date, todo_week, todo_time }, today, locale),
    path: day ? monthPath(day.slice(0, 7), day) : `/app?${search}`,
    undo: () => todoCommands.send({ intent: "delete-todo", todo_id, name, is_undo: true }),
  };
  return { day, done };
}
