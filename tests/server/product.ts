import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { openDatabase } from "../../scripts/local/installation.ts";
import { makeEmptyInstallation } from "../empty-installation.ts";
import { newSession } from "../../scripts/local/session.ts";

/** A separate installation, served as by `npm start`. */
export interface Product {
  stateDir: string;
  port: number;
  origin: string;
  /** Starts the server; resolves with its output when it is ready. */
  start(env?: Record<string, string>): Promise<string>;
  /** Kills the server and all its processes, like a power cut. */
  kill(): Promise<void>;
  /** Creates a user and returns the cookie of their session. */
  signIn(role?: "user" | "admin"): string;
}

/** An installation with an empty database, which is removed after the test. */
export async function newProduct(): Promise<Product> {
  const product = await newFolder();
  await makeEmptyInstallation(product.stateDir);
  return product;
}

/** The folder of an installation that the first start creates. It is removed after the test. */
export async function newFolder(): Promise<Product> {
  const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-server-"));
  const port = await freePort();
  const running = new Set<ChildProcess>();

  async function start(env: Record<string, string> = {}) {
    const server = spawn("node", ["scripts/start.mjs"], {
      env: {
        ...process.env,
        PORT: String(port),
        STATE_DIR: stateDir,
        AUTH_RATE_LIMIT: "1000",
        WRITE_RATE_LIMIT: "0",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(server);
    server.on("exit", () => running.delete(server));
    let said = "";
    await new Promise<void>((resolve, reject) => {
      const listen = (data: Buffer) => {
        said += data.toString();
        if (said.includes("Ready on")) resolve();
      };
      server.stdout.on("data", listen);
      server.stderr.on("data", listen);
      server.once("exit", () => reject(new Error(`npm start ended:\n${said}`)));
    });
    return said;
  }

  async function kill() {
    const { pid } = JSON.parse(readFileSync(join(stateDir, "running.json"), "utf8")) as { pid: number };
    const gone = Promise.all([...running].map((one) => new Promise((resolve) => one.once("exit", resolve))));
    process.kill(-pid, "SIGKILL");
    await gone;
  }

  onTestFinished(async () => {
    if (running.size > 0) await kill();
    rmSync(stateDir, { recursive: true, force: true });
  });

  function signIn(role: "user" | "admin" = "user") {
    using database = openDatabase(stateDir);
    const id = randomUUID();
    const now = new Date().toISOString();
    database
      .prepare("INSERT INTO user (id, username, email, role, email_verified_at, created_at) VALUES (?, ?, ?, ?, ?, ?)")
      .run(id, `u${id.slice(0, 8)}`, `${id}@example.com`, role, now, now);
    return `session=${newSession(database, id)}`;
  }

  return { stateDir, port, origin: `http://127.0.0.1:${port}`, start, kill, signIn };
}

/** Runs a script of the project for an installation and waits for its end. */
export async function script(name: string, stateDir: string, ...args: string[]) {
  const child = spawn("node", ["scripts/launch.mjs", name, ...args], {
    env: { ...process.env, PORT: String(await freePort()), STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output: output.trim() };
}
