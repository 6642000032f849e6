import { commandsOf } from "#app/client/commands/commands.ts";
import { cachedData } from "#app/client/cache/page-cache.ts";
import {
  applyToCalendar,
  applyToHome,
  applyToWeekToClose,
  type CalendarPage,
  type HomePage,
  changedIds,
  type TodoChange,
  type WeekToClosePage,
} from "#app/domain/todo/changes.ts";
import { type ActiveTodo, MAX_ACTIVE_TODOS } from "#app/domain/todo/todo.ts";
import { lazyCode } from "#app/ui/lazy-code.ts";
import type { ActionError } from "#app/forms/action.server.ts";

const failedTodos = lazyCode(() => import("./failed-todos.ts"));

/** The commands that change todos, on any page. */
export const todoCommands = commandsOf<TodoChange>({
  path: "/app",
  queue: "todo",
  pages: {
    "/app": (page, change) => applyToHome(page as HomePage, change),
    "/calendar": (page, change) => applyToCalendar(page as CalendarPage, change),
    "/close-week": (page, change) => applyToWeekToClose(page as WeekToClosePage, change),
  },
  tell: async (change, answer) => (await failedTodos.load()).reportFailedTodo(change, answer as ActionError),
});

/** Says whether the list of todos is full, as far as this browser knows. */
export const isListFull = (): boolean =>
  (knownTodos() ?? []).filter(({ is_checked }) => !is_checked).length >= MAX_ACTIVE_TODOS;

/** The active todos that this browser has cached, with the pending changes; undefined if home was never read. */
function knownTodos(): readonly ActiveTodo[] | undefined {
  const [home] = cachedData("/app") as HomePage[];
  return home && todoCommands.pending().reduce(applyToHome, home).todos;
}

/**
 * The pending changes of todos, the ids of the todos that wait for the network, when ticked todos were ticked, and
 * the number of waiting changes.
 */
export function usePendingTodos() {
  const pending = todoCommands.usePending();
  const waiting = pending.filter(({ isWaiting }) => isWaiting);
  return {
    changes: pending.map(({ change }) => change),
    waiting: new Set(waiting.flatMap(({ change }) => changedIds(change))),
    tickedAt: new Map(
      waiting.flatMap(({ change }) =>
        change.intent === "tick-todo" ? [[change.todo_id, change.at ?? new Date().toISOString()] as const] : [],
      ),
    ),
    unsent: waiting.length,
  };
}
