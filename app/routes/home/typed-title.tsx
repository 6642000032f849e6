import { type ReactNode, useEffect } from "react";
import type { TodoFields } from "#app/domain/todo/changes.ts";
import {
  type TypedContext,
  typedFields,
  type TypedPart,
  typedProject,
  typedTodo,
} from "#app/domain/todo/typed-todo.ts";
import { shortTitle } from "#app/forms/todo-commands.ts";
import type { Draft } from "#app/forms/todo-drafts.ts";
import { partAtCaret, partText, TypedParts } from "#app/forms/typed-parts.tsx";
import { announce } from "#app/ui/live-region.tsx";
import type { Toast } from "#app/ui/toast.tsx";

interface TitleContext extends TypedContext {
  show(toast: Toast): void;
  /** Makes a part of the title, as it was typed, plain text. */
  onKeep(text: string): void;
}

/** The result of parsing a title, for the editor of a todo. */
interface TypedTitle {
  /** The fields as they are saved: with what was typed after the title. */
  fields: TodoFields;
  /** The recognised parts, to be shown below the title. */
  chips: ReactNode;
  /** Makes the recognised part before the caret plain text. Returns whether there is one. */
  keepBefore(field: HTMLInputElement): boolean;
  /** The id of the project that was typed when it is not the editor's own; a message names it. */
  moveElsewhere(): string | undefined;
}

/** Reads the title of a draft. A todo that was saved stays in its project. */
export function readTitle({ fields, isNew, project_id }: Draft, all: TitleContext): TypedTitle {
  const context = { ...all, projects: isNew ? all.projects : [] };
  const typed = typedTodo(fields.todo_title, context);
  const { parts } = typed;
  const keep = ({ start, end }: TypedPart) => context.onKeep(fields.todo_title.slice(start, end));
  return {
    // A day that was chosen replaces the week of a refused todo.
    fields: { ...fields, ...(fields.todo_due_date && { todo_week: undefined }), ...typedFields(typed) },
    chips: parts.length > 0 && <TypedChips {...context} parts={parts} onKeep={keep} />,
    keepBefore(field) {
      const part = partAtCaret(field, parts);
      if (part) keep(part);
      return part !== undefined;
    },
    moveElsewhere() {
      const project = context.projects.find(({ id }) => id === typedProject(typed));
      if (!project || project.id === project_id) return undefined;
      context.show({ text: `“${shortTitle(typed.title)}” added to ${project.proje_title}` });
      return project.id;
    },
  };
}

interface TypedChipsProps extends TypedContext {
  parts: readonly TypedPart[];
  onKeep(part: TypedPart): void;
}

/** The chips below the field of a title. They are announced, and a click returns the focus to the field. */
function TypedChips({ onKeep, ...context }: TypedChipsProps) {
  const text = context.parts.map((part) => partText(part, context)).join(", ");
  useEffect(() => announce(`Recognised: ${text}. Backspace after it keeps it as text.`), [text]);
  function keep(part: TypedPart) {
    onKeep(part);
    document.querySelector<HTMLElement>(".todo-editor [name=todo_title]")!.focus();
  }
  return <TypedParts {...context} onKeep={keep} />;
}
