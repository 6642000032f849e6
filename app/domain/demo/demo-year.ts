/** The demo's history before its last two weeks, so that the year on the statistics page is not empty. */
import { SAMPLE_YEAR_DONE, SAMPLE_YEAR_MINUTES } from "./demo-content.ts";
import { addDays, addWeeks, startOfDay } from "../week/week.ts";

/** The longest session in minutes, and how many minutes of a week there are for each todo completed in it. */
const MAX_SESSION = 90;
const MINUTES_A_TODO = 90;

/** A session, or a completed todo, at an hour of a day in UTC. */
interface Past<Row> {
  at: string;
  row: Row;
}

/** Every number of the list up to `count`. */
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/** The Mondays of the weeks of `SAMPLE_YEAR_MINUTES`, with their minutes. */
const weeksBefore = (monday: string) =>
  SAMPLE_YEAR_MINUTES.map((minutes, i) => ({
    minutes,
    i,
    start: addWeeks(monday, i - SAMPLE_YEAR_MINUTES.length - 1),
  }));

const instant = (date: string, hour: number) => startOfDay(date).replace("T00", `T${String(hour).padStart(2, "0")}`);

/** Sessions, the earliest first: adding an earlier session later would change the counts of all months after it. */
export function yearOfSessions(monday: string): Past<{ project: number; minutes: number }>[] {
  return weeksBefore(monday).flatMap(({ minutes, i, start }) => {
    const count = Math.ceil(minutes / MAX_SESSION);
    const project = i % 3 === 0 ? 1 : 2;
    return upTo(count).map((n) => ({
      at: instant(addDays(start, 1 + (i % 2) + 3 * n), project === 1 ? 17 : 6),
      row: { project, minutes: Math.round(minutes / count) },
    }));
  });
}

/** Completed todos, the earliest first. */
export function yearOfTodos(monday: string): Past<(typeof SAMPLE_YEAR_DONE)[number]>[] {
  let next = 0;
  return weeksBefore(monday).flatMap(({ minutes, i, start }) =>
    upTo(Math.floor(minutes / MINUTES_A_TODO)).map((n) => ({
      at: instant(addDays(start, ((i * 3) % 5) + n), 15),
      row: SAMPLE_YEAR_DONE[next++ % SAMPLE_YEAR_DONE.length]!,
    })),
  );
}
