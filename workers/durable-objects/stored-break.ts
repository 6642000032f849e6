import { breakLeft } from "#app/domain/pomodoro/break.ts";
import type { Break } from "#app/domain/pomodoro/pomodoro.ts";

const KEY = "break";

/** A break and its person; breaks from before the notices lack the person. */
type OwnedBreak = Break & { user_id?: string };

/** The stored break of one person. It is deleted when it is over. Times are milliseconds since 1970. */
export class StoredBreak {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The break that is running at `now`. */
  at(now: number): Break | undefined {
    const stored = this.#load();
    return stored && breakLeft(stored, now) > 0 ? { minutes: stored.minutes, ends_at: stored.ends_at } : undefined;
  }

  begin(user_id: string, begun: Break) {
    this.#storage.kv.put<OwnedBreak>(KEY, { ...begun, user_id });
  }

  end() {
    this.#storage.kv.delete(KEY);
  }

  /** Deletes a break whose time is over, and returns it. */
  expire(now: number): OwnedBreak | undefined {
    const stored = this.#load();
    if (!stored || this.at(now)) return undefined;
    this.end();
    return stored;
  }

  /** The time at which the break ends by itself. */
  moments(): number[] {
    const stored = this.#load();
    return stored ? [Date.parse(stored.ends_at)] : [];
  }

  #load(): OwnedBreak | undefined {
    return this.#storage.kv.get<OwnedBreak>(KEY);
  }
}
