import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { newId } from "#app/client/new-id.ts";
import { type Plan, titleProblem } from "#app/domain/todo/todo.ts";
import { typedFields, typedProject, typedTodo } from "#app/domain/todo/typed-todo.ts";
import { todoCommands } from "#app/forms/todo-commands.ts";
import { partAtCaret, TypedParts } from "#app/forms/typed-parts.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

interface DayAddProps {
  /** The plan of a new todo, unless its title has another. */
  plan: Plan;
  /** The project of a new todo, unless its title names another. */
  project_id: string;
  projects: readonly { id: string; proje_title: string }[];
  today: string;
  locale: string;
}

/** The field of a day that adds a todo to it. Enter adds it, and the field is ready for the next one. */
export function DayAdd({ plan, project_id, projects, today, locale }: DayAddProps) {
  const [title, setTitle] = useState("");
  const [plain, setPlain] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const context = { today, locale, projects, plain };
  const typed = typedTodo(title, context);
  const keep = (text: string) => setPlain([...plain, text]);

  function add(event: FormEvent) {
    event.preventDefault();
    const found = titleProblem(typed.title);
    setProblem(found);
    if (found) return;
    todoCommands.send({
      intent: "add-todo",
      todo_id: newId(),
      isOfDay: true,
      project_id: typedProject(typed) ?? project_id,
      todo_description: "",
      todo_category: "none",
      todo_due_date: plan.todo_due_date,
      ...(plan.todo_week && { todo_week: plan.todo_week }),
      ...typedFields(typed),
    });
    setTitle("");
    setPlain([]);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const part = event.key === "Backspace" && partAtCaret(event.currentTarget, typed.parts);
    if (!part) return;
    event.preventDefault();
    keep(title.slice(part.start, part.end));
  }

  return (
    <form className="grid gap-2 pt-2" onSubmit={add} noValidate>
      <Field label="New todo" error={problem ?? undefined}>
        <TextInput
          ref={field}
          name="todo_title"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={press}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Field>
      {typed.parts.length > 0 && (
        <TypedParts
          {...context}
          parts={typed.parts}
          onKeep={({ start, end }) => {
            keep(title.slice(start, end));
            field.current!.focus();
          }}
        />
      )}
    </form>
  );
}
