import * as fc from "fast-check";
import { vi } from "vitest";

/** How a request ends: with its answer, before the server got it, or after the server handled it. */
export type Outcome = "answered" | "lost on the way" | "not answered";

/** The outcomes of the requests of a test, at most `maxLength`. */
export const outcomesOf = (maxLength: number) =>
  fc.array(fc.constantFrom<Outcome>("answered", "lost on the way", "not answered"), { maxLength });

/** A network that gives each request the next outcome, and answers when none is left. */
export class FakeNetwork {
  private outcomes: Outcome[] = [];

  begin(outcomes: readonly Outcome[] = []) {
    this.outcomes = [...outcomes];
  }

  async send<Answer>(take: () => Answer): Promise<Answer> {
    const outcome = this.outcomes.shift() ?? "answered";
    if (outcome === "lost on the way") throw new TypeError("Failed to fetch");
    const answer = take();
    if (outcome === "not answered") throw new TypeError("Failed to fetch");
    return answer;
  }
}

/** Replaces the browser's Web Locks: one holder at a time for each name. */
export function stubLocks() {
  const lastOf = new Map<string, Promise<unknown>>();
  const locks = {
    request(name: string, run: () => Promise<unknown>) {
      const turn = (lastOf.get(name) ?? Promise.resolve()).then(run, run);
      lastOf.set(name, turn);
      return turn;
    },
  };
  vi.stubGlobal("navigator", { onLine: true, locks });
}

/** Gives the modules that are imported from now on an empty IndexedDB of their own. Returns its rows by key. */
export function newStorage<Row>(): Map<string, Row> {
  const rows = new Map<string, Row>();
  vi.resetModules();
  vi.doMock("idb-keyval", () => ({
    createStore: () => null,
    set: async (id: string, row: Row) => void rows.set(id, row),
    get: async (id: string) => rows.get(id),
    del: async (id: string) => void rows.delete(id),
    values: async () => [...rows.values()],
  }));
  return rows;
}
