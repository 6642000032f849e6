import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { newHost, sample } from "../../tests/hosts.ts";
import { EVERY_5_MINUTES, NIGHTLY } from "#app/domain/health/cron-run.server.ts";
import { runCron } from "../cron.ts";
import type { HostWatch } from "./host-watch.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 27, 10, 0);
const at = (minutes: number) => new Date(START + minutes * MINUTE);
const token = "a-secret-of-this-test";
const agent = { headers: { authorization: `Bearer ${token}` }, env: { AGENT_TOKEN: token } };

const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
/** The mails, as `recipient subject`, without the product's name. */
const mails = () =>
  printed.mock.calls
    .map(([text]) => String(text))
    .flatMap((text) => /^Mail to (\S+: .*)$/m.exec(text)?.[1]?.replace("Sevenfold: ", "") ?? []);

beforeEach(async () => {
  await env.DB.batch(["host", "host_limit", "user", "mail"].map((name) => env.DB.prepare(`DELETE FROM ${name}`)));
  printed.mockClear();
});
afterEach(() => void vi.useRealTimers());

/** A separate watch, and an admin who gets its alerts. */
async function newWatch({ timezone = "UTC" } = {}) {
  const admin = await newClient({ role: "admin", timezone });
  const stub = env.HOST_WATCH.getByName(crypto.randomUUID()) as unknown as DurableObjectStub<HostWatch>;
  /** The object's bindings are those of the runtime, so a test sets them there. */
  const inside = <Result>(act: (watch: HostWatch) => Result) => runInDurableObject(stub, (watch) => act(watch));
  const look = (minute: number) => inside((watch) => watch.look(at(minute).getTime()));
  const report = async (host: string, minute: number, cpu?: number) => {
    const { status } = await client().post("/system-stats/report", sample(host, cpu), { ...agent, at: at(minute) });
    expect(status).toBe(204);
  };
  /** Runs the watch in each minute from `from` to `to`; the hosts report in each minute, with these loads. */
  const pass = async (from: number, to: number, hosts: Record<string, number> = {}) => {
    for (let minute = from; minute <= to; minute++) {
      for (const [host, cpu] of Object.entries(hosts)) await report(host, minute - 0.5, cpu);
      await look(minute);
    }
  };
  const told = () =>
    mails().flatMap((one) => (one.startsWith(admin.person.email) ? one.split(": ").slice(1).join(": ") : []));
  const alerts = () => inside((watch) => watch.alerts(at(0).getTime()));
  return { admin, stub, inside, look, report, pass, told, alerts };
}

test("an admin gets one mail when a host is busy, and one when it is over, and sees the alert in between", async () => {
  const { pass, told, alerts } = await newWatch();
  const host = newHost();
  await pass(1, 15, { [host]: 97 });
  expect(told()).toEqual([`${host}: CPU above 90 %`]);
  expect(await alerts()).toMatchObject({ open: [{ host, what: "cpu", began_at: at(0).toISOString() }], over: [] });
  await pass(16, 25, { [host]: 5 });
  expect(told()).toEqual([`${host}: CPU above 90 %`, `${host} is well again`]);
  expect(await alerts()).toMatchObject({ open: [], over: [{ host, ended_at: at(15).toISOString() }] });
});

test("fifty hosts that fail together are one mail, and so are those that recover together", async () => {
  const { look, pass, told } = await newWatch();
  const hosts = Array.from({ length: 50 }, newHost);
  const add = env.DB.prepare("INSERT INTO host VALUES (?, '2026-11-27')");
  await env.DB.batch(hosts.map((host) => add.bind(host)));
  const { host: _host, interval, ...figures } = sample("");
  /** Some hosts report just before a run, and some just after it. */
  const reportAll = (minute: number) =>
    Promise.all(
      hosts.map((host, i) =>
        env.HOSTS.getByName(host).report(figures, interval, at(minute - 0.1 + (i % 2) / 5).toISOString()),
      ),
    );
  await reportAll(1);
  await pass(1, 20);
  expect(told()).toEqual(["50 hosts do not report"]);
  for (let minute = 21; minute <= 30; minute++) {
    await reportAll(minute);
    await look(minute);
  }
  expect(told().slice(1)).toEqual(["50 hosts report again"]);
});

test("a check that is repeated, overlaps another, or comes after an eviction mails nothing twice", async () => {
  const { stub, inside, look, pass, report, told } = await newWatch();
  const host = newHost();
  await report(host, 0.5);
  for (let minute = 1; minute <= 20; minute++) {
    await inside((watch) => Promise.all([1, 2, 3].map(() => watch.look(at(minute).getTime()))));
    await look(minute);
    if (minute % 5 === 0) await evictDurableObject(stub);
  }
  expect(told()).toEqual([`${host} does not report`]);
  await pass(21, 22, { [host]: 5 });
  await evictDurableObject(stub);
  await pass(23, 30, { [host]: 5 });
  expect(told()).toEqual([`${host} does not report`, `${host} reports again`]);
});

test("a host that never reports again causes one mail, also over days, and is forgotten when an admin removes it", async () => {
  const { admin, look, pass, report, told, alerts } = await newWatch();
  const host = newHost();
  await report(host, 0.5);
  await pass(1, 30);
  for (let hour = 1; hour < 30; hour++) for (const minute of [0, 1, 2]) await look(30 + hour * 60 + minute);
  expect(told()).toEqual([`${host} does not report`]);
  await admin.delete(`/system-stats/${host}`);
  await pass(5000, 5010);
  expect(await alerts()).toEqual({ open: [], over: [] });
  expect(told()).toHaveLength(1);
});

test("a silence during an outage of the installation causes no mail", async () => {
  const { pass, report, told } = await newWatch();
  const host = newHost();
  await report(host, 0.5);
  await pass(1, 3);
  await pass(200, 205);
  await pass(206, 230, { [host]: 5 });
  expect(told()).toEqual([]);
});

test("quiet hours follow each admin's own clock, and their news is one mail afterwards", async () => {
  const berlin = await newWatch({ timezone: "Europe/Berlin" });
  const { person } = await newClient({ role: "admin", timezone: "America/New_York" });
  await env.DB.prepare(
    "INSERT INTO host_limit VALUES ('', 90, 90, 90, 10, 10, '11:00', '11:45', 'Europe/Berlin')",
  ).run();
  const [busy, gone] = [newHost(), newHost()];
  await berlin.report(gone, 0.5);
  // 10:00 UTC is 11:00 in Berlin, and 5:00 in New York.
  await berlin.pass(1, 20, { [busy]: 97 });
  await berlin.pass(21, 44, { [busy]: 5 });
  expect(berlin.told()).toEqual([]);
  const early = mails().filter((one) => one.startsWith(person.email));
  expect(early).toHaveLength(2);
  await berlin.pass(45, 50, { [busy]: 5 });
  expect(berlin.told()).toEqual([`${gone} does not report`]);
  expect(mails().filter((one) => one.startsWith(person.email))).toEqual(early);
});

test("ALERT_EMAIL gets the mails instead of the admins, in the zone of the admin who set the quiet hours", async () => {
  const { inside, pass, report, told } = await newWatch();
  await env.DB.prepare(
    "INSERT INTO host_limit VALUES ('', 90, 90, 90, 10, 10, '11:00', '12:00', 'Europe/Berlin')",
  ).run();
  await inside((watch) => {
    const own = watch as unknown as { env: typeof env };
    own.env = { ...own.env, ALERT_EMAIL: "ops@sevenfold.example" } as typeof env;
  });
  const host = newHost();
  await report(host, 0.5);
  await pass(1, 59);
  expect(mails()).toEqual([]);
  await pass(60, 62);
  expect(mails()).toEqual([`ops@sevenfold.example: ${host} does not report`]);
  expect(told()).toEqual([]);
});

test("a mail that no server accepts is tried every five minutes, and sent once", async () => {
  const { admin, inside, pass, report, told } = await newWatch();
  const set = (MAIL_URL: string) =>
    inside((watch) => {
      const own = watch as unknown as { env: typeof env };
      own.env = { ...own.env, MAIL_URL } as typeof env;
    });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await set("smtp://127.0.0.1:1");
  const host = newHost();
  await report(host, 0.5);
  await pass(1, 24);
  const rows = await env.DB.prepare("SELECT recipient, kind, state FROM mail").all();
  const failed = { recipient: admin.person.email, kind: "alert", state: "failed" };
  expect(rows.results).toEqual([failed, failed, failed]);
  errors.mockRestore();
  await set("log:");
  await pass(25, 40);
  expect(told()).toEqual([`${host} does not report`]);
});

test("a host has the limits of all hosts, or its own, and a figure without a limit causes no mail", async () => {
  const { pass, told } = await newWatch();
  const [one, other] = [newHost(), newHost()];
  await env.DB.batch([
    env.DB.prepare("INSERT INTO host_limit (host, cpu, minutes) VALUES ('', 60, 3)"),
    env.DB.prepare("INSERT INTO host_limit (host, cpu, minutes) VALUES (?, 99, 3)").bind(other),
  ]);
  await pass(1, 10, { [one]: 70, [other]: 70 });
  await pass(11, 60);
  expect(told()).toEqual([`${one}: CPU above 60 %`]);
});

test("a database or a host that does not respond stops nothing, and causes no mail", async () => {
  const { inside, look, pass, report, told } = await newWatch();
  const [well, broken] = [newHost(), newHost()];
  await report(broken, 0.5);
  await pass(1, 5, { [well]: 5 });
  await inside((watch) => {
    const own = watch as unknown as { env: typeof env };
    const { HOSTS } = own.env;
    const getByName = (name: string) =>
      name === broken ? { figures: () => Promise.reject(new Error("Down")) } : HOSTS.getByName(name);
    own.env = { ...own.env, HOSTS: { getByName } } as unknown as typeof env;
  });
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await pass(6, 30, { [well]: 5 });
  expect(told()).toEqual([]);
  errors.mockRestore();
  const batch = vi.spyOn(env.DB, "batch").mockRejectedValue(new Error("Down"));
  await expect(look(31)).rejects.toThrow();
  batch.mockRestore();
});

test("a clock that was ahead and is set back stops neither the checks nor their mails", async () => {
  const { stub, look, pass, told } = await newWatch();
  const host = newHost();
  await pass(600, 601, { [host]: 5 });
  await pass(1, 15, { [host]: 97 });
  expect(told()).toEqual([`${host}: CPU above 90 %`]);
  await look(16);
  // In one step, because the alarm is due at once and is gone when it has run.
  const alarm = await runInDurableObject(stub, async (watch, { storage }) => {
    await storage.setAlarm(Date.now() + 600 * MINUTE);
    await watch.wake();
    return storage.getAlarm();
  });
  expect(alarm).toBeLessThanOrEqual(Date.now());
});

test("the cron starts the checks, each one schedules the next, and without a host they stop", async () => {
  const { report, stub } = await newWatch();
  const alarmOf = (one: DurableObjectStub) => runInDurableObject(one, (_, state) => state.storage.getAlarm());
  const all = env.HOST_WATCH.getByName("hosts");
  await runInDurableObject(all, (_, state) => state.storage.deleteAlarm());
  await runCron(NIGHTLY, env, at(0));
  expect(await alarmOf(all)).toBe(null);
  await runCron(EVERY_5_MINUTES, env, at(0));
  await runInDurableObject(all, (_, state) => state.storage.deleteAlarm());

  await report(newHost(), 0);
  const minute = Math.ceil(Date.now() / MINUTE + 60) * MINUTE;
  vi.useFakeTimers({ toFake: ["Date"], now: minute + 30_000 });
  await stub.wake();
  await runDurableObjectAlarm(stub);
  expect(await alarmOf(stub)).toBe(minute + MINUTE + 5_000);
  await env.DB.prepare("DELETE FROM host").run();
  await runDurableObjectAlarm(stub);
  expect(await alarmOf(stub)).toBe(null);
});
