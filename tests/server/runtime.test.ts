import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { makeEmptyInstallation } from "../empty-installation.ts";
import { build } from "../../scripts/local/prepare.ts";
import { type Server, serve } from "../../scripts/local/serve-build.ts";

/** The text of a file about a thread or a process; empty if it has ended since it was listed. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** The runtimes started by this process. */
const runtimes = () =>
  globSync(`/proc/${process.pid}/task/*/children`)
    .flatMap((file) => textOf(file).trim().split(" "))
    .filter((child) => child !== "" && textOf(`/proc/${child}/comm`).startsWith("workerd"));

const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
const killed = new Set<string>();

/** Kills the runtime as soon as it has started. */
async function killRuntime() {
  const find = () => runtimes().find((pid) => !killed.has(pid)) ?? false;
  const pid = await vi.waitUntil(find, { timeout: 300_000, interval: 20 });
  killed.add(pid as string);
  process.kill(Number(pid), "SIGKILL");
}

const stateDir = mkdtempSync(join(tmpdir(), "sevenfold-runtime-"));
const port = await freePort();
let server: Server;

beforeAll(async () => {
  await build();
  await makeEmptyInstallation(stateDir);
  server = await serve({ port, stateDir, vars: { APP_URL: `http://localhost:${port}`, REQUEST_LOG: "errors" } });
}, 600_000);

afterAll(async () => {
  await server.close();
  rmSync(stateDir, { recursive: true, force: true });
});

const status = () =>
  fetch(`http://127.0.0.1:${port}/login`).then(
    (answer) => answer.status,
    () => 0,
  );

/** The response to a request with this Host header, which `fetch` would not send. */
async function answerTo(host: string) {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let answer = "";
  socket.on("data", (text: string) => (answer += text));
  socket.write(`GET /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  return { status: Number(answer.split(" ")[1]), body: answer.split("\r\n\r\n")[1] };
}

test("the description of the API is valid OpenAPI", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
  const { valid, errors } = await new Validator().validate((await answer.json()) as Record<string, unknown>);
  expect([valid, errors ?? []]).toEqual([true, []]);
});

test("a malformed Host header is a 400", async () => {
  for (const host of ["a b", "[", "]", "[::g]", "%zz", "a,b", "a/b", "a@b", "localhost:x", "localhost:99999"]) {
    const { status, body } = await answerTo(host);
    expect({ host, status, body }).toEqual({ host, status: 400, body: "The Host header is malformed" });
  }
  expect((await answerTo("")).status).toBe(400);
  expect((await answerTo(`localhost:${port}`)).status).toBe(200);
});

test("a static file has the security headers of every other response", async () => {
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    const names = [
      "Content-Security-Policy",
      "Cross-Origin-Resource-Policy",
      "Permissions-Policy",
      "Referrer-Policy",
      "X-Content-Type-Options",
      "X-Frame-Options",
    ];
    return { status, ...Object.fromEntries(names.map((name) => [name, headers.get(name)])) };
  };
  const others = { ...(await headersOf("/api/auth/me")), status: 200 };
  const [style] = globSync("build/client/assets/*.css").map((file) => `/assets/${basename(file)}`);
  for (const path of [style!, "/robots.txt", "/icon-192.png", "/privacy/1.md"]) {
    expect([path, await headersOf(path)]).toEqual([path, others]);
  }
  const policy = (...more: string[]) => ["default-src 'none'", ...more, "frame-ancestors 'none'"].join("; ");
  const own = {
    "/sw.js": { "Content-Security-Policy": policy("connect-src 'self'") },
    "/icon.svg": { "Content-Security-Policy": policy("style-src 'unsafe-inline'") },
    // Other sites show this file in previews of links.
    "/social.png": { "Cross-Origin-Resource-Policy": "cross-origin" },
  };
  for (const [path, differs] of Object.entries(own)) {
    expect([path, await headersOf(path)]).toEqual([path, { ...others, ...differs }]);
  }
});

test("the server answers and runs its crons after any number of crashes of the runtime", async () => {
  const { crons, runCron } = server;
  for (let death = 0; death < 5; death++) {
    await killRuntime();
    // One job is due at that moment, another one when the runtime is back.
    await runCron(crons[0]!).catch(() => {});
    await expect.poll(status, { timeout: 300_000 }).toBe(200);
    expect(await runCron(crons[0]!)).toMatchObject({ outcome: "ok" });
  }
  const lines = warned.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toContainEqual({
    time: expect.any(String),
    what: "runtime",
    failure: "It ended, and was started again",
  });
}, 600_000);

test("a runtime that crashes while starting is restarted", async () => {
  const { crons, runCron } = server;
  for (let death = 0; death < 5; death++) await killRuntime();
  await expect.poll(status, { timeout: 300_000 }).toBe(200);
  expect(await runCron(crons[0]!)).toMatchObject({ outcome: "ok" });
}, 600_000);
