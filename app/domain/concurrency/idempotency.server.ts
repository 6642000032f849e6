import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { newId } from "#app/db/database.ts";

/** The id of a row that a request adds. It is the same for all requests of a person with the same key. */
export const idOfNew = ({ idempotencyKey }: AppContext, user_id: string, kind: string): string =>
  idempotencyKey === null ? newId() : hash("sha256", `${user_id} ${kind} ${idempotencyKey}`, "hex").slice(0, 32);

/**
 * The statements that make an act on a row happen once for each key of a client: a restore that arrives after a
 * second deletion, or a text that arrives after its deletion, changes nothing. A request without a key is always
 * executed.
 */
export function doneOnce({ db, now, idempotencyKey }: AppContext, user_id: string, act: string) {
  const name = `${act} ${idempotencyKey}`;
  const isKnown = sql`EXISTS (SELECT 1 FROM idempotency_key WHERE user_id = ${user_id} AND act = ${name})`;
  return {
    /** The condition under which the act is executed. */
    isNew: idempotencyKey === null ? sql`true` : sql`NOT ${isKnown}`,
    /** Remembers the act as the last statement of its batch, if `isDone` holds then. */
    remember: (isDone: SQL): SQL => sql`INSERT INTO idempotency_key (user_id, act, created_at)
      SELECT ${user_id}, ${name}, ${now.toISOString()} WHERE ${idempotencyKey} IS NOT NULL AND ${isDone}
      ON CONFLICT DO NOTHING`,
    /** Says whether the act has been executed. */
    async wasDone(): Promise<boolean> {
      if (idempotencyKey === null) return false;
      const [row] = await db.all<{ known: number }>(sql`SELECT ${isKnown} AS known`);
      return Boolean(row!.known);
    },
  };
}
