import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { UNVERIFIED_CLAIM_DAYS, UNVERIFIED_DAYS } from "./account.ts";
import { deleteUsers } from "./deletion.server.ts";
import { DEMO_GRACE_HOURS } from "../demo/demo.ts";

const HOUR = 3_600_000;
/** Accounts that one transaction removes, and transactions of one run. What is left then is for the next run. */
const BATCH = 50;
const MAX_BATCHES = 10;

/**
 * Removes the accounts that are over: demo accounts after their grace, and accounts whose address was never verified.
 * Answers their ids.
 */
export async function sweepAccounts(context: Pick<AppContext, "db" | "env" | "now">): Promise<string[]> {
  const before = (hours: number) => new Date(context.now.getTime() - hours * HOUR).toISOString();
  const demoEnd = before(DEMO_GRACE_HOURS);
  const unverifiedEnd = before(UNVERIFIED_DAYS * 24);
  const isOver = sql`CASE role WHEN 'demo' THEN expires_at <= ${demoEnd} WHEN 'user' THEN email_verified_at IS NULL
    AND created_at <= ${unverifiedEnd} AND coalesce(claimed_at, '') <= ${before(UNVERIFIED_CLAIM_DAYS * 24)} END`;
  // Left alone, SQLite goes through all users by their role.
  const search = sql`
    SELECT id FROM user INDEXED BY user_demo_expiry WHERE expires_at <= ${demoEnd} AND ${isOver} UNION ALL
    SELECT id FROM user INDEXED BY user_unverified
    WHERE role = 'user' AND email_verified_at IS NULL AND created_at <= ${unverifiedEnd} AND ${isOver} LIMIT ${BATCH}`;
  const removed: string[] = [];
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const over = await context.db.all<{ id: string }>(search);
    if (over.length === 0) break;
    const ids = JSON.stringify(over.map(({ id }) => id));
    // Asked again in the transaction: an account that was claimed or verified since then stays.
    removed.push(...(await deleteUsers(context, sql`id IN (SELECT value FROM json_each(${ids})) AND ${isOver}`)));
    if (over.length < BATCH) break;
  }
  return removed;
}
