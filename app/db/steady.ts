import { AppError } from "../domain/errors.ts";

/** What a request asked of the database, for its line in the log. */
export interface DatabaseUse {
  trips: number;
  /** Trips that were made again. */
  retries: number;
}

/** Milliseconds that a trip may take: whoever reads has given up by then, and a large import is still at work. */
const READ_LIMIT = 8_000;
const WRITE_LIMIT = 25_000;
/** Milliseconds before a read is tried again, and again. */
const PAUSES = [50, 250];
/** Seconds that a client should wait before it comes back. */
const COME_BACK = 5;

/** What passes by itself, though nobody knows whether the statements were applied. */
const TRANSIENT =
  /Network connection lost|caused object to be reset|reset because its code was updated|transient issue|internal error; reference =|No answer in time/;
/** What was not begun, because another program writes into the file: `npm run seed` beside a running installation. */
const LOCKED = /SQLITE_BUSY/;
/** What is refused before it begins, because too much is asked at once. */
const OVERLOADED = /overloaded|Too many requests queued|exceeded D1 /;

const busy = () => new AppError(503, "The database is busy. Please try again in a moment.", { retryAfter: COME_BACK });
const unread = () => new AppError(503, "The database did not answer. Please try again.", { retryAfter: COME_BACK });
// Without Retry-After: a program that sends the same once more might do it twice.
const unsure = () =>
  new AppError(503, "The database did not answer. Look whether your change was saved before you make it again.");

const isRead = (text: string) => /^\s*SELECT\b/i.test(text);

/** A statement with its text, which decides whether it may be tried again. */
class SteadyStatement {
  readonly real: D1PreparedStatement;
  readonly text: string;
  readonly #try: Try;

  constructor(real: D1PreparedStatement, text: string, run: Try) {
    this.real = real;
    this.text = text;
    this.#try = run;
  }

  bind(...values: unknown[]) {
    return new SteadyStatement(this.real.bind(...values), this.text, this.#try);
  }
  first(column?: string) {
    return this.#try([this.text], () => (column === undefined ? this.real.first() : this.real.first(column)));
  }
  all() {
    return this.#try([this.text], () => this.real.all());
  }
  run() {
    return this.#try([this.text], () => this.real.run());
  }
  raw(options?: { columnNames?: false }) {
    return this.#try([this.text], () => this.real.raw(options));
  }
}

type Try = <Result>(texts: string[], ask: () => Promise<Result>) => Promise<Result>;

/**
 * `d1`, steadier: a read that fails for a moment is tried again; a write only when it was not begun, because else it may
 * have been applied. What stays failed is a 503 with a text to read; what is wrong with a statement is thrown as it is.
 */
export function steady(
  d1: D1Database,
  use: DatabaseUse,
  limits = { read: READ_LIMIT, write: WRITE_LIMIT },
): D1Database {
  const run: Try = async (texts, ask) => {
    const reads = texts.every(isRead);
    for (let tried = 0; ; tried++) {
      use.trips += 1;
      try {
        return await inTime(ask(), reads ? limits.read : limits.write);
      } catch (error) {
        const refusal = refusalFor(error, reads);
        if (!refusal) throw error;
        const pause = refusal.mayRepeat ? PAUSES[tried] : undefined;
        if (pause === undefined) throw Object.assign(refusal.error(), { cause: error });
        use.retries += 1;
        await scheduler.wait(pause * (0.5 + Math.random()));
      }
    }
  };
  return {
    prepare: (text: string) => new SteadyStatement(d1.prepare(text), text, run) as unknown as D1PreparedStatement,
    batch: (statements: D1PreparedStatement[]) => {
      const own = statements as unknown as SteadyStatement[];
      return run(
        own.map((one) => one.text),
        () => d1.batch(own.map((one) => one.real)),
      );
    },
  } as D1Database;
}

/** What is answered for a failed trip, and whether it may be made again; null where a statement is wrong. */
function refusalFor(error: unknown, reads: boolean): { error: () => AppError; mayRepeat: boolean } | null {
  const message = String(error);
  if (OVERLOADED.test(message)) return { error: busy, mayRepeat: false };
  if (LOCKED.test(message)) return { error: busy, mayRepeat: true };
  if (!TRANSIENT.test(message)) return null;
  return reads ? { error: unread, mayRepeat: !(error instanceof Stalled) } : { error: unsure, mayRepeat: false };
}

class Stalled extends Error {
  override message = "No answer in time";
}

/** Rejects when `work` takes longer; what becomes of it then is not known. */
function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Stalled()), milliseconds);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
