/** `d1`, and how SQLite plans every statement that was run through it: the lines of EXPLAIN QUERY PLAN. */
export function planD1(d1: D1Database): { d1: D1Database; plans(): Promise<string[]> } {
  const asked: { text: string; values: unknown[] }[] = [];
  const planned = new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") {
        return (text: string) => {
          const statement = target.prepare(text);
          const one = { text, values: [] as unknown[] };
          asked.push(one);
          const bind = statement.bind.bind(statement);
          return Object.assign(statement, { bind: (...values: unknown[]) => bind(...(one.values = values)) });
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  async function plans() {
    const all = await Promise.all(
      asked.map(({ text, values }) =>
        d1
          .prepare(`EXPLAIN QUERY PLAN ${text}`)
          .bind(...values)
          .all<{ detail: string }>(),
      ),
    );
    return all.flatMap(({ results }) => results.map((row) => row.detail));
  }
  return { d1: planned, plans };
}
