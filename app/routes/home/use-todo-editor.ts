import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { codePoints } from "#app/domain/text/code-points.ts";
import type { ProjectChoice, TodoFields } from "#app/domain/todo/changes.ts";
import { dateOf, MAX_TODO_DESCRIPTION, TODO_DESCRIPTION_TOO_LONG, titleProblem } from "#app/domain/todo/todo.ts";
import type { Detail } from "#app/errors.ts";
import { useActiveProjects } from "#app/parts/project/active-projects.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { dateProblem, halfTyped } from "#app/parts/todo/date-problem.ts";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";
import { useTypedTitle } from "#app/parts/todo/use-typed-title.ts";

const wrong = (path: keyof TodoFields, message: string): Detail => ({ path, message });

/**
 * The error of the texts, of the date, which must be complete and in a supported year, or of a time; null if there is
 * none. The server's schema has the same rules for the texts.
 */
function todoProblem(
  { todo_title, todo_description }: TodoFields,
  form: HTMLFormElement,
  date: HTMLInputElement,
): Detail | null {
  const problem = titleProblem(todo_title);
  if (problem) return wrong("todo_title", problem);
  if (codePoints(todo_description.trim()) > MAX_TODO_DESCRIPTION) {
    return wrong("todo_description", TODO_DESCRIPTION_TOO_LONG);
  }
  const ofDate = dateProblem(date.validity);
  return ofDate === null ? halfTyped(form) : wrong("todo_due_date", ofDate);
}

export interface TodoEdit {
  draft: Draft;
  today: string;
  onType(fields: TodoFields): void;
  /** `to` is the project that was typed, if it is another one. */
  onSave(fields: TodoFields, to?: ProjectChoice): void;
  onDiscard(): void;
}

interface EditorRefs {
  form: RefObject<HTMLFormElement>;
  date: RefObject<HTMLInputElement>;
  title: RefObject<HTMLInputElement>;
}

/** Focuses a field that opens, with the caret after its text. */
function useCaretAtEnd(field: RefObject<HTMLInputElement>) {
  useEffect(() => {
    const { value } = field.current!;
    field.current!.focus();
    field.current!.setSelectionRange(value.length, value.length);
  }, [field]);
}

/** The state of an editor: the typed text and its parsed values, its error, and its keys. */
export function useTodoEditor(
  { draft, today, onType, onSave, onDiscard }: TodoEdit,
  { form, date, title }: EditorRefs,
) {
  const { fields, isNew } = draft;
  const [problem, setProblem] = useState(draft.problem);
  useCaretAtEnd(title);
  const { locale } = useRootData()!;
  const projects = useActiveProjects();
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
    save,
    // A title that was saved before, or has failed, is not parsed.
    saved: isNew && !draft.problem ? [] : [fields.todo_title],
  });
  // A chosen day replaces the week of a todo that failed.
  const meant = { ...fields, ...(fields.todo_due_date && { todo_week: undefined }), ...typed.fields };

  function type(patch: Partial<TodoFields>) {
    // A chosen value replaces its part of the title. The other typed values stay, even a day that a time implied.
    const next = { ...fields, ...typed.without?.(patch), ...patch };
    onType(next);
    if (problem) setProblem(todoProblem(next, form.current!, date.current!));
  }

  function save(event?: FormEvent) {
    event?.preventDefault();
    event?.stopPropagation();
    if (typed.waitsForCode()) return;
    const found = todoProblem(meant, form.current!, date.current!);
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
    // In the description Shift and Enter begin a new line, and Enter saves; in a select Enter saves too.
    const isTyped = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    if (event.key === "Enter" && isTyped && !event.shiftKey) {
      event.preventDefault();
      form.current!.requestSubmit();
    }
  }

  return {
    fields,
    meant,
    typed,
    problem,
    /** The error of a field; with an empty path, of the whole form. */
    error: (path: string) => (problem?.path === path ? problem.message : undefined),
    type,
    save,
    keys,
  };
}
