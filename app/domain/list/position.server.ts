import { sql } from "drizzle-orm";
import type { Database } from "#app/db/database.ts";
import type { project, todo } from "#app/db/schema.ts";
import type { Placed } from "./position.ts";

/** Stores new positions of a user's rows in one statement; runs no statement if no row has moved. */
export async function storePositions(
  db: Database,
  table: typeof project | typeof todo,
  user_id: string,
  moved: readonly Placed[],
): Promise<void> {
  if (moved.length === 0) return;
  await db.run(sql`
    UPDATE ${table} SET position = moved.value ->> 'position' FROM json_each(${JSON.stringify(moved)}) AS moved
    WHERE ${table.id} = moved.value ->> 'id' AND ${table.user_id} = ${user_id}`);
}
