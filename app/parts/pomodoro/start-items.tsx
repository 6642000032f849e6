import { Trans } from "@lingui/react/macro";
import { POMODORO_MINUTES } from "#app/domain/pomodoro/limits.ts";
import { MenuItem } from "#app/ui/menu.tsx";
import { focusTimer } from "./focus-timer.ts";
import { type PomodoroProject, setPomodoro } from "./state.ts";

/** Lengths in the menu, in minutes. */
const LENGTHS = [5, 15, 25, 45, 60];

interface StartItemsProps {
  projects: readonly PomodoroProject[];
  selected: PomodoroProject | null;
  onStart(project_id?: string, minutes?: number): Promise<void>;
}

/** Menu items to start with another length or project. */
export function StartItems({ projects, selected, onStart }: StartItemsProps) {
  const start = async (project_id?: string, minutes?: number) => {
    await onStart(project_id, minutes);
    focusTimer();
  };
  return (
    <>
      {LENGTHS.map((minutes) => (
        <MenuItem key={minutes} onSelect={() => void start(selected?.id, minutes)}>
          <Trans>{minutes} minutes</Trans>
        </MenuItem>
      ))}
      <hr />
      {projects
        .filter((project) => project !== selected)
        .map(({ id, proje_title }) => (
          <MenuItem key={id} onSelect={() => void start(id)}>
            <Trans>
              {POMODORO_MINUTES} minutes on {proje_title}
            </Trans>
          </MenuItem>
        ))}
      <MenuItem onSelect={() => setPomodoro({ dialog: "start" })}>
        <Trans>Another length…</Trans>
      </MenuItem>
    </>
  );
}
