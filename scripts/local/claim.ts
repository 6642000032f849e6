import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryLock } from "./lock.ts";

/** Milliseconds between checks whether a killed process has ended. */
const PAUSE = 20;

/** The server of an installation, as stored in its `running.json`. */
interface Running {
  pid: number;
  port: number;
  since: string;
}

/** The locks of this process, stored here because garbage collection would release them. */
const held = new Set<Disposable>();

const runningFile = (stateDir: string) => join(stateDir, "running.json");

function running(stateDir: string): Running | null {
  try {
    return JSON.parse(readFileSync(runningFile(stateDir), "utf8")) as Running;
  } catch {
    return null;
  }
}

/**
 * Creates the folder of an installation, which only its owner can read, and locks it for this process, so that two
 * servers never write the same files.
 * @throws Error that names the process with the lock
 */
export function claimInstallation(stateDir: string): Disposable {
  let lock: Disposable | null;
  try {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    lock = tryLock(join(stateDir, "server.lock"));
  } catch (error) {
    throw new Error(`STATE_DIR ${stateDir} cannot be written to: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  if (!lock) throw new Error(inUse(stateDir));
  try {
    // Also for an existing folder, because it contains databases, secrets and recordings.
    chmodSync(stateDir, 0o700);
  } catch {
    console.warn(`The permissions of ${stateDir} cannot be changed. Others on this machine may be able to read it.`);
  }
  held.add(lock);
  return lock;
}

function inUse(stateDir: string): string {
  const other = running(stateDir);
  const who = other
    ? `: http://localhost:${other.port} (process ${other.pid}, since ${other.since.slice(0, 16).replace("T", " ")} UTC)`
    : " by another process that is just starting";
  return `The installation in ${stateDir} already runs${who}. Stop that one, or name another folder: STATE_DIR=…`;
}

/**
 * Ends the remains of a killed server, checks that the port is free, and records this server in the folder. The caller
 * must hold the lock.
 * @throws Error that says what uses the port
 */
export async function announceServer(stateDir: string, port: number): Promise<void> {
  const before = running(stateDir);
  if (before) await endGroup(before.pid);
  rmSync(runningFile(stateDir), { force: true });
  const problem = (await obstacle(port, "127.0.0.1")) ?? (await obstacle(port, "::1"));
  if (problem)
    throw new Error(`Port ${port} ${problem}, or choose another: PORT=${port === 8787 ? 8788 : 8787} npm start`);
  const now: Running = { pid: process.pid, port, since: new Date().toISOString() };
  writeFileSync(runningFile(stateDir), JSON.stringify(now));
}

/** Removes the record of `announceServer`. */
export const withdrawServer = (stateDir: string) => rmSync(runningFile(stateDir), { force: true });

/** Says whether the process, or for a negative number the process group, exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Kills a process group whose leader has ended. If the leader is alive, it is another program with a reused id. */
async function endGroup(leader: number): Promise<void> {
  if (isAlive(leader) || !isAlive(-leader)) return;
  process.kill(-leader, "SIGKILL");
  while (isAlive(-leader)) await sleep(PAUSE);
}

/** Why nothing can listen on `port` of `host`. If this machine does not have the host, the port counts as free. */
function obstacle(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(`is taken on ${host}. Stop what listens there`);
      else if (error.code === "EACCES") resolve("may not be used without root");
      else resolve(undefined);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
