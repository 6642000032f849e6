import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#app/client/new-id.ts";
import { CATEGORY_CHOICES, type Category, titleProblem } from "#app/domain/todo/todo.ts";
import type { ProjectChoice } from "#app/domain/todo/changes.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PRIORITY_WORDS } from "#app/ui/priority.tsx";
import { todoCommands } from "#app/forms/todo-commands.ts";
import { type Draft, dropUnsaved, useOfferedDrafts } from "#app/forms/todo-drafts.ts";
import { submittedValue } from "#app/forms/action-data.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { isOfLine, keptLine } from "./given-back.ts";

interface AddTodoProps {
  /** The day it will be due on. */
  date: string;
  projects: ProjectChoice[];
  /** Whether focus starts here. */
  focus: boolean;
  /** Of a form that was posted without scripts. */
  refusal: ActionError | null;
}

/** A field that adds a todo to a day, and is empty again as soon as the todo is sent. */
export function AddTodo({ date, projects, focus, refusal: posted }: AddTodoProps) {
  const title = useRef<HTMLInputElement>(null);
  const before = posted?.values.intent === "add" ? posted : null;
  const [problem, setProblem] = useState(before?.details[0]?.message);

  /** The refused todo in the field. */
  const refused = useRef<Draft | null>(null);
  const show = useCallback((draft: Draft) => {
    refused.current = draft;
    title.current!.value = draft.fields.todo_title;
    setProblem(draft.problem!.message);
  }, []);
  const forget = () => {
    if (refused.current) dropUnsaved(refused.current.id);
    refused.current = null;
  };

  useOfferedDrafts(
    useCallback(
      (draft) => {
        const field = title.current!;
        if (!isOfLine(draft, date) || field.value !== "") return false;
        show(draft);
        if (field.form!.contains(document.activeElement)) field.focus();
        return true;
      },
      [date, show],
    ),
  );

  useEffect(() => {
    const kept = keptLine(date);
    // Only the browser knows it, so it shows after the page is there.
    if (kept && title.current!.value === "") show(kept);
  }, [date, show]);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = title.current!;
    const found = titleProblem(field.value);
    setProblem(found ?? undefined);
    if (found || projects.length === 0) return field.focus();
    const { project_id, todo_title, todo_category } = Object.fromEntries(new FormData(event.currentTarget)) as {
      [name in "project_id" | "todo_title"]: string;
    } & { todo_category: Category };
    todoCommands.send({
      intent: "add-todo",
      todo_id: newId(),
      isOfDay: true,
      project_id,
      todo_title,
      todo_description: "",
      todo_category,
      todo_due_date: date,
    });
    field.value = "";
    forget();
  }

  return (
    <form method="post" onSubmit={add} noValidate className="grid gap-3">
      <input type="hidden" name="todo_due_date" value={date} />
      <Field label="New todo" error={problem}>
        <TextInput
          ref={title}
          name="todo_title"
          required
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => event.target.value === "" && forget()}
          defaultValue={submittedValue(before, "todo_title")}
          data-autofocus={focus || undefined}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        {/* After an error the only project is shown too, so that nobody adds to the wrong one. */}
        {projects.length > 1 || (problem && projects.length > 0) ? (
          <Field label="Project" className="min-w-28 flex-1">
            <Select name="project_id" defaultValue={submittedValue(before, "project_id")}>
              {projects.map(({ id, proje_title }) => (
                <option key={id} value={id}>
                  {proje_title}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <input type="hidden" name="project_id" value={projects[0]?.id ?? ""} />
        )}
        <Field label="Priority" className="min-w-28 flex-1">
          <Select name="todo_category" defaultValue={submittedValue(before, "todo_category") ?? "none"}>
            {CATEGORY_CHOICES.map((category) => (
              <option key={category} value={category}>
                {PRIORITY_WORDS[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" name="intent" value="add" variant="primary" disabled={projects.length === 0}>
          <Icon of={Plus} />
          Add Todo
        </Button>
      </div>
    </form>
  );
}
