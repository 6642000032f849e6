import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import type { Todo } from "#app/domain/todo/todo.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { shortTitle } from "#app/parts/todo/short-title.ts";
import { todoCommands } from "#app/parts/todo/todo-commands.ts";
import type { Path } from "#app/ui/link.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { MoveBackDialog } from "#app/parts/todo/move-back-dialog.tsx";
import { useFoundTodo } from "../use-found-todo.ts";
import { ShowMore } from "./show-more.tsx";

/** The week's completed todos, which can be moved back. */
export function CompletedPanel({ todos, more }: { todos: readonly Todo[]; more: Path | null }) {
  const { t } = useLingui();
  const [moving, setMoving] = useState<Todo | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const pending = todoCommands.usePending();
  const leaving = pending.flatMap(({ change }) => (change.intent === "untick-todo" ? change.todo_id : []));
  const visible = todos.filter((todo) => !leaving.includes(todo.id));

  const found = useSearchParams()[0].get("todo");
  const isFound = visible.some(({ id }) => id === found);
  const foundRow = useRef<HTMLLIElement>(null);
  const foundBox = useRef<HTMLInputElement>(null);
  useFoundTodo(() => ({ row: foundRow.current, checkbox: foundBox.current }));
  const count = visible.length;
  const before = useRef(count);
  useEffect(() => {
    // The focused row was moved back to the list of todos.
    const isLess = count < before.current;
    before.current = count;
    if (isLess && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [count]);

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {count === 0 && !more && <p className="week-empty">{t`Nothing completed in this week yet.`}</p>}
      {/* On wide screens the days show the completed todos, and the list shows only the todo that was searched. */}
      <ul className={`week-list ${isFound ? "" : "md:hidden"}`} hidden={count === 0}>
        {visible.map((todo) => (
          <li
            key={todo.id}
            ref={todo.id === found ? foundRow : undefined}
            className={todo.id === found ? "" : "md:hidden"}
          >
            <label className="flex min-h-control items-center gap-3 py-2">
              <Checkbox ref={todo.id === found ? foundBox : undefined} checked onChange={() => setMoving(todo)} />
              <span dir="auto" className="min-w-0 flex-1 text-ink-soft line-through">
                {todo.todo_title}
              </span>
              <CompletedOn instant={todo.is_checked_date!} />
            </label>
          </li>
        ))}
      </ul>
      <ShowMore to={more} />
      <MoveBackDialog
        todo={moving}
        onCancel={() => setMoving(null)}
        onConfirm={() => {
          // The dialog closes first, so that the list can get the focus when the row is removed.
          setMoving(null);
          if (moving) moveBack(moving);
        }}
      />
    </div>
  );
}

function moveBack({ is_checked_date: _, ...todo }: Todo) {
  const name = shortTitle(todo.todo_title);
  todoCommands.send({ intent: "untick-todo", todo_id: todo.id, name, todo, before: null });
}

/** The day of an instant in the person's time zone. */
function CompletedOn({ instant }: { instant: string }) {
  const { days, locale } = useRootData()!;
  const date = dateIn(days, new Date(instant));
  return (
    <time dateTime={date} className="flex-none text-sm text-ink-soft" suppressHydrationWarning>
      {dateLabel(date, locale, "weekday")} {dateLabel(date, locale, "short")}
    </time>
  );
}
