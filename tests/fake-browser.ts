import * as fc from "fast-check";
import { vi } from "vitest";

/** How a request ends: with a response, before it reached the server, or after the server handled it. */
export type Outcome = "answered" | "lost on the way" | "not answered";

/** The outcomes of the requests of a test, at most `maxLength`. */
export const outcomesOf = (maxLength: number) =>
  fc.array(fc.constantFrom<Outcome>("answered", "lost on the way", "not answered"), { maxLength });

/**
 * A network that gives each request the next outcome, and a response when no outcome is left. While it is offline,
 * all requests are lost.
 */
export class FakeNetwork {
  private outcomes: Outcome[] = [];
  isOnline = true;

  begin(outcomes: readonly Outcome[] = []) {
    this.outcomes = [...outcomes];
    this.set(true);
  }

  /** Goes online or offline, and dispatches the browser's event. */
  set(isOnline: boolean) {
    this.isOnline = isOnline;
    (navigator as { onLine: boolean }).onLine = isOnline;
    window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
  }

  async send<Answer>(take: () => Answer): Promise<Answer> {
    const outcome = this.isOnline ? (this.outcomes.shift() ?? "answered") : "lost on the way";
    if (outcome === "lost on the way") throw new TypeError("Failed to fetch");
    const answer = take();
    if (outcome === "not answered") throw new TypeError("Failed to fetch");
    return answer;
  }
}

/**
 * Replaces the browser's Web Locks: one holder at a time for each name. `release` ends a holder, like closing its
 * tab.
 */
export function stubLocks(): { release(name: string): void } {
  const lastOf = new Map<string, Promise<unknown>>();
  const held = new Map<string, () => void>();
  const locks = {
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    request(name: string, run: () => Promise<unknown>) {
      const hold = () => {
        const { promise: released, resolve } = Promise.withResolvers<void>();
        held.set(name, resolve);
        return Promise.race([run(), released]).finally(() => held.delete(name));
      };
      const turn = (lastOf.get(name) ?? Promise.resolve()).then(hold, hold);
      lastOf.set(name, turn);
      return turn;
    },
  };
  vi.stubGlobal("navigator", { onLine: true, locks });
  return {
    release(name) {
      held.get(name)?.();
      held.delete(name);
    },
  };
}

/** The databases of a browser: by their names, the rows by key. */
export type Databases = Map<string, Map<string, unknown>>;

/** A document of a browser. The modules imported before the next document opens belong to this one. */
export class FakeDocument {
  private isOpen = true;

  constructor(databases: Databases) {
    const rowsOf = (name: string) => {
      if (!databases.has(name)) databases.set(name, new Map());
      return databases.get(name)!;
    };
    const ask = <Result>(run: () => Result) => this.ask(run);
    vi.resetModules();
    vi.doMock("idb-keyval", () => ({
      createStore: rowsOf,
      set: (id: string, row: unknown, rows: Map<string, unknown>) => ask(() => void rows.set(id, row)),
      get: (id: string, rows: Map<string, unknown>) => ask(() => rows.get(id)),
      del: (id: string, rows: Map<string, unknown>) => ask(() => void rows.delete(id)),
      keys: (rows: Map<string, unknown>) => ask(() => [...rows.keys()]),
      values: (rows: Map<string, unknown>) => ask(() => [...rows.values()]),
    }));
  }

  /** Runs something that leaves the document, such as a request; fails once the document is closed. */
  async ask<Result>(run: () => Result | Promise<Result>): Promise<Result> {
    this.mustBeOpen();
    const result = await run();
    this.mustBeOpen();
    return result;
  }

  /**
   * The text of a failed request. In a closed document it throws the error itself, so that nothing is tried again
   * there.
   */
  failureText = (error: unknown): string => {
    if (!this.isOpen) throw error;
    return "Network error";
  };

  /** Closes the document: it gets no more responses, and sends nothing. */
  close() {
    this.isOpen = false;
  }

  private mustBeOpen() {
    if (!this.isOpen) throw new TypeError("The document is closed");
  }
}
