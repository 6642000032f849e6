/** The lowest values of minute, hour, day, month and weekday (Sunday is 1, as on Cloudflare). */
const LOWEST = [0, 0, 1, 1, 1];

/** Says whether a cron expression of five fields, with lists, ranges and steps, matches the minute of `at` (UTC). */
function isDue(expression: string, at: Date): boolean {
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay() + 1];
  return expression.split(/\s+/).every((field, index) =>
    field.split(",").some((part) => {
      const [range, step] = part.split("/") as [string, string?];
      const [from, to = step ? Infinity : from] =
        range === "*" ? [LOWEST[index]!, Infinity] : range.split("-").map(Number);
      const value = now[index]!;
      return value >= from! && value <= to! && (value - from!) % Number(step ?? 1) === 0;
    }),
  );
}

/** Calls `run` for each expression at each matching minute. Returns a function that stops it. */
export function runCrons(expressions: string[], run: (expression: string) => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const next = Math.ceil((Date.now() + 1) / 60_000) * 60_000;
    timer = setTimeout(() => {
      const at = new Date(next);
      for (const one of expressions.filter((expression) => isDue(expression, at))) {
        run(one).catch((error: unknown) => console.error(`Cron ${one} failed:`, error));
      }
      wait();
    }, next - Date.now());
  };
  wait();
  return () => clearTimeout(timer);
}
