import { useLingui } from "@lingui/react/macro";
import { type FormEvent, type RefObject, useState } from "react";
import { newId } from "#app/client/commands/new-id.ts";
import { NEW_TODO } from "#app/domain/todo/changes.ts";
import { dateOf, type Plan, titleProblem } from "#app/domain/todo/todo.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { useDayLine } from "#app/parts/todo/use-day-line.ts";
import { useTypedTitle } from "#app/parts/todo/use-typed-title.ts";
import { Field, TextInput } from "#app/ui/field.tsx";

interface DayAddProps {
  /** The plan of a new todo, unless its title contains another one. */
  plan: Plan;
  /** The project of a new todo, unless its title names another. */
  project_id: string;
  projects: readonly { id: string; proje_title: string }[];
  today: string;
  locale: string;
  field: RefObject<HTMLInputElement>;
}

/** The field of a day that adds a todo to it. Enter adds it, and the field is ready for the next one. */
export function DayAdd({ plan, project_id, projects, today, locale, field }: DayAddProps) {
  const { t } = useLingui();
  const [title, setTitle] = useDayLine(plan);
  const [problem, setProblem] = useState<string | null>(null);
  const typed = useTypedTitle({
    text: title,
    field,
    around: { today, locale, projects, day: plan.todo_due_date ? dateOf(plan.todo_due_date) : undefined },
    save: add,
  });

  function add(event?: FormEvent) {
    event?.preventDefault();
    if (typed.waitsForCode()) return;
    const found = titleProblem(typed.fields.todo_title);
    setProblem(found);
    if (found) return;
    todoCommands.send({
      intent: "add-todo",
      todo_id: newId(),
      isOfDay: true,
      project_id: typed.project?.id ?? project_id,
      ...NEW_TODO,
      todo_due_date: plan.todo_due_date,
      ...(plan.todo_week && { todo_week: plan.todo_week }),
      ...typed.fields,
    });
    setTitle("");
    typed.restart();
  }

  return (
    <form className="grid gap-2 pt-2" onSubmit={add} noValidate data-saving={typed.isSaving || undefined}>
      <Field label={t`New todo`} error={problem ?? undefined}>
        <TextInput
          ref={field}
          name="todo_title"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={typed.onBackspace}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Field>
      {typed.chips}
    </form>
  );
}
