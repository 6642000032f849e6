import { personId } from "./person.ts";

/** A stored value with the id of its person. */
export type Stored<Value> = Value & { userId: string | null };

/**
 * A value that this tab stores for a person, by default the signed-in one, who is known once the page's effects have run. It
 * survives a reload unless the browser stores nothing.
 */
export const tabStorage = <Value extends object>(key: string) => ({
  read(userId = personId()): Value | null {
    try {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as Stored<Value> | null;
      return stored?.userId === userId ? stored : null;
    } catch {
      return null;
    }
  },
  /** Stores a value. Null deletes the stored one. */
  store(value: Value | null, userId = personId()): void {
    try {
      if (value) sessionStorage.setItem(key, JSON.stringify({ ...value, userId } satisfies Stored<Value>));
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage, the value is lost on a reload.
    }
  },
});
