import { useFetchers } from "@remix-run/react";
import { useState } from "react";
import type { Todo } from "#app/domain/todo.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useSend } from "../submissions.ts";

/** The todos that were completed in the week; one can be moved back. */
export function CompletedPanel({ todos }: { todos: readonly Todo[] }) {
  const send = useSend();
  const [moving, setMoving] = useState<Todo | null>(null);
  const leaving = useFetchers().flatMap(({ json }) => (json as { todo_id?: string } | undefined)?.todo_id ?? []);
  const shown = todos.filter((todo) => !leaving.includes(todo.id));
  if (shown.length === 0) return <p className="week-empty">Nothing completed in this week yet.</p>;
  return (
    <>
      <ul className="week-list">
        {shown.map((todo) => (
          <li key={todo.id}>
            <label className="flex items-center gap-3 py-2">
              <Checkbox checked onChange={() => setMoving(todo)} />
              <span className="min-w-0 flex-1 text-ink-soft line-through">{todo.todo_title}</span>
              <span className="text-sm text-ink-soft">{todo.is_checked_date?.slice(0, 10)}</span>
            </label>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={moving !== null}
        title="Move this todo back to the list?"
        confirm="Move back"
        onCancel={() => setMoving(null)}
        onConfirm={() => {
          if (moving) send({ intent: "untick-todo", todo_id: moving.id });
          setMoving(null);
        }}
      >
        {moving?.todo_title}
      </ConfirmDialog>
    </>
  );
}
