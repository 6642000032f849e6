import { recordPomodoro } from "#app/domain/pomodoro/clock-object.server.ts";
import type { Pomodoro } from "#app/domain/pomodoro/pomodoro.ts";
import { logRetry } from "#app/log.ts";

/**
 * Milliseconds between attempts to write an ended session to the history. The first pause is doubled up to the last
 * one.
 */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 600_000;
const PREFIX = "ended:";

/** A session and its owner. */
export interface OwnedSession {
  user_id: string;
  session: Pomodoro;
}

interface UnwrittenSession extends OwnedSession {
  retry_at: number;
  wait: number;
}

/** Adds an empty todo to a session that was stored without one. */
export const withTodo = <Stored extends OwnedSession>(stored: Stored): Stored => ({
  ...stored,
  session: {
    ...stored.session,
    todo_id: stored.session.todo_id ?? null,
    todo_title: stored.session.todo_title ?? null,
  },
});

/** The ended sessions of one person that are not in the history yet. Times are milliseconds since 1970. */
export class UnwrittenSessions {
  readonly #kv: SyncKvStorage;

  constructor({ kv }: DurableObjectStorage) {
    this.#kv = kv;
  }

  add(ended: OwnedSession, now: number) {
    this.#put({ ...ended, retry_at: now + FIRST_RETRY, wait: FIRST_RETRY });
  }

  /** Writes the sessions to the history, and returns whether one was written. A failed write is repeated later. */
  async write(d1: D1Database, now: number): Promise<boolean> {
    let isWritten = false;
    for (const unwritten of this.#list()) {
      const { user_id, session, wait } = unwritten;
      try {
        await recordPomodoro(d1, user_id, session);
        this.#kv.delete(PREFIX + session.id);
        isWritten = true;
      } catch (error) {
        logRetry("pomodoro", { id: session.id, failure: (error as Error).message });
        this.#put({ ...unwritten, wait: Math.min(wait * 2, LAST_RETRY), retry_at: now + wait });
      }
    }
    return isWritten;
  }

  /** The times at which failed writes are repeated. */
  moments(): number[] {
    return this.#list().map(({ retry_at }) => retry_at);
  }

  #put(unwritten: UnwrittenSession) {
    this.#kv.put(PREFIX + unwritten.session.id, unwritten);
  }

  #list(): UnwrittenSession[] {
    return [...this.#kv.list<UnwrittenSession>({ prefix: PREFIX })].map(([, unwritten]) => withTodo(unwritten));
  }
}
