import type { SQL } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";

/** A statement that ends the feed of the people that `whose`, an SQL expression, selects. */
export const endFeeds = ({ db, now }: Pick<AppContext, "db" | "now">, whose: SQL) =>
  statement<{ user_id: string }>(db)`
    UPDATE calendar_feed SET ended_at = ${now.toISOString()} WHERE user_id IN (${whose}) AND ended_at IS NULL
    RETURNING user_id`;
