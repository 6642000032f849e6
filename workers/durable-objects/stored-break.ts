import { beginBreak, breakLeft } from "#app/domain/pomodoro/break.ts";
import type { Break } from "#app/domain/pomodoro/pomodoro.ts";

const KEY = "break";

/** The stored break of one person. Nothing of it is kept once it is over. Times are milliseconds since 1970. */
export class StoredBreak {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** The break that runs at `now`. */
  at(now: number): Break | undefined {
    const stored = this.#load();
    return stored && breakLeft(stored, now) > 0 ? stored : undefined;
  }

  begin(minutes: number, now: number): Break {
    const begun = beginBreak(minutes, now);
    this.#storage.kv.put(KEY, begun);
    return begun;
  }

  end() {
    this.#storage.kv.delete(KEY);
  }

  /** Deletes a break whose time is up, and returns whether there was one. */
  expire(now: number): boolean {
    const isOver = this.#load() !== undefined && !this.at(now);
    if (isOver) this.end();
    return isOver;
  }

  /** When the break ends by itself. */
  moments(): number[] {
    const stored = this.#load();
    return stored ? [Date.parse(stored.ends_at)] : [];
  }

  #load(): Break | undefined {
    return this.#storage.kv.get<Break>(KEY);
  }
}
