/** Measures how long it takes until the push service has received all reminders of the same minute. */
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { NIGHTLY } from "#app/domain/health/cron-run.server.ts";
import { freePort } from "../local/free-port.ts";
import { openDatabase } from "../local/installation.ts";
import { migrate } from "../local/prepare.ts";
import { serve } from "../local/serve-build.ts";
import { newVapidKeys } from "../local/vapid-keys.ts";
import { settings } from "../settings.mjs";
import { addRemindedPeople } from "./reminded-people.ts";
import type { Line } from "./report.ts";
import { cpuOf } from "./words.ts";

const MINUTE_MS = 60_000;

/**
 * The script of the push service. It runs in its own thread, so that nothing delays it, and posts the time of each
 * push.
 */
const PUSH_SERVICE = `
  const { createServer } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  const server = createServer((request, answer) => {
    parentPort.postMessage(Date.now());
    request.resume();
    answer.writeHead(201).end();
  });
  server.listen(0, "127.0.0.1", 4096, () => parentPort.postMessage(server.address()));`;

/** A push service that records when it receives a push. */
async function startPushService() {
  const thread = new Worker(PUSH_SERVICE, { eval: true });
  const [{ port }] = (await once(thread, "message")) as [AddressInfo];
  const taken: number[] = [];
  thread.on("message", (at: number) => taken.push(at));
  return { url: `http://127.0.0.1:${port}`, taken, close: () => thread.terminate() };
}

type PushService = Awaited<ReturnType<typeof startPushService>>;

const newVars = (push: PushService) => ({ PUSH_SERVICE: push.url, VAPID_KEYS: newVapidKeys() });

/**
 * The first full minute after that many milliseconds, in which people are stored and their objects read when their
 * todos remind.
 */
const minuteAfter = (planning: number) => new Date(Math.ceil((Date.now() + planning) / MINUTE_MS) * MINUTE_MS);

/**
 * The milliseconds from the minute in which all reminders are due until the push service receives each of them,
 * sorted.
 */
async function delaysOf({ taken }: PushService, people: number, due: Date): Promise<number[]> {
  if (Date.now() >= due.getTime()) throw new Error("The reminders were due before all were planned");
  await sleep(due.getTime() - Date.now());
  while (taken.length < people && Date.now() < due.getTime() + MINUTE_MS) await sleep(100);
  return taken.map((at) => at - due.getTime()).toSorted((a, b) => a - b);
}

/** The lines about the pushes to that many people in the same minute. `where` says where their objects run. */
const pushedLines = (delays: readonly number[], people: number, where: string): Line[] => [
  {
    what: `reminders pushed of ${people.toLocaleString("en")} due at one minute`,
    measured: delays.length,
    budget: people,
    atLeast: true,
  },
  ...([50, 99] as const).map((percent) => ({
    what: `${where}: due to push accepted, ${percent} % within`,
    measured: delays[Math.ceil((people * percent) / 100) - 1] ?? MINUTE_MS,
    budget: 5_000,
    unit: "ms",
  })),
];

/** The number of people whose objects run in one process here. In a Cloudflare installation they run in many. */
const PEOPLE = 500;

/** The reminders of 500 people in the same minute, in the local runtime. */
export async function remindersPushed(folder: string): Promise<Line[]> {
  const push = await startPushService();
  const stateDir = join(folder, "reminders");
  await migrate(stateDir);
  const due = minuteAfter(45_000);
  const database = openDatabase(stateDir);
  addRemindedPeople(database, { people: PEOPLE, push: push.url, due });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  const port = await freePort();
  const vars = { ...settings().vars, ...newVars(push), APP_URL: `http://localhost:${port}` };
  const product = await serve({ port, stateDir, vars });
  try {
    await product.runCron(NIGHTLY);
    let delays: number[] = [];
    const cpu = await cpuOf(async () => (delays = await delaysOf(push, PEOPLE, due)));
    return [
      ...pushedLines(delays, PEOPLE, "in one process"),
      { what: "a reminder at its minute, CPU", measured: cpu / PEOPLE, budget: 5, unit: "ms" },
    ];
  } finally {
    await product.close();
    await push.close();
  }
}

/** The number of people in a large installation. */
const MANY = 5_000;

/**
 * The reminders of 5,000 people in the same minute. The local runtime needs four files and most of the CPU for each
 * object, so the product's objects run in threads of Node, one per core: see simulated-objects.ts.
 */
export async function manyRemindersPushed(): Promise<Line[]> {
  const push = await startPushService();
  const people = Math.ceil(MANY / availableParallelism());
  const due = minuteAfter(60_000);
  const vars = { ...newVars(push), APP_URL: "http://localhost" };
  const workerData = { people, push: push.url, due, vars };
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL("simulated-objects.ts", import.meta.url), { workerData }),
  );
  try {
    await Promise.all(threads.map((thread) => once(thread, "message")));
    const delays = await delaysOf(push, people * threads.length, due);
    return pushedLines(delays, people * threads.length, "simulated objects");
  } finally {
    await Promise.all([push, ...threads].map((one) => ("close" in one ? one.close() : one.terminate())));
  }
}
