import { sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { statement } from "../db/database.ts";
import { HOUR, limitFrom, tooMany } from "./rate-limit.server.ts";

/** Changes an hour of one account, unless `WRITE_RATE_LIMIT` says otherwise; 0 means no limit. */
const DEFAULT_LIMIT = 3000;
/** Changes that an isolate counts in memory before it adds them to the account's row. */
const BATCH = 50;
/** Accounts that an isolate remembers. */
const MAX_ACCOUNTS = 10_000;

/** The changes of one account in one hour. */
interface Count {
  /** In hours since 1970. */
  hour: number;
  /** Of all isolates, as far as they were added to the row when this one last did so. */
  stored: number;
  /** Of this isolate, not in `stored` yet. */
  own: number;
}

type Context = Pick<AppContext, "db" | "now" | "env" | "waitUntil">;

/**
 * Counts the changes of accounts. A row for each change would be a quarter of what most changes write, and a trip. So an
 * isolate counts by itself and adds fifty changes at once to a row that all isolates share, after the answer. The limit
 * holds to within fifty changes an isolate.
 */
export class ChangeCounter {
  readonly #counts = new Map<string, Count>();
  readonly #counted = new WeakSet<Context>();

  /** Counts a request that changes something of the account; 429 when it has had its changes of this hour. */
  count(context: Context, user_id: string): void {
    if (this.#counted.has(context)) return;
    this.#counted.add(context);
    const limit = limitFrom(context.env.WRITE_RATE_LIMIT, DEFAULT_LIMIT);
    if (limit === 0) return;
    const seconds = Math.floor(context.now.getTime() / 1000);
    const count = this.#of(user_id, Math.floor(seconds / HOUR));
    if (count.stored + count.own >= limit) throw tooMany(HOUR - (seconds % HOUR), "Too many changes");
    count.own += 1;
    if (count.own % BATCH === 0) context.waitUntil(this.#store(context, user_id, count));
  }

  #of(user_id: string, hour: number): Count {
    const known = this.#counts.get(user_id);
    if (known?.hour === hour) return known;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined && this.#counts.size >= MAX_ACCOUNTS) this.#counts.delete(oldest);
    const count = { hour, stored: 0, own: 0 };
    this.#counts.set(user_id, count);
    return count;
  }

  async #store({ db }: Context, user_id: string, count: Count): Promise<void> {
    // The answer goes first.
    await scheduler.wait(0);
    const added = statement<{ attempts: number }>(
      db,
      sql`INSERT INTO rate_limit (expires_at, key, attempts) VALUES (${(count.hour + 1) * HOUR}, ${`change ${user_id}`}, ${BATCH})
        ON CONFLICT (expires_at, key) DO UPDATE SET attempts = attempts + excluded.attempts RETURNING attempts`,
    );
    const [[row]] = await db.batch([added]);
    count.stored = Math.max(count.stored, row!.attempts);
    count.own -= BATCH;
  }
}

const counter = new ChangeCounter();

/** Counts a change of the account that is signed in; 429 when it has had its changes of this hour. */
export const countChange = (context: AppContext, user_id: string) => counter.count(context, user_id);
