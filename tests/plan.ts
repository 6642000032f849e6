import { readsIn } from "./reads.ts";

/**
 * `d1` with the query plan of every executed statement: the lines of EXPLAIN QUERY PLAN, all of them or by statement.
 */
export function planD1(d1: D1Database) {
  const asked: { text: string; values: unknown[] }[] = [];
  const planned = new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") {
        return (text: string) => {
          const statement = target.prepare(text);
          const reads = readsIn(text).map((read) => ({ text: read, values: [] as unknown[] }));
          asked.push(...reads);
          const bind = statement.bind.bind(statement);
          return Object.assign(statement, {
            bind(...values: unknown[]) {
              const left = [...values];
              for (const read of reads) {
                read.values = reads.length === 1 ? values : left.splice(0, read.text.split("?").length - 1);
              }
              return bind(...values);
            },
          });
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  async function byText(): Promise<Map<string, string[]>> {
    // A prepared statement that never ran has no values.
    const run = asked.filter(({ text, values }) => values.length > 0 || !text.includes("?"));
    const each = new Map(run.map((one) => [one.text, one.values]));
    const found = await Promise.all(
      [...each].map(async ([text, values]) => {
        const explain = d1.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...values);
        const { results } = await explain.all<{ detail: string }>();
        return [text, results.map((row) => row.detail)] as const;
      }),
    );
    return new Map(found);
  }
  async function plans(): Promise<string[]> {
    const all = await byText();
    return asked.flatMap(({ text }) => all.get(text) ?? []);
  }
  return { d1: planned, plans, byText };
}
