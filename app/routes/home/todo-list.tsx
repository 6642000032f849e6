import { useSearchParams } from "@remix-run/react";
import {
  type CSSProperties,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { Drops } from "#app/ui/drop-targets.tsx";
import { Sortable } from "#app/ui/sortable.tsx";
import { useFocusKept } from "./row-focus.ts";
import { ShowAll } from "./lazy-parts.ts";
import { OPEN_FORM, TICK_FORM, TodoRow } from "./todo-row.tsx";

/** Rows in the first response, more than the box shows. The others are rendered after hydration. */
const FIRST_ROWS = 6;

/** The actions of a row. */
export type RowAction = "tick" | "edit" | "plan" | "delete" | "menu";

interface TodoListProps {
  todos: readonly ActiveTodo[];
  today: string;
  /** The todos with a change that waits for the network. */
  waiting: ReadonlySet<string>;
  /** The id of the row that is edited, and its form. */
  editing: { id: string; row: ReactNode } | null;
  /** Rows above the todos. */
  children: ReactNode;
  /** The title of any todo, of this list or the week. */
  label(id: string): string;
  onAction(action: RowAction, id: string): void;
  onMove(ids: string[]): void;
  /** The drop targets outside the list. */
  drops: Drops;
}

const idOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-id]")?.dataset.id;

/** The rows of a project. They are markup only; the list handles their events. */
export function TodoList({ todos, today, waiting, editing, children, label, onAction, onMove, drops }: TodoListProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusKept(list);
  const [search] = useSearchParams();
  const [hasAll, setAll] = useState(search.has("all") || editing !== null || todos.length <= FIRST_ROWS);
  useEffect(() => startTransition(() => setAll(true)), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { name, value, dataset } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    onAction(name === "todo_id" ? "tick" : dataset.plan ? "plan" : (name as RowAction), value);
  }
  function openMenu(event: MouseEvent) {
    const id = idOf(event.target);
    if (id && (event.target as Element).closest("[data-menu]")) onAction("menu", id);
  }
  function edit(event: MouseEvent) {
    const id = idOf(event.target);
    if (id && (event.target as Element).closest(".todo-text")) onAction("edit", id);
  }

  const open = todos.filter(({ is_checked }) => !is_checked);
  return (
    <>
      {/* The buttons of all rows belong to two forms, so that a row needs none of its own. */}
      <form id={TICK_FORM} method="post" onSubmit={submit}>
        <input type="hidden" name="intent" value="tick-todo" />
      </form>
      <form id={OPEN_FORM} onSubmit={submit} />
      {/* The rows' own buttons have the tab stops; a double click is a short cut to one of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <ul
        ref={list}
        className="todos rows"
        aria-label="Todos"
        style={{ "--rows": todos.length } as CSSProperties}
        onClick={openMenu}
        onDoubleClick={edit}
      >
        {children}
        {(hasAll ? todos : todos.slice(0, FIRST_ROWS)).map((todo) =>
          todo.id === editing?.id ? (
            <li key={todo.id} data-id={todo.id} data-editing="saved">
              {editing.row}
            </li>
          ) : (
            <TodoRow key={todo.id} todo={todo} today={today} isWaiting={waiting.has(todo.id)} />
          ),
        )}
      </ul>
      <ShowAll list={list} count={todos.length} />
      {!hasAll && (
        <noscript>
          <a href={`?${new URLSearchParams([...search, ["all", ""]])}`} className="link">
            Show all {todos.length} todos
          </a>
        </noscript>
      )}
      <Sortable list={list} ids={open.map(({ id }) => id)} label={label} onMove={onMove} drops={drops} />
    </>
  );
}
