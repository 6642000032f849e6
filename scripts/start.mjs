/** `npm start` and, with --dev, `npm run dev`: looks whether it can begin, then runs `serve.ts`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { checkNode, fail, install, launch } from "./launch.mjs";
import { settings } from "./settings.mjs";

checkNode();
const { port, stateDir } = settings();
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  fail(`PORT is ${process.env.PORT}: it must be a number from 1 to 65535.`);
}
claimState();
await checkPort();
await install();
process.exit(await launch("serve", process.argv.slice(2)));

/**
 * Whether somebody listens on `host`. A host that this machine does not have counts as free.
 * @param {string} host
 * @returns {Promise<string | undefined>} why it cannot be listened on
 */
function obstacle(host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") resolve(`is taken on ${host}. Stop what listens there`);
      else if (error.code === "EACCES") resolve("may not be used without root");
      else resolve(undefined);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

async function checkPort() {
  const problem = (await obstacle("127.0.0.1")) ?? (await obstacle("::1"));
  if (problem) fail(`Port ${port} ${problem}, or choose another: PORT=${port === 8787 ? 8788 : 8787} npm start`);
}

/** Makes the folder, refuses to share it with a running server, and ends what a killed one left behind. */
function claimState() {
  try {
    mkdirSync(stateDir, { recursive: true });
    writeFileSync(join(stateDir, ".writable"), "");
    rmSync(join(stateDir, ".writable"));
  } catch (error) {
    fail(`STATE_DIR ${stateDir} cannot be written to: ${error instanceof Error ? error.message : error}`);
  }
  const file = join(stateDir, "running.json");
  try {
    const running = JSON.parse(readFileSync(file, "utf8"));
    if (isServer(running.pid)) fail(`This installation already runs: http://localhost:${running.port}`);
    rmSync(file);
    process.kill(-running.pid, "SIGKILL");
  } catch {
    // Nothing runs there.
  }
}

/**
 * Whether `pid` still is the server that wrote its number down.
 * @param {number} pid
 */
function isServer(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("serve.ts");
  } catch {
    // Without /proc a process of that number has to be enough.
    return true;
  }
}
