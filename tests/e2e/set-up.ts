import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSmtp } from "../smtp.ts";
import { findChromium } from "../../scripts/local/chromium.ts";
import { freePort } from "../../scripts/local/free-port.ts";

/** What the journeys are told about what was started for them. */
export interface Stage {
  url: string;
  stateDir: string;
  inbox: string;
  launch: Awaited<ReturnType<typeof findChromium>>;
}

/** Starts the product as `npm start` does, with data of its own, and a mail server that keeps what it is sent. */
export default async function setUp() {
  const launch = await findChromium();
  const smtp = await startSmtp();
  const port = await freePort();
  const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-e2e-"));
  const server = spawn("node", ["scripts/start.mjs"], {
    env: {
      ...process.env,
      PORT: String(port),
      STATE_DIR: stateDir,
      MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
      AUTH_RATE_LIMIT: "100000",
      APP_URL: "",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(server);
  const stage: Stage = { url: `http://localhost:${port}`, stateDir, inbox: smtp.inbox, launch };
  process.env.STAGE = JSON.stringify(stage);
  return async () => {
    server.kill();
    await once(server, "exit");
    smtp.close();
    rmSync(stateDir, { recursive: true, force: true });
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
