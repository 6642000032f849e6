import { clockLabel } from "#app/domain/time/date-label.ts";
import { useRootData } from "../account/root-data.ts";

/** The time of a todo, shown before its title in the person's own clock. Renders nothing without a time. */
export function TimeOfDay({ todo: { todo_time } }: { todo: { todo_time?: string | null } }) {
  const { locale } = useRootData()!;
  return todo_time ? (
    <>
      <time>{clockLabel(todo_time, locale)}</time>{" "}
    </>
  ) : null;
}
