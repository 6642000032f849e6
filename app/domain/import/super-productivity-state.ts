/** Reads the JSON of Super Productivity's backup: entities by id, with dates as milliseconds or as days. */

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const textOf = (value: unknown) => (typeof value === "string" ? value : "");
export const idsOf = (value: unknown) => listOf(value).filter((id) => typeof id === "string");
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A value as an instant if it is milliseconds; null for any other value. */
export const timeOf = (value: unknown) =>
  typeof value === "number" && Math.abs(value) < 8.64e15 ? new Date(value) : null;

/**
 * The first texts of a list, each shortened, because a file may have long texts that thousands of its rows refer to.
 */
export const someOf = <Value>(values: readonly Value[], text: (value: Value) => string) =>
  values
    .slice(0, 5)
    .map((value) => text(value).slice(0, 60))
    .filter(Boolean)
    .join(", ");

/** The entities of a state by id, in order. */
export function entitiesOf(state: unknown): Map<string, Json> {
  const found = new Map<string, Json>();
  if (!isObject(state) || !isObject(state.entities)) return found;
  for (const id of new Set([...idsOf(state.ids), ...Object.keys(state.entities)])) {
    const one = Object.hasOwn(state.entities, id) ? state.entities[id] : undefined;
    if (isObject(one)) found.set(id, one);
  }
  return found;
}

/** The data of a backup; null if the JSON is no backup. */
export function superProductivityOf(json: unknown): Json | null {
  if (!isObject(json)) return null;
  const data = isObject(json.data) ? json.data : json;
  return isObject(data.task) && isObject(data.task.entities) && isObject(data.project) ? data : null;
}

const ARCHIVES = ["taskArchive", "archiveYoung", "archiveOld"];

/** The tasks of the archives, which are done. */
export const archivedTasks = (data: Json): Map<string, Json> =>
  new Map(
    ARCHIVES.flatMap((name) => {
      const archive = data[name];
      return [...entitiesOf(isObject(archive) && isObject(archive.task) ? archive.task : archive)];
    }),
  );
