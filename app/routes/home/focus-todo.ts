import { useLingui } from "@lingui/react/macro";
import { POMODORO_MINUTES } from "#app/domain/pomodoro/limits.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { startPomodoro } from "#app/parts/pomodoro/commands.ts";
import { setPomodoro, wasRunning } from "#app/parts/pomodoro/state.ts";
import { useToast } from "#app/ui/toast.tsx";

/** Returns a function that starts a pomodoro on a todo, or shows the one that is running. */
export function useFocusOn() {
  const { t } = useLingui();
  const toast = useToast();
  return async ({ project_id, id }: ActiveTodo) => {
    if (wasRunning()) return setPomodoro({ dialog: "session" });
    const { problem, running } = await startPomodoro(project_id, POMODORO_MINUTES, id);
    if (running) setPomodoro({ dialog: "session" });
    else if (problem !== null) toast.show({ text: t`Failed to start pomodoro: ${{ reason: problem }}` });
  };
}
