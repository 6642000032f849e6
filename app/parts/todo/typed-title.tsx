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
import { partAtCaret, partText, TypedParts, type TypedPartsProps } from "./typed-parts.tsx";
import { loadPageWords } from "./typed-words.ts";

interface TitleContext extends TypedContext {
  /** Turns a part of the title back into plain text. */
  onKeep(text: string): void;
}

/** The result of parsing a title that is typed. */
export interface TypedTitle {
  /** The title to save, and the fields that were typed with it. */
  fields: Partial<TodoFields> & Pick<TodoFields, "todo_title">;
  /** The project that was typed. */
  project: ProjectChoice | undefined;
  /** The recognised parts as chips, which are shown below the title. */
  chips: ReactNode;
  /**
   * Reads the title again, as if the parts that set the `chosen` fields were removed. Undefined when no part sets
   * them.
   */
  without: (chosen: object) => TypedTitle["fields"] | undefined;
  /** Turns the recognised part before the caret into plain text. Returns whether there was one. */
  keepBefore(field: HTMLInputElement): boolean;
}

/** Loads the words of the page's language. Resolves to a function that parses a title with them. */
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

/** The chips below a title field. Screen readers announce them. */
function TypedChips(props: TypedPartsProps) {
  const { t, i18n } = useLingui();
  const texts = listed(
    i18n,
    props.parts.map((part) => partText(i18n, part, props)),
  );
  useEffect(() => announce(t`Recognised: ${texts}. Backspace after it keeps it as text.`), [t, texts]);
  return <TypedParts {...props} />;
}
