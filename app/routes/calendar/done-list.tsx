import { pageI18n } from "#app/i18n/messages.client.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DoneTodo } from "#app/domain/todo/changes.ts";
import { MoveBackDialog } from "#app/parts/todo/move-back-dialog.tsx";
import type { Done } from "#app/forms/action-error.ts";
import { shortTitle } from "#app/parts/todo/short-title.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";

/** The todos completed on a day, which can be moved back to the list. */
export function DoneList({ done, onMovedBack }: { done: readonly DoneTodo[]; onMovedBack(done: Done): void }) {
  const { t } = useLingui();
  const [moving, setMoving] = useState<DoneTodo | null>(null);
  return (
    <>
      <ul aria-label={t({ message: "Done", context: "completed todos" })}>
        {done.map((todo) => (
          <li key={todo.id} className="border-b border-line py-1">
            <label className="flex min-h-control items-center gap-3">
              <Checkbox checked onChange={() => setMoving(todo)} />
              <span className="min-w-0 flex-1">
                <s dir="auto" className="text-ink-soft">
                  {todo.todo_title}
                </s>{" "}
                <bdi className="text-sm text-ink-soft">{todo.proje_title}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <MoveBackDialog
        todo={moving}
        onCancel={() => setMoving(null)}
        onConfirm={() => {
          setMoving(null);
          if (moving) onMovedBack(moveBack(moving));
        }}
      />
    </>
  );
}

/** Reopens a completed todo, at the end of its list. */
function moveBack({ done_on: _, proje_title: __, ...todo }: DoneTodo): Done {
  const named = { todo_id: todo.id, name: shortTitle(todo.todo_title) };
  todoCommands.send({ intent: "untick-todo", ...named, todo, before: null });
  const undo = () => todoCommands.send({ intent: "tick-todo", ...named });
  const { name } = named;
  return { id: todo.id, text: pageI18n()._(msg`Moved “${name}” back to the list`), undo };
}
