import { spawn } from "node:child_process";

/** How many tests a check has, and how many failed. */
export interface Result {
  passed: number;
  failed: number;
  /** The names of the tests that failed first and passed at the second try. */
  repeated?: string[];
}

export interface Check {
  name: string;
  /** A tool from node_modules. */
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads the result from the check's report. A check without a report counts as one test. */
  count?: () => Result;
}

/** Milliseconds between two progress lines. */
const PROGRESS_EVERY = 20_000;
/**
 * Milliseconds without output after which a progress line repeats what was printed last, because the check may hang.
 */
const QUIET_AFTER = 40_000;
/**
 * Milliseconds without output after which a check counts as hanging and is ended. On a busy machine, the build is
 * silent for minutes.
 */
const END_AFTER = 600_000;
/** Milliseconds in which an ended check must stop its own processes. */
const TIME_TO_STOP = 10_000;

/**
 * Runs a check. Prints a line when it starts, one every 20 seconds, and one when it ends; the check's output is
 * printed before that if a test failed, once or twice. If a check prints nothing for 40 seconds, the next line
 * repeats the last thing it printed; after ten minutes the check is ended. A check that fails outside of its tests
 * counts as one failure.
 */
export async function runCheck(
  { name, command, args, env, count }: Check,
  { every = PROGRESS_EVERY, quietAfter = QUIET_AFTER, endAfter = END_AFTER, timeToStop = TIME_TO_STOP } = {},
): Promise<Result> {
  const since = performance.now();
  let heardAt = since;
  const elapsed = () => duration(performance.now() - since);
  let output = "";
  let end = (_: string) => {};
  console.log(`  ${name} …`);
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const timer = setInterval(() => {
    const quiet = performance.now() - heardAt;
    const hint = quiet > quietAfter ? `, nothing new for ${duration(quiet)} after: ${lastLine(output)}` : "";
    console.log(`  ${name} … ${progress(output)}${elapsed()}${hint}`);
    if (quiet > endAfter) end(`Ended, because it printed nothing for ${duration(quiet)} after: ${lastLine(output)}`);
  }, every);
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      env: { ...inherited, NO_COLOR: "1", CI: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        heardAt = performance.now();
      });
    }
    child.on("error", reject).on("close", (code) => resolve(code ?? 1));
    end = (why) => {
      end = () => {};
      output += `\n${why}`;
      // On an interrupt, Vitest and Playwright end their servers and browsers.
      child.kill("SIGINT");
      setTimeout(() => {
        child.kill("SIGKILL");
        // A process that the check started may still hold its output open.
        child.stdout.destroy();
        child.stderr.destroy();
        resolve(1);
      }, timeToStop).unref();
    };
  }).finally(() => clearInterval(timer));
  const result = count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  const { repeated = [] } = result;
  if (result.failed > 0 || repeated.length > 0) console.log(`\n${output.trimEnd()}\n`);
  const state = result.failed > 0 ? `${result.failed} FAILED` : "ok";
  console.log(`  ${name.padEnd(36)} ${String(result.passed).padStart(5)} passed  ${state.padEnd(10)} ${elapsed()}`);
  for (const test of repeated) console.log(`    passed at the second try only: ${test}`);
  return result;
}

/** The progress of vitest or Playwright, from its output: `120 of 300 tests, `, or empty if unknown. */
export function progress(output: string): string {
  const all = /^Running (\d+) tests/m.exec(output)?.[1];
  // Playwright prints a line for each test, vitest a line for each file with the number of its tests.
  const done = all
    ? output.match(/^ +(✓|✘|-|ok|x) +\d+ /gm)?.length
    : output.match(/(?<=^ [✓❯] .* \()\d+(?= tests?)/gm)?.reduce((sum, tests) => sum + Number(tests), 0);
  if (!done) return "";
  return all ? `${done} of ${all} tests, ` : `${done} tests, `;
}

const lastLine = (output: string) => output.trimEnd().split("\n").at(-1)!.trim() || "its start";

/** `47 s` or `3 min 20 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
