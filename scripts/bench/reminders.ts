/** The time that reminders of the same minute take until the push service has all of them. */
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { NIGHTLY } from "../../app/domain/health/cron-run.ts";
import { freePort } from "../local/free-port.ts";
import { openDatabase } from "../local/installation.ts";
import { migrate } from "../local/prepare.ts";
import { type Server, serve } from "../local/serve-build.ts";
import { newVapidKeys } from "../local/vapid-keys.ts";
import { settings } from "../settings.mjs";
import type { Line } from "./report.ts";
import { cpuOf } from "./words.ts";

const MINUTE_MS = 60_000;
/** Milliseconds in which the people are stored and their objects read when their todos remind. */
const planningTime = (people: number) => 30_000 + people * 30;

/** The script of the push service. It runs in its own thread, where nothing delays it, and posts the time of each push. */
const PUSH_SERVICE = `
  const { createServer } = require("node:http");
  const { parentPort } = require("node:worker_threads");
  const server = createServer((request, answer) => {
    parentPort.postMessage(Date.now());
    request.resume();
    answer.writeHead(201).end();
  });
  server.listen(0, "127.0.0.1", 4096, () => parentPort.postMessage(server.address()));`;

/** A push service that notes when it takes a push. */
async function startPushService() {
  const thread = new Worker(PUSH_SERVICE, { eval: true });
  const [{ port }] = (await once(thread, "message")) as [AddressInfo];
  const taken: number[] = [];
  thread.on("message", (at: number) => taken.push(at));
  return { url: `http://127.0.0.1:${port}`, taken, close: () => thread.terminate() };
}

/** Adds people in UTC with a device each, and a todo that reminds at the same minute. */
function addPeople(stateDir: string, people: number, push: string, due: Date): void {
  const database = openDatabase(stateDir);
  const at = new Date().toISOString();
  const later = new Date(due.getTime() + 86_400_000).toISOString();
  const [date, time] = [due.toISOString().slice(0, 10), due.toISOString().slice(11, 16)];
  const browser = createECDH("prime256v1");
  const p256dh = browser.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  const n = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${people})`;
  database.exec(`
    BEGIN;
    ${n} INSERT INTO user (id, username, email, role, email_verified_at, created_at, timezone)
      SELECT 'u' || i, 'u' || i, i || '@bench.invalid', 'user', '${at}', '${at}', 'UTC' FROM n;
    ${n} INSERT INTO session (token_hash, user_id, created_at, expires_at) SELECT 's' || i, 'u' || i, '${at}', '${later}' FROM n;
    ${n} INSERT INTO push_subscription (id, user_id, session_hash, endpoint, p256dh, auth, browser, device, created_at)
      SELECT 'd' || i, 'u' || i, 's' || i, '${push}/' || i, '${p256dh}', '${auth}', 'Firefox', 'Linux', '${at}' FROM n;
    ${n} INSERT INTO project (id, user_id, proje_title, position, created_at) SELECT 'p' || i, 'u' || i, 'Work', 0, '${at}' FROM n;
    ${n} INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, todo_due_date, todo_time, todo_remind, position, created_at, updated_at)
      SELECT 't' || i, 'u' || i, 'p' || i, 'Call Ana', '', 'none', '${date}T12:00:00.000Z', '${time}', 0, 0, '${at}', '${at}' FROM n;
    COMMIT;`);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

interface Pushed {
  /** Milliseconds from the minute in which all are due until the push service takes each, the shortest first. */
  delays: number[];
  /** CPU milliseconds of the Workers with their databases and objects, for one reminder. */
  cpu: number;
}

/** Reminds so many people in the same minute, whose objects are spread over so many processes. */
export async function pushReminders(folder: string, people: number, processes = 1): Promise<Pushed> {
  const each = people / processes;
  const push = await startPushService();
  const vars = { ...settings().vars, PUSH_SERVICE: push.url, VAPID_KEYS: newVapidKeys() };
  const stateDirs = Array.from({ length: processes }, (_, i) => join(folder, `reminders-${people}-${i}`));
  for (const stateDir of stateDirs) await migrate(stateDir);
  const due = new Date(Math.ceil((Date.now() + planningTime(people)) / MINUTE_MS) * MINUTE_MS);
  const products: Server[] = [];
  try {
    for (const stateDir of stateDirs) {
      addPeople(stateDir, each, push.url, due);
      const port = await freePort();
      products.push(await serve({ port, stateDir, vars: { ...vars, APP_URL: `http://localhost:${port}` } }));
    }
    for (const product of products) await product.runCron(NIGHTLY);
    if (Date.now() >= due.getTime()) throw new Error("The reminders were due before all were planned");
    await sleep(due.getTime() - Date.now());
    const cpu = await cpuOf(async () => {
      while (push.taken.length < people && Date.now() < due.getTime() + MINUTE_MS) await sleep(100);
    });
    return { delays: push.taken.map((at) => at - due.getTime()).toSorted((a, b) => a - b), cpu: cpu / people };
  } finally {
    await Promise.all(products.map((product) => product.close()));
    await push.close();
  }
}

/** The lines about the pushes to so many people in the same minute. `where` names the processes. */
const pushedLines = (delays: readonly number[], people: number, where: string): Line[] => [
  {
    what: `reminders pushed of ${people.toLocaleString("en")} due at one minute`,
    measured: delays.length,
    budget: people,
    atLeast: true,
  },
  {
    what: `reminder due to push accepted, 99 % of ${people.toLocaleString("en")} in ${where} within`,
    measured: delays[Math.ceil(people * 0.99) - 1] ?? MINUTE_MS,
    budget: 5_000,
    unit: "ms",
  },
];

/** People whose objects run in one process here; those of a Cloudflare installation run in many. */
const PEOPLE = 500;

/** The reminders of 500 people in the same minute. */
export async function remindersPushed(folder: string): Promise<Line[]> {
  const { delays, cpu } = await pushReminders(folder, PEOPLE);
  const work: Line = { what: "a reminder at its minute, CPU", measured: cpu, budget: 5, unit: "ms" };
  return [...pushedLines(delays, PEOPLE, "one process"), work];
}

/** People of a large installation. An object has four open files here, so that one process could not open all of them. */
const MANY = 5_000;

/**
 * The reminders of 5,000 people in the same minute, with a database for each thousand. All processes share the cores of this
 * machine, of which each reminder needs some milliseconds: it measures the machine, too.
 */
export async function manyRemindersPushed(folder: string): Promise<Line[]> {
  const { delays } = await pushReminders(folder, MANY, 5);
  return pushedLines(delays, MANY, "five processes");
}
