import { type FormEvent, useState } from "react";
import { MAX_POMODORO_MINUTES, MIN_POMODORO_MINUTES, POMODORO_MINUTES } from "#app/domain/pomodoro-clock.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { focusTimer } from "./focus-timer.ts";
import type { PomodoroProject } from "./state.ts";

interface StartDialogProps {
  projects: readonly PomodoroProject[];
  selected: PomodoroProject | null;
  onStart(project_id: string, minutes: number): Promise<void>;
  onClose(): void;
}

/** Any length on any project. */
export function StartDialog({ projects, selected, onStart, onClose }: StartDialogProps) {
  const [isStarting, setStarting] = useState(false);

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isStarting) return;
    const form = new FormData(event.currentTarget);
    setStarting(true);
    await onStart(String(form.get("project_id")), Number(form.get("duration_minutes")));
    onClose();
    focusTimer();
  }

  return (
    <Dialog open title="Start a pomodoro" onClose={onClose}>
      {projects.length === 0 ? (
        <p className="text-ink-soft">Please create a project first.</p>
      ) : (
        <form onSubmit={(event) => void start(event)} className="grid gap-4">
          <Field label="Project">
            <Select name="project_id" defaultValue={selected?.id}>
              {projects.map(({ id, proje_title }) => (
                <option key={id} value={id}>
                  {proje_title}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Minutes" hint={`${MIN_POMODORO_MINUTES} to ${MAX_POMODORO_MINUTES}`}>
            <TextInput
              type="number"
              name="duration_minutes"
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
            Start
          </Button>
        </form>
      )}
    </Dialog>
  );
}
