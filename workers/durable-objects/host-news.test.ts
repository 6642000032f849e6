import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { newHost, sample } from "../../tests/hosts.ts";
import { newReceiver } from "../../tests/webhook-receiver.ts";
import type { HostAlert } from "#app/domain/host-alert/host-alert.ts";
import { HostNews } from "./host-news.ts";
import type { HostWatch } from "./host-watch.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 27, 10, 0);
const at = (minutes: number) => new Date(START + minutes * MINUTE);
const token = "a-secret-of-this-test";
const agent = { headers: { authorization: `Bearer ${token}` }, env: { AGENT_TOKEN: token } };

vi.spyOn(console, "log").mockImplementation(() => undefined);

beforeEach(async () => {
  // The library that verifies signatures rejects those of another time.
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const tables = ["host", "host_limit", "host_webhook", "user", "mail"];
  await env.DB.batch(tables.map((name) => env.DB.prepare(`DELETE FROM ${name}`)));
});

afterEach(() => void vi.useRealTimers());

/** A separate watch, with a webhook that gets its alerts. */
async function newWatch() {
  const admin = await newClient({ role: "admin" });
  const receiver = newReceiver();
  receiver.knows((await admin.put("/admin/host-webhook", { address: receiver.address })).body.secret);
  const stub = env.HOST_WATCH.getByName(crypto.randomUUID()) as unknown as DurableObjectStub<HostWatch>;
  const report = async (host: string, minute: number, cpu?: number) => {
    const { status } = await client().post("/system-stats/report", sample(host, cpu), { ...agent, at: at(minute) });
    expect(status).toBe(204);
  };
  /** Runs the watch in each minute from `from` to `to`; the hosts report in each minute, with these loads. */
  const pass = async (from: number, to: number, hosts: Record<string, number> = {}) => {
    for (let minute = from; minute <= to; minute++) {
      for (const [host, cpu] of Object.entries(hosts)) await report(host, minute - 0.5, cpu);
      vi.setSystemTime(at(minute));
      await runInDurableObject(stub, (watch) => watch.look(at(minute).getTime()));
    }
  };
  const data = () =>
    receiver.received.map(({ body }) => body.data as unknown as { subject: string; url: string; alerts: HostAlert[] });
  const told = () => data().map(({ subject }) => subject.replace("Sevenfold: ", ""));
  const answers = async () => (await admin.get("/system-stats/alerts")).body.data.webhook.answers;
  return { admin, receiver, stub, report, pass, data, told, answers };
}

test("a program gets one event when a host is busy, and one when it is over, with the alert as in the API", async () => {
  const { receiver, pass, data, told, answers } = await newWatch();
  const host = newHost();
  await pass(1, 15, { [host]: 97 });
  await pass(16, 25, { [host]: 5 });
  expect(told()).toEqual([`${host}: CPU above 90 %`, `${host} is well again`]);
  const alert = { host, what: "cpu", mount: "", bound: 90, peak: 97, began_at: at(0).toISOString() };
  expect(data()).toEqual([
    { subject: expect.any(String), url: expect.stringMatching(/\?host=/), alerts: [{ ...alert, ended_at: null }] },
    expect.objectContaining({ alerts: [{ ...alert, ended_at: at(15).toISOString() }] }),
  ]);
  expect(receiver.kinds()).toEqual(["host.alerts", "host.alerts"]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  expect(await answers()).toMatchObject([{ kind: "host.alerts", status: 204, failure: null }, { status: 204 }]);
});

test("hosts that fail together are one event", async () => {
  const { report, pass, data, told } = await newWatch();
  const hosts = Array.from({ length: 5 }, newHost);
  for (const host of hosts) await report(host, 0.5);
  await pass(1, 20);
  expect(told()).toEqual(["5 hosts do not report"]);
  expect(
    data()[0]!
      .alerts.map(({ host }) => host)
      .sort(),
  ).toEqual([...hosts].sort());
});

test("a rejected event is sent again under its id, ever more slowly, together with later news", async () => {
  const { receiver, stub, pass, report, data, told } = await newWatch();
  receiver.answers(() => new Response(null, { status: 503 }));
  const [gone, late] = [newHost(), newHost()];
  await report(gone, 0.5);
  await pass(1, 40);
  // Tries in minute 13, and after 5 s, 1 min and 10 min. The next pause would be an hour.
  expect(told()).toEqual(Array.from({ length: 4 }, () => `${gone} does not report`));
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  await evictDurableObject(stub);
  receiver.answers(() => new Response(null, { status: 204 }));
  // Another alert is sent before that hour is over.
  await pass(41, 60, { [late]: 97 });
  expect(told().slice(4)).toEqual(["2 hosts need attention"]);
  expect(
    data()
      .at(-1)!
      .alerts.map(({ host, what }) => [host, what]),
  ).toEqual([
    [gone, "silent"],
    [late, "cpu"],
  ]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
});

test("an event with an unknown result, because the database or the object stopped, is sent again under its id", async () => {
  const { receiver, stub, pass, report } = await newWatch();
  await report(newHost(), 0.5);
  await pass(1, 12);
  await env.DB.prepare(
    "CREATE TRIGGER stopped BEFORE UPDATE ON host_webhook BEGIN SELECT RAISE(ABORT, 'Down'); END",
  ).run();
  await expect(pass(13, 13)).rejects.toThrow();
  await env.DB.prepare("DROP TRIGGER stopped").run();
  await evictDurableObject(stub);
  await pass(14, 20);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
});

test("nothing is sent in the quiet hours, by the clock of the admin who set them", async () => {
  const { pass, report, told } = await newWatch();
  await env.DB.prepare(
    "INSERT INTO host_limit VALUES ('', 90, 90, 90, 10, 10, '11:00', '12:00', 'Europe/Berlin')",
  ).run();
  const host = newHost();
  await report(host, 0.5);
  await pass(1, 59);
  expect(told()).toEqual([]);
  await pass(60, 62);
  expect(told()).toEqual([`${host} does not report`]);
});

test.each([
  // At night Berlin changes from +1 to +2, and from +2 to +1. The first run of each is in the evening before.
  ["spring", ["2026-03-28T21:30Z", "2026-03-29T04:59Z"], "2026-03-29T05:00Z"],
  ["autumn", ["2026-10-24T20:30Z", "2026-10-25T05:00Z", "2026-10-25T05:59Z"], "2026-10-25T06:00Z"],
])("quiet hours end by the clock also in the night in which the clock is changed in %s", async (_, quietAt, toldAt) => {
  const stub = env.HOST_WATCH.getByName(crypto.randomUUID()) as unknown as DurableObjectStub<HostWatch>;
  const told: string[] = [];
  await runInDurableObject(stub, async (_watch, { storage }) => {
    const news = new HostNews(storage);
    const quiet = { quiet_from: "22:00", quiet_until: "07:00" };
    const look = async (instant: string) => {
      const tell = async () => told.push(instant) > 0;
      const listener = { name: "ada", zone: "Europe/Berlin", retrySeconds: [300], tell };
      const now = Date.parse(instant);
      const gone = { host: "web-1", what: "silent", mount: "", bound: 10, peak: 10, ended_at: null } as const;
      if (instant === quietAt[0]) news.add([{ ...gone, began_at: instant }], [listener], now - 10 * MINUTE);
      await news.tell([listener], quiet, now);
    };
    for (const instant of [...quietAt, toldAt]) await look(instant);
  });
  expect(told).toEqual([toldAt]);
});

test("a webhook that was removed or replaced gets no earlier events", async () => {
  const { admin, pass, report, told } = await newWatch();
  await report(newHost(), 0.5);
  await pass(1, 12);
  const other = newReceiver();
  other.knows((await admin.put("/admin/host-webhook", { address: other.address })).body.secret);
  await pass(13, 15);
  await admin.delete("/admin/host-webhook");
  await pass(16, 20);
  expect([told(), other.received]).toEqual([[], []]);
});

test("removing a host drops its unsent news", async () => {
  const { admin, receiver, pass, report } = await newWatch();
  const host = newHost();
  await report(host, 0.5);
  await report(newHost(), 0.5);
  await pass(1, 11);
  await admin.delete(`/system-stats/${host}`);
  await pass(12, 20);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]!.text).not.toContain(host);
});
