import type { DatabaseSync } from "node:sqlite";
import type { random } from "./random.ts";

/** The person whose rows are made, and the current time. */
export interface Owner {
  database: DatabaseSync;
  user_id: string;
  now: Date;
  /** The source of random choices. The same calls in the same order give the same account. */
  random: ReturnType<typeof random>;
}

/** Inserts rows into one table. The first row determines the columns. */
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

/** Says whether an ISO text is before `now`. Future rows are not made. */
export const isPast = ({ now }: Pick<Owner, "now">, at: string) => at < now.toISOString();
