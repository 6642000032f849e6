/** How a database fails: the message, before or after execution, for how many round trips, and for which statements. */
interface Failure {
  message: string;
  when: "before" | "after";
  times?: number;
  of?: RegExp;
}

/** `d1` with failures, and how often each statement was actually executed. */
export function failingD1(d1: D1Database, { message, when, times = 1, of = /./ }: Failure) {
  let left = times;
  const asked: string[] = [];
  const texts = new WeakMap<D1PreparedStatement, string>();
  async function trip<Result>(trip: string[], ask: () => Promise<Result>): Promise<Result> {
    const fails = left > 0 && trip.some((text) => of.test(text));
    if (fails) left -= 1;
    if (fails && when === "before") throw new Error(message);
    asked.push(...trip);
    const result = await ask();
    if (fails) throw new Error(message);
    return result;
  }
  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    texts.set(statement, text);
    return new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), text);
        if (name === "real") return target;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => trip([text], () => member.apply(target, args) as Promise<unknown>);
      },
    });
  };
  const failing = {
    prepare: (text: string) => wrap(d1.prepare(text), text),
    batch(statements: D1PreparedStatement[]) {
      const real = statements.map((one) => (one as unknown as { real: D1PreparedStatement }).real);
      return trip(
        real.map((one) => texts.get(one)!),
        () => d1.batch(real),
      );
    },
  } as unknown as D1Database;
  return { d1: failing, count: (of: RegExp) => asked.filter((text) => of.test(text)).length };
}
