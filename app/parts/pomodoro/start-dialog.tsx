import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import {
  MAX_POMODORO_MINUTES,
  MIN_POMODORO_MINUTES,
  MINUTES_MESSAGE,
  POMODORO_MINUTES,
} from "#app/domain/pomodoro/limits.ts";
import { ProjectOptions } from "#app/parts/project/project-options.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { rememberProject } from "../project/project-cookie.ts";
import { startOnProject } from "./commands.ts";
import { focusTimer } from "./focus-timer.ts";
import type { PomodoroProject } from "./state.ts";

interface StartDialogProps {
  projects: readonly PomodoroProject[];
  selected: PomodoroProject | null;
  onClose(): void;
}

/** Starts a session of any length on any project. */
export function StartDialog({ projects, selected, onClose }: StartDialogProps) {
  const { t } = useLingui();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const project = useRef<HTMLSelectElement>(null);
  const minutes = useRef<HTMLInputElement>(null);

  async function start(event: FormEvent) {
    event.preventDefault();
    if (isStarting) return;
    const { value: project_id } = project.current!;
    const chosen = projects.find(({ id }) => id === project_id)!;
    const { validity, valueAsNumber } = minutes.current!;
    setStarting(true);
    const problem = validity.valid ? (await startOnProject(chosen, valueAsNumber)).problem : MINUTES_MESSAGE;
    setStarting(false);
    setProblem(problem);
    if (problem !== null) return minutes.current!.focus();
    rememberProject(project_id);
    onClose();
    focusTimer();
  }

  return (
    <Dialog open title={t`Start a pomodoro`} onClose={onClose}>
      {projects.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>Please create a project first.</Trans>
        </p>
      ) : (
        <form onSubmit={(event) => void start(event)} noValidate className="grid gap-4">
          <Field label={t`Project`}>
            <Select ref={project} defaultValue={selected?.id}>
              <ProjectOptions projects={projects} />
            </Select>
          </Field>
          <Field label={t`Minutes`} error={problem} hint={t`${MIN_POMODORO_MINUTES} to ${MAX_POMODORO_MINUTES}`}>
            <TextInput
              ref={minutes}
              type="number"
              inputMode="numeric"
              required
              min={MIN_POMODORO_MINUTES}
              max={MAX_POMODORO_MINUTES}
              step={1}
              defaultValue={POMODORO_MINUTES}
              data-autofocus
            />
          </Field>
          <Button type="submit" variant="primary" pending={isStarting} className="justify-self-end">
            <Trans>Start</Trans>
          </Button>
        </form>
      )}
    </Dialog>
  );
}
