import { type FormEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { TEMPORARY_ID } from "#app/domain/position.ts";
import type { Todo } from "#app/domain/todo.ts";
import { Sortable } from "#app/ui/sortable.tsx";
import { useFocusKept } from "./row-focus.ts";
import { RowIcons, TodoRow } from "./todo-row.tsx";

/** What a row asks for. */
export type RowAction = "tick" | "edit" | "delete" | "menu";

interface TodoListProps {
  todos: readonly Todo[];
  today: string;
  /** The id of the row that is edited, and its editor. */
  editing: { id: string; row: ReactNode } | null;
  /** Rows above the todos. */
  children: ReactNode;
  onAction(action: RowAction, id: string): void;
  onMove(ids: string[]): void;
}

const idOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-id]")?.dataset.id;

/** The rows of a project. They are markup; this listens for all of them. */
export function TodoList({ todos, today, editing, children, onAction, onMove }: TodoListProps) {
  const list = useRef<HTMLUListElement>(null);
  useFocusKept(list);

  function submit(event: FormEvent) {
    event.preventDefault();
    const id = idOf(event.target);
    const { name } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (id) onAction(name === "intent" ? "tick" : (name as RowAction), id);
  }
  function openMenu(event: MouseEvent) {
    const id = idOf(event.target);
    if (id && (event.target as Element).closest("[data-menu]")) onAction("menu", id);
  }
  function edit(event: MouseEvent) {
    const id = idOf(event.target);
    if (id && (event.target as Element).closest(".todo-text")) onAction("edit", id);
  }

  const saved = todos.filter(({ id, is_checked }) => !id.startsWith(TEMPORARY_ID) && !is_checked);
  return (
    <>
      <RowIcons />
      {/* The rows' own buttons have the tab stops; a double click is a short cut to one of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <ul ref={list} className="todos" aria-label="Todos" onSubmit={submit} onClick={openMenu} onDoubleClick={edit}>
        {children}
        {todos.map((todo) =>
          todo.id === editing?.id ? editing.row : <TodoRow key={todo.id} todo={todo} today={today} />,
        )}
      </ul>
      <Sortable
        list={list}
        ids={saved.map(({ id }) => id)}
        label={(id) => todos.find((todo) => todo.id === id)?.todo_title ?? ""}
        onMove={onMove}
      />
    </>
  );
}
