import type { AppContext } from "#app/context.ts";
import { statement } from "#app/db/database.ts";
import { DAY, HOUR, type Limit, limitFrom, tooMany } from "./rate-limit.server.ts";

/** The most changes per account and hour, unless `WRITE_RATE_LIMIT` is set; 0 disables the limit. */
const DEFAULT_LIMIT = 3000;
/**
 * The most changes per account and day for kinds of rows without a limit of their own: far more than a person makes.
 */
const DAILY_LIMITS: Record<string, number> = {
  meeting_note: 5000,
  weekly_update: 5000,
  learning: 10_000,
  pomodoro: 2000,
};
/** The number of changes that an isolate counts in memory before it adds them to the shared row. */
const BATCH = 50;
/** The most counts in an isolate's memory. */
const MAX_COUNTS = 20_000;

/** The number of changes under one limit in one window. */
interface Count {
  /** End of the window, in seconds since 1970. */
  end: number;
  /** The changes of all isolates, as of this isolate's last write. */
  stored: number;
  /** The changes of this isolate that are not part of `stored` yet. */
  own: number;
}

type Context = Pick<AppContext, "db" | "now" | "env" | "waitUntil">;

/**
 * Counts the changes of accounts. Writing a row per change would add a quarter to the cost of most changes, so each
 * isolate counts in memory and adds fifty changes at once to a shared row, after the response. So a limit may be
 * exceeded by up to fifty changes per isolate.
 */
export class ChangeCounter {
  readonly #counts = new Map<string, Count>();
  readonly #counted = new WeakSet<Context>();

  /** Counts a request that changes a row of `kind`. Throws 429 when the account is past a limit. */
  count(context: Context, user_id: string, kind = ""): void {
    if (this.#counted.has(context)) return;
    this.#counted.add(context);
    const now = Math.floor(context.now.getTime() / 1000);
    const limits = limitsOf(context, user_id, kind).map((limit) => ({ ...limit, count: this.#of(limit, now) }));
    const full = limits.find(({ most, count }) => count.stored + count.own >= most);
    if (full) throw tooMany(full.count.end - now, { id: "rate_limit.changes", message: "Too many changes" });
    for (const { key, count } of limits) {
      count.own += 1;
      if (count.own % BATCH === 0) context.waitUntil(this.#store(context, key, count));
    }
  }

  #of({ key, seconds }: Limit, now: number): Count {
    const end = now - (now % seconds) + seconds;
    const entry = this.#counts.get(key);
    if (entry?.end === end) return entry;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined && this.#counts.size >= MAX_COUNTS) this.#counts.delete(oldest);
    const count = { end, stored: 0, own: 0 };
    this.#counts.set(key, count);
    return count;
  }

  async #store({ db }: Context, key: string, count: Count): Promise<void> {
    // Runs after the response.
    await scheduler.wait(0);
    const added = statement<{ attempts: number }>(db)`
      INSERT INTO rate_limit (expires_at, key, attempts) VALUES (${count.end}, ${key}, ${BATCH})
      ON CONFLICT (expires_at, key) DO UPDATE SET attempts = attempts + excluded.attempts RETURNING attempts`;
    const [[row]] = await db.batch([added]);
    count.stored = Math.max(count.stored, row!.attempts);
    count.own -= BATCH;
  }
}

function limitsOf({ env }: Context, user_id: string, kind: string): Limit[] {
  const most = limitFrom(env.WRITE_RATE_LIMIT, DEFAULT_LIMIT);
  if (most === 0) return [];
  const ofKind = DAILY_LIMITS[kind];
  return [
    { key: `change ${user_id}`, seconds: HOUR, most },
    ...(ofKind === undefined ? [] : [{ key: `change ${kind} ${user_id}`, seconds: DAY, most: ofKind }]),
  ];
}

const counter = new ChangeCounter();

/** Counts a request that changes a row of the account. Throws 429 past a limit. */
export const countChange = (context: AppContext, user_id: string, kind?: string) =>
  counter.count(context, user_id, kind);
