import { beginBreak, breakLeft } from "#app/domain/pomodoro/break.ts";
import type { Break } from "#app/domain/pomodoro/pomodoro.ts";

const KEY = "break";

/** A break and its person, whom a break of before these notices lacks. */
type OwnedBreak = Break & { user_id?: string };

/** The stored break of one person. Nothing of it is kept once it is over. Times are milliseconds since 1970. */
export class StoredBreak {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The break that runs at `now`. */
  at(now: number): Break | undefined {
    const stored = this.#load();
    return stored && breakLeft(stored, now) > 0 ? { minutes: stored.minutes, ends_at: stored.ends_at } : undefined;
  }

  begin(user_id: string, minutes: number, now: number): Break {
    const begun = beginBreak(minutes, now);
    this.#storage.kv.put<OwnedBreak>(KEY, { ...begun, user_id });
    return begun;
  }

  end() {
    this.#storage.kv.delete(KEY);
  }

  /** Deletes a break whose time is up, and returns it. */
  expire(now: number): OwnedBreak | undefined {
    const stored = this.#load();
    if (!stored || this.at(now)) return undefined;
    this.end();
    return stored;
  }

  /** When the break ends by itself. */
  moments(): number[] {
    const stored = this.#load();
    return stored ? [Date.parse(stored.ends_at)] : [];
  }

  #load(): OwnedBreak | undefined {
    return this.#storage.kv.get<OwnedBreak>(KEY);
  }
}
