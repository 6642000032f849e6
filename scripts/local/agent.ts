import { spawn } from "node:child_process";

/** Runs the host agent beside the Worker, so that the system screen shows data. Returns a function that stops it. */
export function runAgent(port: number, token: string): () => void {
  const agent = spawn(process.execPath, ["agent/agent.js", "--url", `http://127.0.0.1:${port}`], {
    env: { ...process.env, AGENT_TOKEN: token },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return () => agent.kill();
}
