import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts the product with `npm start` and these settings. */
export async function startProduct(env: Record<string, string>): Promise<{ stop(): Promise<void> }> {
  const server = spawn("node", ["scripts/start.mjs"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(server);
  return {
    async stop() {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    },
  };
}

/** Resolves when the server is ready; rejects with its output when it exits before. */
function ready(server: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.stdout!.on("data", (data: Buffer) => {
      said += data.toString();
      if (said.includes("Ready on")) resolve();
    });
    server.once("exit", () => reject(new Error(`npm start ended:\n${said}`)));
  });
}
