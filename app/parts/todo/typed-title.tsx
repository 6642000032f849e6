import { listed } from "#app/i18n/listed.ts";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import type { ProjectChoice, TodoFields } from "#app/domain/todo/changes.ts";
import type { TypedPart } from "#app/domain/typed-line/part.ts";
import {
  type TypedContext,
  typedFields,
  typedProject,
  typedTodo,
  withoutFields,
} from "#app/domain/typed-line/typed-todo.ts";
import { announce } from "#app/ui/live-region.tsx";
import { partAtCaret, partText, TypedParts } from "./typed-parts.tsx";
import { loadPageWords } from "./typed-words.ts";

interface TitleContext extends TypedContext {
  /** Makes a part of the title, as it was typed, plain text. */
  onKeep(text: string): void;
}

/** The result of parsing a title that is typed. */
export interface TypedTitle {
  /** The title as it is saved, and the fields that were typed with it. */
  fields: Partial<TodoFields> & Pick<TodoFields, "todo_title">;
  /** The project that was typed. */
  project: ProjectChoice | undefined;
  /** The recognised parts, to be shown below the title. */
  chips: ReactNode;
  /** The fields that were typed, with the text without the parts that set these fields; undefined when no part does. */
  without: (chosen: object) => TypedTitle["fields"] | undefined;
  /** Makes the recognised part before the caret plain text. Returns whether there is one. */
  keepBefore(field: HTMLInputElement): boolean;
}

/** Loads the page's words. Returns what reads a title as a line of the typed grammar in them. */
export async function loadTitleReader() {
  const language = await loadPageWords();
  return (text: string, context: TitleContext) => readTitle(text, { ...context, language });
}

function readTitle(text: string, context: TitleContext): TypedTitle {
  const typed = typedTodo(text, context);
  const { parts } = typed;
  const fields = typedFields(typed);
  const keep = ({ start, end }: TypedPart) => context.onKeep(text.slice(start, end));
  return {
    fields,
    project: context.projects.find(({ id }) => id === typedProject(typed)),
    chips: parts.length > 0 && <TypedChips {...context} parts={parts} onKeep={keep} />,
    without(chosen) {
      const todo_title = withoutFields(text, parts, chosen);
      return todo_title === text ? undefined : { ...fields, todo_title };
    },
    keepBefore(field) {
      const part = partAtCaret(field, parts);
      if (part) keep(part);
      return part !== undefined;
    },
  };
}

interface TypedChipsProps extends TypedContext {
  parts: readonly TypedPart[];
  onKeep(part: TypedPart): void;
}

/** The chips below the field of a title. They are announced. */
function TypedChips(props: TypedChipsProps) {
  const { t, i18n } = useLingui();
  const texts = listed(
    i18n,
    props.parts.map((part) => partText(i18n, part, props)),
  );
  useEffect(() => announce(t`Recognised: ${texts}. Backspace after it keeps it as text.`), [t, texts]);
  return <TypedParts {...props} />;
}
