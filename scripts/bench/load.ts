import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Rounds are short and many, because a machine's speed changes within seconds. */
const SECONDS = 2;
const ROUNDS = 3;
/** The number of requests until the JIT has compiled the hot code. Before that, more code is slower code. */
const WARM = 1500;

/** The request to repeat. */
export interface Target {
  url: string;
  cookie?: string;
  /** A JSON body; makes it a POST. */
  body?: string;
}

interface Answers {
  requests: { total: number };
  /** Duration in seconds. */
  duration: number;
  latency: { p50: number; p97_5: number };
  non2xx: number;
  errors: number;
}

/** Sends requests over `connections` connections: `amount` of them, or for a few seconds. */
export async function ask({ url, cookie, body }: Target, connections: number, amount?: number): Promise<Answers> {
  const { stdout } = await promisify(execFile)("node_modules/.bin/autocannon", [
    "--json",
    "--no-progress",
    `--connections=${connections}`,
    ...(amount ? ["--amount", String(amount)] : ["--duration", String(SECONDS)]),
    ...(cookie ? ["--headers", `cookie=${cookie}`] : []),
    ...(body ? ["--method", "POST", "--headers", "content-type=application/json", "--body", body] : []),
    url,
  ]);
  const answers = JSON.parse(stdout) as Answers;
  if (answers.non2xx > 0 || answers.errors > 0) throw new Error(`${url} answered with errors under load`);
  return answers;
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const rate = ({ requests, duration }: Answers) => requests.total / duration;

/** Sends requests until the target is warm. */
export const warm = (target: Target) => ask(target, 16, WARM);

/** How many times more requests per second `target` answers than `baseline`, for each of several alternating rounds. */
export async function rateRatios(target: Target, baseline: Target, connections: number): Promise<number[]> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await ask(target, connections);
    const other = await ask(baseline, connections);
    ratios.push(rate(own) / rate(other));
  }
  return ratios;
}

/** The 97.5th percentile in milliseconds of `amount` sequential responses. */
export async function slowAnswer(target: Target, amount: number): Promise<number> {
  await ask(target, 1, Math.ceil(amount / 5));
  return (await ask(target, 1, amount)).latency.p97_5;
}
