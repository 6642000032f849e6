/** Reads the parts of a Super Productivity backup other than its tasks. */
import type { Staging } from "./staging.server.ts";
import { foldersIn, remindersOf } from "./super-productivity-dates.ts";
import { entitiesOf, isObject, type Json, textOf } from "./super-productivity-state.ts";
import { NOTES } from "./notes.ts";

/** The states that are read. */
const READ = ["project", "task", "taskRepeatCfg", "tag", "reminders", "taskArchive", "note"];

/** Notes all texts of the file that are left out and belong to no task. */
export function noteTheRest(
  staging: Staging,
  data: Json,
  { tasks, projects, empty }: Record<"tasks" | "projects", ReadonlyMap<string, Json>> & { empty: readonly string[] },
): void {
  for (const { title, relatedId } of remindersOf(data))
    if (!tasks.has(textOf(relatedId))) staging.note(NOTES.reminders, textOf(title));
  for (const { projectId, content } of entitiesOf(data.note).values())
    staging.note(NOTES.project_notes, textOf(projects.get(textOf(projectId))?.title), textOf(content));
  for (const [name, state] of Object.entries(data)) {
    if (READ.includes(name)) continue;
    for (const one of entitiesOf(state).values()) {
      const text = [one.title, one.name, one.content, one.notes, one.path].map(textOf).find(Boolean);
      if (text) staging.note(NOTES.other_things, name, text);
    }
  }
  if (isObject(data.menuTree))
    for (const folder of foldersIn(data.menuTree.projectTree)) staging.note(NOTES.folders, folder);
  for (const title of empty) staging.note(NOTES.empty_projects, title);
  for (const id of Object.keys(isObject(data.projectArchive) ? data.projectArchive : {}))
    staging.note(NOTES.packed_projects, id);
}
