import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const AGENT = join(import.meta.dirname, "../../agent/agent.js");

/** Starts a real agent that reports every second. */
export function startAgent(url: string, token: string, host: string) {
  const agent = spawn(AGENT, ["--url", url, "--host", host, "--interval", "1"], {
    env: { ...process.env, AGENT_TOKEN: token },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [agent.stdout, agent.stderr]) stream.on("data", (data: Buffer) => (said += data.toString()));
  const ended = once(agent, "exit") as Promise<[number | null]>;
  return {
    ended,
    said: () => said,
    async stop() {
      agent.kill();
      await ended;
    },
  };
}
