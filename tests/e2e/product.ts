import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The product as `npm start` serves it, with settings of its own. */
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

/** Resolves when the server says it is ready; rejects with what it said when it ends before. */
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
