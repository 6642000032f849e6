import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { POMODORO_MINUTES } from "#app/domain/pomodoro/limits.ts";
import type { ActiveTodo, Category } from "#app/domain/todo/todo.ts";
import { type Shortcut, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { startPomodoro } from "#app/parts/pomodoro/commands.ts";
import { useActiveProjects } from "#app/parts/project/active-projects.ts";
import { setPomodoro, wasRunning } from "#app/parts/pomodoro/state.ts";
import { announceMove } from "#app/ui/announce-move.ts";
import { announce } from "#app/ui/live-region.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { RowControl, Rows } from "./row-elements.ts";
import type { HomeData } from "./home-data.ts";
import type { useCardActions } from "./use-card-actions.ts";

/** `todos` are the open ones of the list. */
interface RowKeysProps extends Pick<HomeData, "todos" | "projects"> {
  rows: Rows;
  actions: ReturnType<typeof useCardActions>;
  /** Called once when the keys work, with the id of the focused row. Must be stable between renders. */
  onReady(focused: string | null): void;
}

const PRIORITY_KEYS = [
  ["Digit1", "high", msg`High priority`],
  ["Digit2", "medium", msg`Medium priority`],
  ["Digit3", "low", msg`Low priority`],
  ["Digit0", "none", msg`No priority`],
] as const;

/** The priorities, as announced after a todo's title. */
const TOLD: Record<Category, (title: string) => MessageDescriptor> = {
  high: (title) => msg`${title}, high priority`,
  medium: (title) => msg`${title}, medium priority`,
  low: (title) => msg`${title}, low priority`,
  none: (title) => msg`${title}, no priority`,
};

const CONTROLS: readonly RowControl[] = ["grip", "checkbox", "description", "plan", "edit", "menu"];

type Choose = (ids: readonly string[], at: number) => readonly string[];

/**
 * Moves the focus to the first row that `choose` returns and that is not edited: to the same control as before, or to
 * its checkbox. The button that adds a todo comes before the first row. Returns false when the focus is elsewhere.
 */
function walk(rows: Rows, choose: Choose): false | void {
  const from = rows.focusedId();
  if (from === undefined && document.activeElement !== rows.addButton.current) return false;
  const ids = rows.ids();
  const to = choose(ids, from === undefined ? -1 : ids.indexOf(from)).find((id) => rows.get(id)?.checkbox);
  const elements = from === undefined ? undefined : rows.get(from);
  if (to !== undefined)
    rows.focus(
      to,
      CONTROLS.find((name) => elements?.[name] === document.activeElement),
    );
}

/** The shortcuts of rows. Their code is loaded when the page is idle. */
export function RowKeys({ todos, projects, rows, actions, onReady }: RowKeysProps) {
  const { t, i18n } = useLingui();
  const focusOn = useFocusOn();
  const onRow = (keys: string, does: string, run: (todo: ActiveTodo) => void): Shortcut => ({
    keys,
    does,
    isOfFocus: true,
    run() {
      const todo = todos.find(({ id }) => id === rows.focusedId());
      if (!todo) return false;
      run(todo);
    },
  });
  /** A shortcut that moves the focus to another row. */
  const toRow = (keys: string, does: string, choose: Choose): Shortcut => ({
    keys,
    does,
    isOfFocus: true,
    run: () => walk(rows, choose),
  });
  function move(id: string, by: 1 | -1) {
    const ids = movedRow(todos, id, by);
    if (ids) actions.order(ids);
  }
  useEffect(() => onReady(rows.focusedId() ?? null), [rows, onReady]);
  useShortcuts(t`Todos`, [
    toRow("ArrowUp", t`The todo above`, (ids, at) => ids.slice(0, Math.max(at, 0)).toReversed()),
    toRow("ArrowDown", t`The todo below`, (ids, at) => ids.slice(at + 1)),
    toRow("Home", t`The first todo`, (ids) => ids),
    toRow("End", t`The last todo`, (ids) => ids.toReversed()),
    ...PRIORITY_KEYS.map(([key, category, does]) =>
      onRow(key, i18n._(does), ({ id, todo_title }) => {
        actions.change(id, { todo_category: category });
        announce(i18n._(TOLD[category](todo_title)));
      }),
    ),
    onRow("p", t`Start a pomodoro on the todo`, (todo) => void focusOn(todo)),
    onRow("Alt+ArrowUp", t`Move up`, ({ id }) => move(id, -1)),
    onRow("Alt+ArrowDown", t`Move down`, ({ id }) => move(id, 1)),
    ...(projects.length > 1 ? projects : []).map((project, i) =>
      onRow(`m Digit${i + 1}`, t`Move to ${{ project: project.proje_title }}`, ({ id }) =>
        actions.move(id, project.id),
      ),
    ),
  ]);
  return null;
}

/**
 * Announces the new position of a row, and returns the ids of the list in their new order; null if the row cannot be
 * moved further.
 */
export function movedRow(todos: readonly ActiveTodo[], id: string, by: 1 | -1): string[] | null {
  const ids = todos.map((todo) => todo.id);
  const from = ids.indexOf(id);
  const to = from + by;
  announceMove(todos[from]?.todo_title ?? "", to, ids.length);
  if (from < 0 || to < 0 || to >= ids.length) return null;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

/** Returns a function that starts a pomodoro on a todo, or shows the one that is running. */
export function useFocusOn() {
  const { t } = useLingui();
  const toast = useToast();
  const projects = useActiveProjects();
  return async ({ project_id, id, todo_title }: ActiveTodo) => {
    if (wasRunning()) return setPomodoro({ dialog: "session" });
    const { proje_title } = projects.find((project) => project.id === project_id)!;
    const subject = { project_id, proje_title, todo_id: id, todo_title };
    const { problem, running } = await startPomodoro(subject, POMODORO_MINUTES);
    if (running) setPomodoro({ dialog: "session" });
    else if (problem !== null) toast.show({ text: t`Failed to start pomodoro: ${{ reason: problem }}` });
  };
}
