import { commandsOf } from "#app/client/commands/commands.ts";
import { knownData } from "#app/client/cache/page-cache.ts";
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
import { MAX_ACTIVE_TODOS } from "#app/domain/todo/todo.ts";
import { lazyCode } from "#app/ui/lazy-code.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { pack, type Packed, unpack } from "#app/forms/packed.ts";

const refusals = lazyCode(() => import("./failed-todos.ts"));

/** The commands that change todos, from any page. */
export const todoCommands = commandsOf<TodoChange>({
  path: "/app",
  queue: "todo",
  pages: {
    "/app": (packed, change) => pack(applyToHome(unpack(packed as Packed<HomePage>), change)),
    "/calendar": (page, change) => applyToCalendar(page as CalendarPage, change),
    "/close-week": (page, change) => applyToWeekToClose(page as WeekToClosePage, change),
  },
  tell: async (change, answer) => (await refusals.load()).tellRefused(change, answer as ActionError),
});

/** Whether no todo can be added, as far as this browser knows. */
export function isListFull(): boolean {
  const [packed] = knownData("/app") as Packed<HomePage>[];
  if (!packed) return false;
  const { todos } = todoCommands.pending().reduce(applyToHome, unpack(packed));
  return todos.filter(({ is_checked }) => !is_checked).length >= MAX_ACTIVE_TODOS;
}

/**
 * The unanswered changes of todos, the ids of the todos that wait for the network, when the ticked ones of them were ticked,
 * and how many changes wait.
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
