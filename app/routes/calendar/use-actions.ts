import { useFetchers, useSubmit } from "@remix-run/react";
import { useCallback } from "react";
import { type CalendarTodo, dateOf } from "#app/domain/todo/todo.ts";
import { type ProjectChoice, type Submission, submissionKey, withPending } from "./pending.ts";

const SHOWN = 40;

/** A title as a message quotes it. */
function short(title: string): string {
  const characters = [...title];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join("")}…` : title;
}

/** What was done to a todo, and the way back. */
export interface Done {
  text: string;
  undo(): void;
}

/** What can be done to a todo of the calendar, at once. The forms do the same without scripts. */
export function useActions() {
  const submit = useSubmit();
  const send = useCallback(
    (sent: Extract<Submission, { id: string }>) =>
      submit(
        { ...sent },
        {
          method: "post",
          // Undo is pressed on other pages too.
          action: "/calendar",
          encType: "application/json",
          navigate: false,
          fetcherKey: submissionKey(sent),
          flushSync: true,
        },
      ),
    [submit],
  );

  /** Null when it is due on that day already. */
  function move({ id, todo_title, todo_due_date }: CalendarTodo, date: string): Done | null {
    const before = dateOf(todo_due_date!);
    if (date === before) return null;
    const name = short(todo_title);
    send({ intent: "move", id, name, todo_due_date: date });
    return { text: `Moved “${name}”`, undo: () => send({ intent: "move", id, name, todo_due_date: before }) };
  }

  function check({ id, todo_title }: CalendarTodo): Done {
    const name = short(todo_title);
    send({ intent: "check", id, name });
    return { text: `Completed “${name}”`, undo: () => send({ intent: "uncheck", id, name }) };
  }

  return { move, check };
}

/** `todos` with what is on its way to the server. */
export function useShown(todos: readonly CalendarTodo[], projects: readonly ProjectChoice[]) {
  const sent = useFetchers().flatMap(({ json }) => (json ? [json as unknown as Submission] : []));
  return withPending(todos, sent, projects);
}
