import { Plural, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { useEffectBeforePaint } from "#app/effect-before-paint.ts";
import type { Drops } from "#app/ui/drop-targets.client.tsx";
import { Sortable } from "#app/ui/sortable.tsx";
import { FoundTodo, ShowAll } from "./lazy-parts.ts";
import { type RowElements, type Rows, useRow } from "./row-elements.ts";
import { OPEN_FORM, type RowAction, TICK_FORM, TodoRow } from "./todo-row.tsx";

/** The number of rows in the first response, one more than the box shows. The others are rendered after hydration. */
const FIRST_ROWS = 6;

interface TodoListProps {
  todos: readonly ActiveTodo[];
  today: string;
  /** The todos with a change that waits for the network. */
  waiting: ReadonlySet<string>;
  /** The id of the row that is being edited, and its form. */
  editing: { id: string; row: ReactNode } | null;
  /** The rows above the todos. `count` is their number. */
  children: ReactNode;
  unsaved: number;
  rows: Rows;
  /** The row that had the focus when the arrow keys began to work; undefined before that. */
  firstStop: string | null | undefined;
  /** Returns the title of any todo, of this list or of the week. The same function while the todos stay the same. */
  label(id: string): string;
  /** Must be stable between renders. */
  onAction(action: RowAction, id: string): void;
  /** Must be stable between renders. */
  onMove(ids: string[]): void;
  /** The drop targets outside the list. The same object while they do not change. */
  drops: Drops;
}

/** The rows of a project. */
export function TodoList(props: TodoListProps) {
  const { todos, today, waiting, editing, children, unsaved, rows, firstStop, label, onAction, onMove, drops } = props;
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const count = todos.length;
  const [search] = useSearchParams();
  const [hasAll, setAll] = useState(search.has("all") || editing !== null || todos.length <= FIRST_ROWS);
  useEffect(() => startTransition(() => setAll(true)), []);

  const visible = hasAll ? todos : todos.slice(0, FIRST_ROWS);
  const isListed = todos.some(({ id }) => id === editing?.id);
  const ids = visible.map(({ id }) => id);
  const order = editing && !isListed ? [editing.id, ...ids] : ids;
  const { tabStop, ...focus } = useRowFocus(list, rows, order, editing?.id, firstStop);
  const open = useMemo(() => todos.flatMap(({ id, is_checked }) => (is_checked ? [] : [id])), [todos]);
  return (
    <>
      {/* Before scripts run, the buttons of all rows belong to two shared forms, so that rows need none. */}
      <form id={TICK_FORM} method="post">
        <input type="hidden" name="intent" value="tick-todo" />
      </form>
      <form id={OPEN_FORM} />
      <ul
        ref={list}
        className="todos rows"
        aria-label={t`Todos`}
        style={{ "--rows": todos.length } as CSSProperties}
        {...focus}
      >
        {editing && !isListed && (
          <EditedRow id={editing.id} rows={rows}>
            {editing.row}
          </EditedRow>
        )}
        {children}
        {visible.map((todo) =>
          todo.id === editing?.id ? (
            <EditedRow key={todo.id} id={todo.id} rows={rows} isListed>
              {editing.row}
            </EditedRow>
          ) : (
            <TodoRow
              key={todo.id}
              todo={todo}
              today={today}
              isWaiting={waiting.has(todo.id)}
              tabIndex={firstStop === undefined ? undefined : todo.id === tabStop ? 0 : -1}
              rows={rows}
              onAction={onAction}
            />
          ),
        )}
      </ul>
      <ShowAll list={list} count={todos.length} rendered={visible.length + unsaved} />
      {!hasAll && (
        <noscript>
          <a href={`?${new URLSearchParams([...search, ["all", ""]])}`} className="link">
            <Plural value={count} one="Show all # todos" other="Show all # todos" />
          </a>
        </noscript>
      )}
      {search.has("todo") && <FoundTodo rowOf={(id) => rows.get(id)} />}
      <Sortable list={list} elementsOf={rows.get} ids={open} label={label} onMove={onMove} drops={drops} />
    </>
  );
}

interface EditedRowProps {
  id: string;
  rows: Rows;
  /** Whether its todo is in the list; it may be deleted, or completed on another device. */
  isListed?: boolean;
  children: ReactNode;
}

/** The row of a todo that is being edited. */
function EditedRow({ id, rows, isListed, children }: EditedRowProps) {
  const elements = useRef<RowElements>({});
  useRow(rows, id, elements);
  return (
    <li ref={(row) => void (elements.current.row = row)} data-id={id} data-editing={isListed && "saved"}>
      {children}
    </li>
  );
}

/**
 * The focus in a list whose rows are added and removed. One row is a tab stop: the row that had the focus last, else
 * the first one (decision 68). When the focused row is removed, the row that takes its place gets the focus. `ids`
 * are the rows in their order, `edited` is the row that is a form, and `before` the row that had the focus before
 * scripts ran.
 */
function useRowFocus(
  list: RefObject<HTMLElement>,
  rows: Rows,
  ids: readonly string[],
  edited: string | undefined,
  before: string | null | undefined,
) {
  const [stop, setStop] = useState<string>();
  /** The focused element, and the index of its row. */
  const last = useRef<{ element: HTMLElement; index: number } | null>(null);

  useEffectBeforePaint(() => {
    rows.setOrder(ids);
    // React restores the focus of a row that moves. A row that is removed loses it.
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { index } = last.current;
    // Only once, because the person may move the focus on from there.
    last.current = null;
    rows.focusAt(index);
  });

  const stops = ids.filter((id) => id !== edited);
  return {
    tabStop: stops.find((id) => id === (stop ?? before)) ?? stops[0],
    onFocus({ target }: FocusEvent<HTMLElement>) {
      last.current = { element: target, index: [...list.current!.children].findIndex((row) => row.contains(target)) };
      setStop((current) => rows.idOf(target) ?? current);
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      // An element keeps the focus when the window loses it.
      if (document.activeElement !== target) last.current = null;
    },
  };
}
