import { readsIn } from "./reads.ts";

/** A request's use of D1. */
export interface D1Use {
  /** Round trips. */
  trips: number;
  /** Statements. Reads that are joined into one statement count once; several statements may share a round trip. */
  statements: number;
  rowsRead: number;
  rowsWritten: number;
}

/** `d1` with counters. `onTrip` runs before each round trip; when it throws, the round trip does not happen. */
export function countD1(d1: D1Database, onTrip = () => {}): { d1: D1Database; use: D1Use } {
  const use: D1Use = { trips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 };
  const real = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; reads: number }>();
  const add = <Result extends D1Result>(result: Result) => {
    use.rowsRead += result.meta.rows_read ?? 0;
    use.rowsWritten += result.meta.rows_written ?? 0;
    return result;
  };
  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const counted = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), text);
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return async (...args: unknown[]) => {
          onTrip();
          use.trips += 1;
          use.statements += 1;
          if (name === "raw" && !/^\s*select/i.test(text)) {
            // raw() reports no cost. The columns of RETURNING have unique names, so all() returns the same values.
            return add(await target.all<Record<string, unknown>>()).results.map((row) => Object.values(row));
          }
          const result: unknown = await member.apply(target, args);
          return name === "all" || name === "run" ? add(result as D1Result) : result;
        };
      },
    });
    real.set(counted, { statement, reads: readsIn(text).length });
    return counted;
  };
  const counting = new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") return (text: string) => wrap(target.prepare(text), text);
      if (name === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          onTrip();
          use.trips += 1;
          use.statements += statements.reduce((sum, one) => sum + (real.get(one)?.reads ?? 1), 0);
          const results = await target.batch(statements.map((one) => real.get(one)?.statement ?? one));
          return results.map(add);
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { d1: counting, use };
}
