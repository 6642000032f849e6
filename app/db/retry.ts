import { accountFull, AppError } from "#app/errors.ts";

/** A request's use of the database, for its log line. */
export interface DatabaseUse {
  trips: number;
  /** Round trips that were repeated. */
  retries: number;
}

/** Milliseconds that a request waits for the database, over all round trips and attempts. */
interface Limits {
  /** For reads and for retries. */
  read: number;
  /** For writes: a large import may still be running. */
  write: number;
}
const LIMITS: Limits = { read: 8_000, write: 25_000 };
/** Milliseconds before the first retry. Each pause is twice the previous one, up to the longest. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;
/** Retries after failures other than a lock. */
const MAX_RETRIES = 2;
/** The Retry-After header in seconds. */
const RETRY_AFTER = 5;

/** Temporary, but the statements may have been applied. */
const TRANSIENT =
  /Network connection lost|caused object to be reset|reset because its code was updated|transient issue|internal error; reference =|No answer in time/;
/** Another process, such as `npm run seed`, has locked a local database: nothing was applied. */
const LOCKED = /SQLITE_BUSY/;
/** The same lock during a read: local D1 writes a bookmark after each read, and the lock prevents that write. */
const LOCKED_READ = /Failed to get session commit token: internal error/;
/** Rejected before it started, because of load. */
const OVERLOADED = /overloaded|Too many requests queued|exceeded D1 /;
/** There is no room on the disk or in the database; the change was not applied. */
const FULL = /SQLITE_FULL|Exceeded maximum (DB size|account storage)/;

/** The error of the triggers that count the bytes of accounts. */
const ACCOUNT_FULL = /account_full/;

/** Whether an error reports that the database or its disk is full. */
export function isFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (FULL.test(String(one))) return true;
  return false;
}

const busy = () =>
  new AppError(
    503,
    { id: "database.busy", message: "The database is busy. Please try again in a moment." },
    { retryAfter: RETRY_AFTER },
  );
const readFailed = () =>
  new AppError(
    503,
    { id: "database.read_not_answered", message: "The database did not answer. Please try again." },
    { retryAfter: RETRY_AFTER },
  );
// No Retry-After, because a program that repeats the request might apply the change twice.
const writeMayBeApplied = () =>
  new AppError(503, {
    id: "database.write_not_answered",
    message: "The database did not answer. Check whether your change was saved before you try again.",
  });
const full = () =>
  new AppError(503, {
    id: "database.full",
    message: "The database is full, so your change was not saved. Please try again later.",
  });

const isRead = (text: string) => /^\s*SELECT\b/i.test(text);

/** A statement that stores its SQL, which decides whether it may be retried. */
class RetriedStatement {
  readonly real: D1PreparedStatement;
  readonly text: string;
  readonly #run: Run;

  constructor(real: D1PreparedStatement, text: string, run: Run) {
    this.real = real;
    this.text = text;
    this.#run = run;
  }

  bind(...values: unknown[]) {
    return new RetriedStatement(this.real.bind(...values), this.text, this.#run);
  }
  first(column?: string) {
    return this.#run([this.text], () => (column === undefined ? this.real.first() : this.real.first(column)));
  }
  all() {
    return this.#run([this.text], () => this.real.all());
  }
  run() {
    return this.#run([this.text], () => this.real.run());
  }
  raw(options?: { columnNames?: false }) {
    return this.#run([this.text], () => this.real.raw(options));
  }
}

type Run = <Result>(texts: string[], request: () => Promise<Result>) => Promise<Result>;

/**
 * Wraps `d1` with retries. A read is retried after a temporary failure; a write only when it was certainly not
 * applied. All round trips of a request share one time limit. A permanent failure becomes a 503; an error in the
 * statement is rethrown.
 */
export function withRetries(d1: D1Database, use: DatabaseUse, limits = LIMITS): D1Database {
  const timer = new WaitTimer();
  const run: Run = (texts, request) =>
    timer.measure(() => attempt(request, texts.every(isRead), { timer, use, limits }));
  return {
    prepare: (text: string) => new RetriedStatement(d1.prepare(text), text, run) as unknown as D1PreparedStatement,
    batch: (statements: D1PreparedStatement[]) => {
      const own = statements as unknown as RetriedStatement[];
      return run(
        own.map((one) => one.text),
        () => d1.batch(own.map((one) => one.real)),
      );
    },
  } as D1Database;
}

/**
 * Waits for the result of a Durable Object. A temporary failure of its storage becomes the same 503 as one of the
 * database. It is not retried, because the change may have been applied.
 */
export async function answerOf<Call extends Promise<unknown>>(call: Call): Promise<Awaited<Call>> {
  try {
    return await call;
  } catch (error) {
    const failure = classify(error, false);
    throw failure ? Object.assign(failure.error(), { cause: error }) : error;
  }
}

interface Trip {
  timer: WaitTimer;
  use: DatabaseUse;
  limits: Limits;
}

async function attempt<Result>(request: () => Promise<Result>, reads: boolean, { timer, use, limits }: Trip) {
  for (let tried = 0; ; tried++) {
    use.trips += 1;
    try {
      return await inTime(request(), (reads ? limits.read : limits.write) - timer.waited);
    } catch (error) {
      const failure = classify(error, reads);
      if (!failure) throw error;
      const pause = Math.min(FIRST_PAUSE * 2 ** tried, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
      if (tried >= failure.retries || timer.waited + pause >= limits.read) {
        throw Object.assign(failure.error(), { cause: error });
      }
      use.retries += 1;
      await scheduler.wait(pause);
    }
  }
}

interface Failure {
  error: () => AppError;
  /** How often the round trip may be retried. */
  retries: number;
}

/** Classifies the failure of a round trip. Returns null for an error in the statement. */
function classify(error: unknown, reads: boolean): Failure | null {
  const message = String(error);
  if (OVERLOADED.test(message)) return { error: busy, retries: 0 };
  if (ACCOUNT_FULL.test(message)) return { error: accountFull, retries: 0 };
  if (FULL.test(message)) return { error: full, retries: 0 };
  if (LOCKED.test(message) || (reads && LOCKED_READ.test(message))) return { error: busy, retries: Infinity };
  if (!TRANSIENT.test(message)) return null;
  if (!reads) return { error: writeMayBeApplied, retries: 0 };
  return { error: readFailed, retries: error instanceof TimedOut ? 0 : MAX_RETRIES };
}

/** Measures how long a request has waited for the database. Parallel round trips count once. */
class WaitTimer {
  #before = 0;
  #since = 0;
  #running = 0;

  get waited(): number {
    return this.#before + (this.#running > 0 ? performance.now() - this.#since : 0);
  }

  async measure<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running === 0) this.#since = performance.now();
    this.#running += 1;
    try {
      return await work();
    } finally {
      if (this.#running === 1) this.#before = this.waited;
      this.#running -= 1;
    }
  }
}

class TimedOut extends Error {
  override message = "No answer in time";
}

/** Rejects when `work` takes longer than `milliseconds`; it may still be applied. */
function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut()), milliseconds);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
