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
  onStart(project?: PomodoroProject | null, minutes?: number): Promise<void>;
}

/** Menu items to start with another length or project. */
export function StartItems({ projects, selected, onStart }: StartItemsProps) {
  const start = async (project?: PomodoroProject | null, minutes?: number) => {
    await onStart(project, minutes);
    focusTimer();
  };
  return (
    <>
      {LENGTHS.map((minutes) => (
        <MenuItem key={minutes} onSelect={() => void start(selected, minutes)}>
          <Plural value={minutes} one="# minute" other="# minutes" />
        </MenuItem>
      ))}
      <hr />
      {projects
        .filter((project) => project !== selected)
        .map((project) => {
          const { id, proje_title } = project;
          return (
            <MenuItem key={id} onSelect={() => void start(project)}>
              <Plural
                value={POMODORO_MINUTES}
                one={`# minute on ${proje_title}`}
                other={`# minutes on ${proje_title}`}
              />
            </MenuItem>
          );
        })}
      <MenuItem onSelect={() => setPomodoro({ dialog: "start" })}>
        <Trans>Another length…</Trans>
      </MenuItem>
    </>
  );
}
