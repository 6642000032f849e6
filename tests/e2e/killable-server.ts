import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

/**
 * Serves an installation from the build in the folder `cwd`, with `more` in its environment. The returned function
 * kills all its processes at once, like a crash.
 */
export async function serve(stateDir: string, port: number, more: Record<string, string> = {}, cwd = process.cwd()) {
  const server: ChildProcess = spawn(process.execPath, [resolve("tests/e2e/serve-alone.ts")], {
    cwd,
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, APP_URL: "", ...more },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  await once(server.stdout!, "data");
  return async function kill() {
    const ended = once(server, "exit");
    process.kill(-server.pid!, "SIGKILL");
    await ended;
  };
}
