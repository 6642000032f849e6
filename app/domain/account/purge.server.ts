import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { UNVERIFIED_CLAIM_DAYS, UNVERIFIED_DAYS } from "./account.ts";
import { deleteUsers } from "./deletion.server.ts";
import { LEADING_DAYS } from "../region/leading.ts";
import { DEMO_GRACE_HOURS } from "../demo/demo.ts";

const HOUR = 3_600_000;
/** The number of accounts per transaction, and of transactions per run. The next run continues. */
const BATCH = 50;
const MAX_BATCHES = 10;

/**
 * Deletes expired accounts: demo accounts after their grace period, accounts that were never verified, and those that moved
 * to another region. Returns their ids.
 */
export async function purgeAccounts(context: Pick<AppContext, "db" | "env" | "now">): Promise<string[]> {
  const before = (hours: number) => new Date(context.now.getTime() - hours * HOUR).toISOString();
  const demoEnd = before(DEMO_GRACE_HOURS);
  const unverifiedEnd = before(UNVERIFIED_DAYS * 24);
  const leadingEnd = before(LEADING_DAYS * 24);
  const isOver = sql`moved_at <= ${leadingEnd} OR CASE role WHEN 'demo' THEN expires_at <= ${demoEnd} WHEN 'user' THEN email_verified_at IS NULL
    AND created_at <= ${unverifiedEnd} AND coalesce(claimed_at, '') <= ${before(UNVERIFIED_CLAIM_DAYS * 24)} END`;
  // Forces the index: on its own, SQLite scans all users by role.
  const search = sql`
    SELECT id FROM user INDEXED BY user_demo_expiry WHERE expires_at <= ${demoEnd} AND (${isOver}) UNION ALL
    SELECT id FROM user INDEXED BY user_moved WHERE moved_at <= ${leadingEnd} UNION ALL
    SELECT id FROM user INDEXED BY user_unverified
    WHERE role = 'user' AND email_verified_at IS NULL AND created_at <= ${unverifiedEnd} AND (${isOver}) LIMIT ${BATCH} + 0`;
  const removed: string[] = [];
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const over = await context.db.all<{ id: string }>(search);
    if (over.length === 0) break;
    const ids = JSON.stringify(over.map(({ id }) => id));
    // Checked again in the transaction, so that an account claimed or verified meanwhile stays.
    removed.push(...(await deleteUsers(context, sql`id IN (SELECT value FROM json_each(${ids})) AND (${isOver})`)));
    if (over.length < BATCH) break;
  }
  return removed;
}
