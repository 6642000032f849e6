import { useState } from "react";
import { applyProjectToChoices } from "#app/domain/project/changes.ts";
import { useRootData } from "../account/root-data.ts";
import type { PomodoroProject } from "../pomodoro/state.ts";
import { projectCommands } from "./project-commands.ts";

const NONE: readonly PomodoroProject[] = [];

/**
 * The active projects in the person's order, with the pending changes. Answered changes stay applied until the header
 * is read again.
 */
export function useActiveProjects(): readonly PomodoroProject[] {
  const loaded = useRootData()?.projects ?? NONE;
  const pending = projectCommands.usePending();
  const [last, setLast] = useState({ loaded, changes: pending });
  const changes = pending.length === 0 && last.loaded === loaded ? last.changes : pending;
  if (last.loaded !== loaded || last.changes !== changes) setLast({ loaded, changes });
  return changes.reduce((projects, { change }) => applyProjectToChoices(projects, change), loaded);
}
