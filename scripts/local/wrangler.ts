import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

const NOT_LOGGED_IN = "You are not logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.";

interface Run {
  /** The standard input, for example a secret, so that no list of processes shows it. */
  input?: string;
  /** Whether the output is printed at once instead of being returned. */
  isShown?: boolean;
}

/**
 * Runs wrangler and returns its output.
 * @throws Error with wrangler's reason, or that nobody is logged in
 */
export function wrangler(args: string[], { input, isShown = false }: Run = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    encoding: "utf8",
    stdio: [input === undefined ? "ignore" : "pipe", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"],
    maxBuffer: 64 * 1024 * 1024,
    ...(input !== undefined && { input }),
  });
  if (status === 0) return stdout;
  const reason = isShown ? "see above." : wranglerProblem(`${stdout}\n${stderr}`);
  throw new Error(reason === NOT_LOGGED_IN ? reason : `wrangler ${nameOf(args)} failed: ${reason}`);
}

/** The name of a command, without its options: "d1 migrations", "deploy". */
function nameOf(args: string[]): string {
  const end = args.findIndex((one) => one.startsWith("-") || one.includes("/"));
  return args.slice(0, Math.min(end < 0 ? 2 : end, 2)).join(" ");
}

/** The reason for a failure in wrangler's output: the `error` of `--json`, or its line with ERROR. */
export function wranglerProblem(output: string): string {
  const plain = stripVTControlCharacters(output);
  const json = /"text": ("(?:[^"\\]|\\.)*")/.exec(plain)?.[1];
  const reason = json ? (JSON.parse(json) as string) : (/\[?ERROR\]?\s+(.+)/.exec(plain)?.[1] ?? plain.trim());
  if (/CLOUDFLARE_API_TOKEN|not (logged in|authenticated)|wrangler login|Authentication error/i.test(reason)) {
    return NOT_LOGGED_IN;
  }
  return reason || "it printed no reason.";
}
