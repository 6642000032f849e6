import { inArray, type SQL } from "drizzle-orm";
import { todo } from "#app/db/schema.ts";
import type { Text } from "#app/i18n/text.ts";
import type { SeenTexts } from "./todo.ts";
import type { TodoPatch } from "./todo-input.ts";

/** A text and the condition under which a change may replace it. */
interface TextCondition {
  name: keyof SeenTexts;
  holds: SQL;
  /** Without the value `other`: the stored text. */
  message: Text;
}

const MESSAGES: Record<keyof SeenTexts, Text> = {
  todo_title: {
    id: "todo.title_changed",
    message: "The title was changed somewhere else in the meantime, to “{other}”. Save again to replace that.",
  },
  todo_description: {
    id: "todo.description_changed",
    message: "The description was changed somewhere else in the meantime, to “{other}”. Save again to replace that.",
  },
};

/**
 * The conditions on the stored texts that a change replaces: the client has seen the text, or it is empty, or the change was
 * sent before and the text is the new one.
 */
export function textConditions({ seen = {}, ...patch }: TodoPatch): TextCondition[] {
  return (Object.keys(MESSAGES) as (keyof SeenTexts)[]).flatMap((name) => {
    const [before, after] = [seen[name], patch[name]];
    if (before === undefined || after === undefined) return [];
    return [{ name, holds: inArray(todo[name], [before, after, ""]), message: MESSAGES[name] }];
  });
}
