import { Plural, Trans } from "@lingui/react/macro";
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
          <Plural value={minutes} one="# minute" other="# minutes" />
        </MenuItem>
      ))}
      <hr />
      {projects
        .filter((project) => project !== selected)
        .map(({ id, proje_title }) => (
          <MenuItem key={id} onSelect={() => void start(id)}>
            <Plural value={POMODORO_MINUTES} one={`# minute on ${proje_title}`} other={`# minutes on ${proje_title}`} />
          </MenuItem>
        ))}
      <MenuItem onSelect={() => setPomodoro({ dialog: "start" })}>
        <Trans>Another length…</Trans>
      </MenuItem>
    </>
  );
}
