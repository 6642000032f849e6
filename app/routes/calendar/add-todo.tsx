import { useFetcher } from "@remix-run/react";
import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CATEGORIES, TODO_TITLE_REQUIRED } from "#app/domain/todo.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { refusalOf, typedAt } from "../shell/form-page.tsx";
import type { Refusal } from "../shell/page.server.ts";
import type { ProjectChoice } from "./pending.ts";

interface AddTodoProps {
  /** The day it will be due on. */
  date: string;
  projects: ProjectChoice[];
  /** Whether focus starts here. */
  focus: boolean;
  /** Of a form that was posted without scripts. */
  refusal: Refusal | null;
}

/** A line that adds a todo to a day; the next one is ready as soon as it is on its way. */
export function AddTodo({ date, projects, focus, refusal: posted }: AddTodoProps) {
  const fetcher = useFetcher();
  const title = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  const { data } = fetcher;
  const before = posted?.values.intent === "add" ? posted : null;
  const refusal = data === undefined && before?.details.length ? before : refusalOf(data);
  const [isEmpty, setEmpty] = useState(false);

  useEffect(() => {
    if (!refusalOf(data)) return;
    if (title.current!.value === "") title.current!.value = sent.current;
    title.current!.focus();
  }, [data]);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = title.current!;
    const isBlank = field.value.trim() === "";
    setEmpty(isBlank);
    if (isBlank) return field.focus();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    fetcher.submit({ ...fields, intent: "add" }, { method: "post", encType: "application/json" });
    sent.current = field.value;
    field.value = "";
  }

  return (
    <form method="post" onSubmit={add} noValidate className="grid gap-3">
      <input type="hidden" name="todo_due_date" value={date} />
      <Field label="New todo" error={isEmpty ? TODO_TITLE_REQUIRED : refusal?.error}>
        <TextInput
          ref={title}
          name="todo_title"
          required
          autoComplete="off"
          enterKeyHint="done"
          defaultValue={typedAt(before, "todo_title")}
          data-autofocus={focus || undefined}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        {projects.length > 1 ? (
          <Field label="Project" className="min-w-28 flex-1">
            <Select name="project_id" defaultValue={typedAt(before, "project_id")}>
              {projects.map(({ id, proje_title }) => (
                <option key={id} value={id}>
                  {proje_title}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <input type="hidden" name="project_id" value={projects[0]!.id} />
        )}
        <Field label="Priority" className="min-w-28 flex-1">
          <Select name="todo_category" defaultValue={typedAt(before, "todo_category") ?? "none"}>
            {CATEGORIES.toReversed().map((category) => (
              <option key={category} value={category}>
                {category[0]!.toUpperCase() + category.slice(1)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" name="intent" value="add" variant="primary">
          <Plus aria-hidden />
          Add Todo
        </Button>
      </div>
    </form>
  );
}
