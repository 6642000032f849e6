import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, hostname, release, totalmem } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { Report } from "../app/domain/system-stats/system-stats.ts";
import { processorLoad } from "./collect.js";
import { waitAfter } from "./send.js";

interface Reported {
  authorization: string | undefined;
  body: { timestamp: string; interval: number };
  at: number;
}

const script = fileURLToPath(new URL("agent.js", import.meta.url));

/**
 * A server that responds to the n-th report with the n-th status (and to all later ones with the last status), and
 * with the text `said` if the status is an error.
 */
async function receiver(statuses: number[], headers: Record<string, string> = {}, on = 0, said = "") {
  const reports: Reported[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    reports.push({ authorization: request.headers.authorization, body: JSON.parse(body), at: performance.now() });
    const status = statuses[Math.min(reports.length, statuses.length) - 1] ?? 204;
    response.writeHead(status, status === 204 ? {} : headers).end(status === 204 ? undefined : said);
  });
  server.listen(on, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { reports, port, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function start(url: string, ...flags: string[]) {
  // Starts the script directly, as a shell does.
  const agent = spawn(script, ["--url", url, "--interval", "1", ...flags], {
    env: { ...process.env, AGENT_TOKEN: "secret" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  agent.stdout.on("data", (data) => (output += data));
  agent.stderr.on("data", (data) => (output += data));
  const exited = once(agent, "exit");
  return { agent, exited, output: () => output };
}

const until = (holds: () => boolean) => expect.poll(holds, { timeout: 100_000 }).toBe(true);

test("the agent reports this machine's real figures with its token, and stops on a signal", async () => {
  const server = await receiver([204]);
  const { agent, exited } = start(server.url);
  await until(() => server.reports.length >= 2);
  const memory = readFileSync(`/proc/${agent.pid}/status`, "utf8");
  agent.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  server.close();
  expect(Number(/VmRSS:\s+(\d+) kB/.exec(memory)![1])).toBeLessThan(80 * 1024);
  const { authorization, body } = server.reports[0]!;
  expect(authorization).toBe("Bearer secret");
  const report = Report.parse(body);
  expect(report.host).toBe(hostname());
  expect(report.interval).toBe(1);
  expect(report.ram.total).toBe(totalmem());
  expect(report.cpu.cores).toBe(availableParallelism());
  expect(report.ram.totalGB).toBeCloseTo(totalmem() / 1e9, 1);
  expect(report.ram.availableGB).toBeLessThanOrEqual(report.ram.totalGB);
  expect(report.os.kernel).toBe(release());
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1]);
  expect(report.disk.filesystems.length).toBeGreaterThan(0);
  for (const disk of report.disk.filesystems) expect(mounts).toContain(disk.mount);
  expect(report.network.stats.map((one) => one.iface)).toContain("lo");
});

test("it continues after errors, waits as long as the server says, and sends only the newest sample", async () => {
  const server = await receiver([503, 204], { "retry-after": "2" });
  const { agent, exited, output } = start(server.url);
  await until(() => server.reports.length >= 2);
  agent.kill("SIGINT");
  await exited;
  server.close();
  const [first, second] = server.reports as [Reported, Reported];
  expect(second.at - first.at).toBeGreaterThan(1900);
  expect(second.body.timestamp > first.body.timestamp).toBe(true);
  expect(output()).toContain("Not delivered: the server answered 503");
  expect(output()).toContain("Reporting again");
});

test("it logs the server's reason for a rejection once, and reports again", async () => {
  const said = JSON.stringify({ error: "No more than 50 hosts can report" });
  const server = await receiver([409, 409, 409, 204], { "retry-after": "1" }, 0, said);
  const { agent, exited, output } = start(server.url);
  await until(() => output().includes("Reporting again"));
  agent.kill("SIGTERM");
  await exited;
  server.close();
  expect(output().match(/^Not delivered.*$/gm)).toEqual([
    "Not delivered: the server answered 409: No more than 50 hosts can report. Next try in 1 s",
  ]);
});

test("it survives an unreachable server, logs it, and reports again once the server is back", async () => {
  const server = await receiver([204]);
  server.close();
  const { agent, exited, output } = start(server.url);
  await until(() => output().includes("Not delivered: connect ECONNREFUSED"));
  const back = await receiver([204], {}, server.port);
  await until(() => output().includes("Reporting again"));
  expect(agent.exitCode).toBeNull();
  agent.kill("SIGTERM");
  await exited;
  back.close();
});

test("a rejected token ends it with a clear message", async () => {
  const server = await receiver([401]);
  const { exited, output } = start(server.url);
  expect(await exited).toEqual([2, null]);
  server.close();
  expect(output()).toContain("The server refused the token");
});

test("a token with impossible characters ends it too, such as the example's", async () => {
  const { exited, output } = start("http://127.0.0.1:9", "--token", "…");
  expect(await exited).toEqual([2, null]);
  expect(output()).toBe("No token has such characters: check AGENT_TOKEN.\n");
});

test("it warns about a token sent unencrypted to another machine, and only about that", async () => {
  const output = async (url: string) => {
    const { agent, exited, output } = start(url);
    await until(() => output().includes("Reporting "));
    agent.kill("SIGTERM");
    await exited;
    return output();
  };
  const warning = "http: sends the token unencrypted";
  expect(await output("http://sevenfold.invalid")).toContain(warning);
  for (const url of ["https://sevenfold.invalid", "http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9"]) {
    expect(await output(url)).not.toContain(warning);
  }
});

test("the root and the agent depend on the same version of systeminformation", () => {
  const version = (path: string, group: string) => {
    const file = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Record<string, unknown>;
    return (file[group] as Record<string, string>).systeminformation;
  };
  expect(version("package.json", "dependencies")).toBe(version("../package.json", "devDependencies"));
});

test("it names missing options", async () => {
  for (const url of ["nowhere", "ftp://sevenfold.example"]) {
    const { exited, output } = start(url);
    expect(await exited).toEqual([1, null]);
    expect(output()).toContain("--url or SEVENFOLD_URL");
  }
});

test("the wait doubles from one to sixty seconds, with jitter, and obeys Retry-After", () => {
  expect(waitAfter(1, null, () => 1)).toBe(2);
  expect(waitAfter(1, null, () => 0)).toBe(1);
  for (let failures = 0; failures < 2000; failures += 7) {
    const wait = waitAfter(failures, null);
    expect(wait).toBeGreaterThanOrEqual(0.5);
    expect(wait).toBeLessThanOrEqual(60);
  }
  expect(waitAfter(3, "120")).toBe(120);
  expect(waitAfter(3, "0")).toBe(1);
  vi.useFakeTimers({ now: new Date("2026-11-22T09:00:00Z"), toFake: ["Date"] });
  expect(waitAfter(3, "Sun, 22 Nov 2026 09:01:30 GMT")).toBe(90);
  vi.useRealTimers();
  expect(waitAfter(3, "soon")).toBeLessThanOrEqual(8);
});

test("the load of low-priority programs and of interrupts is included", () => {
  const load = { currentLoad: 99.8, currentLoadUser: 5.3, currentLoadNice: 84.9, currentLoadSystem: 9.1 };
  expect(processorLoad({ ...load, currentLoadIrq: 0.5 })).toEqual({
    currentLoad: 99.8,
    currentLoadUser: 90.2,
    currentLoadSystem: 9.6,
  });
  expect(processorLoad(load)).toMatchObject({ currentLoadUser: 90.2, currentLoadSystem: 9.1 });
});
