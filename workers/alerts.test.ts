import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { type AlertState, NO_ALERTS } from "#app/domain/health/alerts.ts";
import { newPerson } from "../tests/people.ts";
import { runCron } from "./cron.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, 10 + minutes));
const run = (minutes: number, more: Record<string, unknown> = {}) =>
  runCron("*/5 * * * *", { ...env, ...more } as typeof env, at(minutes));
const mails = async () =>
  (await env.DB.prepare("SELECT recipient, kind, state FROM mail ORDER BY recipient, created_at").all()).results;

const down = { AUDIO: { head: () => Promise.reject(new Error("Down")) } };
vi.spyOn(console, "warn").mockImplementation(() => undefined);
const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
const subjects = () =>
  printed.mock.calls.map(([text]) => String(text)).flatMap((text) => /^Mail to \S+: (.*)$/m.exec(text)?.[1] ?? []);

/** Deletes earlier alerts, mails, admins and hosts. */
async function forget() {
  await env.ALERTS.getByName("alerts").write(NO_ALERTS);
  await env.DB.batch(["DELETE FROM mail", "DELETE FROM user", "DELETE FROM host"].map((text) => env.DB.prepare(text)));
  printed.mockClear();
}

test("every admin gets one mail when a part fails, and one when it works again", async () => {
  await forget();
  const admins = [await newPerson({ role: "admin" }), await newPerson({ role: "admin" })];
  await newPerson();
  for (const minutes of [0, 5, 10, 15]) await run(minutes, down);
  expect(subjects()).toEqual(Array(2).fill("Sevenfold: The storage of the recordings does not answer"));
  for (const minutes of [20, 25, 30, 35]) await run(minutes);
  const over = "Sevenfold: Works again: The storage of the recordings does not answer";
  expect(subjects().slice(2)).toEqual([over, over]);
  const recipients = admins.flatMap(({ email }) => [email, email]).sort();
  expect(await mails()).toEqual(recipients.map((recipient) => ({ recipient, kind: "alert", state: "sent" })));
});

test("ALERT_EMAIL gets the mails instead of the admins, also while the database does not answer", async () => {
  await forget();
  await newPerson({ role: "admin" });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fail = () => Promise.reject(new Error("Down"));
  const statement = { bind: () => statement, all: fail, run: fail, first: fail, raw: fail };
  const gone = { DB: { prepare: () => statement, batch: fail }, ALERT_EMAIL: "ops@sevenfold.example" };
  for (const minutes of [0, 5, 10]) await run(minutes, gone);
  expect(subjects()).toEqual(["Sevenfold: The database does not answer"]);
  expect(printed.mock.calls.join()).toContain("ops@sevenfold.example");
  errors.mockRestore();
});

test("a mail that cannot be sent is tried by each run, and is on the list of unsent mails", async () => {
  await forget();
  const { email } = await newPerson({ role: "admin" });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const minutes of [0, 5, 10]) await run(minutes, { ...down, MAIL_URL: "smtp://127.0.0.1:1" });
  expect(await mails()).toEqual([1, 2].map(() => ({ recipient: email, kind: "alert", state: "failed" })));
  await run(15, down);
  await run(20, down);
  expect(subjects()).toEqual(["Sevenfold: The storage of the recordings does not answer"]);
  errors.mockRestore();
});

test("while nothing can be stored, the beginning and the end of a failure are mailed in time nevertheless", async () => {
  await forget();
  await newPerson({ role: "admin" });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const book = env.ALERTS.getByName("alerts");
  let write: typeof book.write = () => Promise.reject(new Error("Full")) as never;
  const ALERTS = { getByName: () => ({ read: () => book.read(), write: (state: AlertState) => write(state) }) };
  for (const minutes of [0, 5, 10, 15]) await run(minutes, { ...down, ALERTS });
  expect(subjects()).toEqual(["Sevenfold: The storage of the recordings does not answer"]);
  write = (state) => book.write(state);
  for (const minutes of [20, 25, 30]) await run(minutes, { ALERTS });
  expect(subjects().slice(1)).toEqual(["Sevenfold: Works again: The storage of the recordings does not answer"]);
  errors.mockRestore();
});

test("a full database is named, and so is one that is nearly full", async () => {
  await forget();
  await newPerson({ role: "admin" });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const full = () => Promise.reject(new Error("D1_ERROR: database or disk is full: SQLITE_FULL"));
  const batch = (statements: D1PreparedStatement[]) => (statements.length > 1 ? full() : env.DB.batch(statements));
  const DB = { prepare: env.DB.prepare.bind(env.DB), batch };
  for (const minutes of [0, 5]) await run(minutes, { DB });
  expect(subjects()[0]).toBe("Sevenfold: The database is full, or the disk that it is on");
  // A local D1 cannot simulate a full disk.
  const failing = () => Promise.reject(new Error("internal error; reference = 5fa9lmrmmoruaqv1o32qf36m"));
  const statement = { bind: () => statement, all: failing, run: failing, first: failing, raw: failing };
  const ALERTS = { getByName: () => ({ read: failing, write: failing }) };
  const DISK = { fetch: () => Promise.resolve(new Response("0")) };
  const local = { DB: { prepare: () => statement, batch: failing }, ALERTS, DISK };
  await forget();
  for (const minutes of [30, 35]) await run(minutes, { ...local, ALERT_EMAIL: "ops@sevenfold.example" });
  expect(subjects()).toEqual(["Sevenfold: The database is full, or the disk that it is on"]);
  const large = async (statements: D1PreparedStatement[]) =>
    (await env.DB.batch(statements)).map((one) => ({ ...one, meta: { ...one.meta, size_after: 7_100_000_000 } }));
  await forget();
  await newPerson({ role: "admin" });
  for (const minutes of [60, 65]) await run(minutes, { DB: { prepare: env.DB.prepare.bind(env.DB), batch: large } });
  expect(subjects()).toContain("Sevenfold: The database is nearly full");
  errors.mockRestore();
});

test("while the state cannot be stored, there is at most one mail an hour", async () => {
  await forget();
  await newPerson({ role: "admin" });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fail = () => Promise.reject(new Error("Down"));
  for (let minutes = 0; minutes < 115; minutes += 5) {
    // Each cron run is in an isolate of its own, so it gets the alert book as a new object.
    await run(minutes, { ...down, ALERTS: { getByName: () => ({ read: fail, write: fail }) } });
  }
  expect(subjects()).toHaveLength(2);
  errors.mockRestore();
});

test("an isolate that can neither read nor write the state continues from its memory", async () => {
  await forget();
  await newPerson({ role: "admin" });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fail = () => Promise.reject(new Error("internal error; reference = uhn0jjs1dt4oh066tqoa0kqc"));
  const ALERTS = { getByName: () => ({ read: fail, write: fail }) };
  for (const minutes of [0, 5, 10, 15, 20]) await run(minutes, { ...down, ALERTS });
  expect(subjects()).toEqual(["Sevenfold: The storage of the recordings does not answer"]);
  for (const minutes of [25, 30, 35]) await run(minutes, { ALERTS });
  expect(subjects().slice(1)).toEqual(["Sevenfold: Works again: The storage of the recordings does not answer"]);
  errors.mockRestore();
});
