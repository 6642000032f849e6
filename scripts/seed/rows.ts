import type { DatabaseSync } from "node:sqlite";
import type { random } from "./random.ts";

/** Whose rows are made, and as of when. */
export interface Owner {
  database: DatabaseSync;
  user_id: string;
  now: Date;
  /** What a year of rows is chosen by. The same draws in the same order make the same account. */
  random: ReturnType<typeof random>;
}

/** Inserts rows into one table; the first row names the columns. */
export function inserter(database: DatabaseSync, table: string) {
  let statement: ReturnType<DatabaseSync["prepare"]> | undefined;
  return (row: Record<string, string | number | null>) => {
    const names = Object.keys(row);
    statement ??= database.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `:${name}`).join(", ")})`,
    );
    statement.run(row);
  };
}

/** The ISO text of a time of a date in UTC. */
export const instant = (date: string, hour: number, minute = 0) =>
  `${date}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00.000Z`;

/** Whether an ISO text is before `now`: rows of the future are not made. */
export const isPast = ({ now }: Pick<Owner, "now">, at: string) => at < now.toISOString();
