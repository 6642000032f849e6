import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { newHost, sample } from "../../tests/hosts.ts";
import { DEFAULT_SETTINGS } from "#app/domain/host-alert/host-alert.ts";

const token = "a-secret-of-this-test";
const agent = { headers: { authorization: `Bearer ${token}` }, env: { AGENT_TOKEN: token } };
const limits = { cpu: 80, memory: null, disk: 95, minutes: 5, silent: 30 };
const none = { quiet_from: null, quiet_until: null };

/** A host that has reported. */
async function newReporting(name = newHost()) {
  await client().post("/system-stats/report", sample(name), agent);
  return name;
}

const stored = (host: string) => env.DB.prepare("SELECT * FROM host_limit WHERE host = ?").bind(host).first();

test("until an admin sets others, all hosts have the usual limits and there are no quiet hours", async () => {
  const admin = await newClient({ role: "admin" });
  await env.DB.prepare("DELETE FROM host_limit").run();
  const { body, trips } = await admin.get("/system-stats/alerts");
  expect(body.data).toMatchObject({ settings: DEFAULT_SETTINGS, own: [] });
  expect(trips).toBeLessThanOrEqual(2);
});

test("an admin sets the limits of all hosts and the quiet hours, which are of the admin's time zone", async () => {
  const admin = await newClient({ role: "admin", timezone: "Asia/Tokyo" });
  const settings = { ...limits, quiet_from: "22:00", quiet_until: "07:00" };
  expect(await admin.put("/system-stats/limits", settings)).toMatchObject({ status: 200, body: { data: settings } });
  expect((await admin.get("/system-stats/alerts")).body.data.settings).toEqual(settings);
  expect(await stored("")).toMatchObject({ quiet_zone: "Asia/Tokyo" });
  await admin.put("/system-stats/limits", { ...limits, ...none });
  expect(await stored("")).toMatchObject({ quiet_from: null, quiet_until: null, quiet_zone: null });
});

test("a host has its own limits until they are removed, or the host is", async () => {
  const admin = await newClient({ role: "admin" });
  const host = await newReporting();
  const own = async () =>
    (await admin.get("/system-stats/alerts")).body.data.own.filter((one: { host: string }) => one.host === host);
  await admin.put(`/system-stats/${host}/limits`, limits);
  const changed = { ...limits, cpu: null };
  expect((await admin.put(`/system-stats/${host}/limits`, changed)).body.data).toEqual(changed);
  expect(await own()).toEqual([{ host, ...changed }]);
  expect((await admin.delete(`/system-stats/${host}/limits`)).status).toBe(200);
  expect(await own()).toEqual([]);
  expect((await admin.delete(`/system-stats/${host}/limits`)).status).toBe(404);
  await admin.put(`/system-stats/${host}/limits`, limits);
  await admin.delete(`/system-stats/${host}`);
  expect(await stored(host)).toBe(null);
});

test("an unknown host has no limits, and a host with the name of a call is reached like others", async () => {
  const admin = await newClient({ role: "admin" });
  expect((await admin.put(`/system-stats/${newHost()}/limits`, limits)).status).toBe(404);
  for (const name of ["limits", "alerts"]) {
    await newReporting(name);
    expect((await admin.put(`/system-stats/${name}/limits`, limits)).status).toBe(200);
    expect((await admin.delete(`/system-stats/${name}`)).status).toBe(200);
  }
});

test("limits and quiet hours that make no sense are refused with one sentence, and nothing is stored", async () => {
  const admin = await newClient({ role: "admin" });
  const host = await newReporting();
  await env.DB.prepare("DELETE FROM host_limit").run();
  for (const bad of [
    { cpu: 5 },
    { cpu: "90" },
    { disk: 100 },
    { memory: 50.5 },
    { minutes: null },
    { silent: 1 },
    { silent: 1e300 },
    { quiet_from: "22:00" },
    { quiet_from: "22:00", quiet_until: "22:00" },
    { quiet_from: "7:00", quiet_until: "22:00" },
  ]) {
    const answer = await admin.put("/system-stats/limits", { ...limits, ...none, ...bad });
    expect(answer, JSON.stringify(bad)).toMatchObject({ status: 400, body: { success: false } });
  }
  expect((await admin.put(`/system-stats/${host}/limits`, { cpu: 90 })).status).toBe(400);
  expect(await stored("")).toBe(null);
});

test("changes by an admin are in the audit log with the host", async () => {
  const admin = await newClient({ role: "admin" });
  const host = await newReporting();
  await admin.put(`/system-stats/${host}/limits`, limits);
  await admin.delete(`/system-stats/${host}/limits`);
  const { body } = await admin.get("/admin/audit?area=hosts");
  const lines = body.events.filter(({ target_id }: { target_id: string }) => target_id === host);
  expect(lines.map(({ what }: { what: string }) => what.split(" ")[0])).toEqual(["DELETE", "PUT"]);
});
