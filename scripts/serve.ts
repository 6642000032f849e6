/** Run by `npm start` and `npm run dev`: prepares the installation and serves it until it is stopped. */
import { randomBytes } from "node:crypto";
import { step } from "./report.mjs";
import { settings } from "./settings.mjs";
import { runAgent } from "./local/agent.ts";
import { announceServer, claimInstallation, withdrawServer } from "./local/claim.ts";
import { runCrons } from "./local/cron.ts";
import { type FirstAdmin, makeFirstAdmin } from "./local/first-admin.ts";
import { openInstallation } from "./local/installation.ts";
import { loadPacks } from "./local/packs.ts";
import { requireRoom } from "./local/room.ts";
import { build, migrate } from "./local/prepare.ts";

const { port, stateDir, vars } = settings();
const developing = process.argv.includes("--dev");
let stopServing: (() => Promise<void>) | undefined;
let stopping = false;

async function stop() {
  if (stopping) return;
  stopping = true;
  withdrawServer(stateDir);
  await stopServing?.();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The parent process has ended.
process.on("disconnect", stop);

/** Optional content of a new installation. Without it, an admin can upload packs. */
async function loadFirstPacks(admin: FirstAdmin, secret: string) {
  try {
    await step("Loading the language packs", () => loadPacks(`http://127.0.0.1:${port}`, admin, secret));
  } catch (error) {
    console.error(`\nThe language packs were not loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fail(error: unknown) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

try {
  requireRoom(stateDir);
  // The lock is held until this process ends.
  claimInstallation(stateDir);
  await announceServer(stateDir, port);
} catch (error) {
  fail(error);
}
try {
  await migrate(stateDir);
  const admin = await makeFirstAdmin(stateDir);
  if (admin) console.log(`\n  The first admin, shown this once: ${admin.email}  ${admin.shown}\n`);
  if (!developing) await build();
  const installation = openInstallation(stateDir);
  const token = process.env.AGENT_TOKEN || installation.agentToken;
  const START_SECRET = randomBytes(32).toString("base64url");
  const secrets = {
    START_SECRET,
    AGENT_TOKEN: token,
    VAPID_KEYS: process.env.VAPID_KEYS || installation.vapidKeys,
    REGION_KEY: process.env.REGION_KEY || installation.regionKey,
    ENCRYPTION_KEY: process.env.ENCRYPTION_KEY || installation.encryptionKey,
  };
  await step("Starting the Worker", async () => {
    const { serve } = developing ? await import("./local/develop.ts") : await import("./local/serve-build.ts");
    const server = await serve({ port, stateDir, vars: { ...vars, ...secrets } });
    const stopCrons = runCrons(server.crons, server.runCron);
    const stopAgent = runAgent(port, token);
    stopServing = async () => {
      stopCrons();
      stopAgent();
      await server.close();
    };
  });
  if (admin) await loadFirstPacks(admin, START_SECRET);
  console.log(`\nReady on http://localhost:${port}\n`);
} catch (error) {
  withdrawServer(stateDir);
  fail(error);
}
