import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { MAX_HOSTS } from "#app/domain/system-stats/system-stats.ts";
import { newHost, sample } from "../../tests/hosts.ts";

const token = "a-secret-of-this-test";
const agent = { headers: { authorization: `Bearer ${token}` }, env: { AGENT_TOKEN: token } };

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, 0) + seconds * 1000);

test("an agent reports, and an admin sees the newest sample with its age and state", async () => {
  const admin = await newClient({ role: "admin" });
  const host = newHost();
  const { host: _, timestamp: __, ...stats } = sample(host);
  expect(await client().post("/system-stats/report", sample(host), { ...agent, at: at(0) })).toMatchObject({
    status: 204,
    body: "",
  });
  const state = async (seconds: number) =>
    (await admin.get(`/system-stats/?host=${host}`, { at: at(seconds) })).body.data.state;
  const answer = await admin.get(`/system-stats/?host=${host}`, { at: at(5) });
  expect(answer.body).toMatchObject({ success: true, data: { ...stats, host, age: 5 } });
  // The session and the hosts' names are read; samples are not in the database.
  expect(answer.trips).toBeLessThanOrEqual(2);
  expect(answer.body.data.hosts).toContain(host);
  expect(await Promise.all([0, 14.9, 15, 59.9, 60].map(state))).toEqual(["live", "live", "stale", "stale", "offline"]);
});

test("a host with a longer interval becomes stale later, and one with a shorter interval no earlier", async () => {
  const admin = await newClient({ role: "admin" });
  for (const [interval, ages] of [
    [30, [89, 90, 359, 360]],
    [2, [14.9, 15, 59.9, 60]],
    [1, [14.9, 15, 59.9, 60]],
  ] as const) {
    const host = newHost();
    await client().post("/system-stats/report", { ...sample(host), interval }, { ...agent, at: at(0) });
    const state = async (seconds: number) =>
      (await admin.get(`/system-stats/?host=${host}`, { at: at(seconds) })).body.data.state;
    expect(await Promise.all(ages.map(state))).toEqual(["live", "stale", "stale", "offline"]);
  }
  const { interval: _, ...without } = sample(newHost());
  expect((await client().post("/system-stats/report", without, { ...agent, at: at(0) })).status).toBe(204);
  const { body } = await admin.get(`/system-stats/?host=${without.host}`, { at: at(0) });
  expect(body.data.interval).toBe(5);
});

test("without a name the host that reported last is shown, with the server's time", async () => {
  const admin = await newClient({ role: "admin" });
  const [first, second] = [newHost(), newHost()];
  // A clock that is an hour wrong makes no difference.
  await client().post(
    "/system-stats/report",
    { ...sample(first), timestamp: "2030-01-01T00:00:00.000Z" },
    { ...agent, at: "2040-01-01T00:00:01.000Z" },
  );
  const ahead = { ...sample(second), timestamp: "2040-01-01T01:00:02.000Z" };
  await client().post("/system-stats/report", ahead, { ...agent, at: "2040-01-01T00:00:02.000Z" });
  const { body } = await admin.get("/system-stats/", { at: "2040-01-01T00:00:03.000Z" });
  expect(body.data).toMatchObject({
    host: second,
    state: "live",
    age: 1,
    timestamp: "2040-01-01T00:00:02.000Z",
    received_at: "2040-01-01T00:00:02.000Z",
    clock_offset: 3600,
  });
  const unreadable = { ...ahead, timestamp: "yesterday" };
  await client().post("/system-stats/report", unreadable, { ...agent, at: "2040-01-01T00:00:04.000Z" });
  const answer = await admin.get("/system-stats/", { at: "2040-01-01T00:00:05.000Z" });
  expect(answer.body.data).toMatchObject({ timestamp: "2040-01-01T00:00:04.000Z", clock_offset: 0 });
});

test("the history has averages per minute, without loopback traffic", async () => {
  const admin = await newClient({ role: "admin" });
  const host = newHost();
  for (const [seconds, cpu] of [
    [0, 10],
    [5, 20],
    [60, 50],
  ] as const) {
    await client().post("/system-stats/report", sample(host, cpu), { ...agent, at: at(seconds) });
  }
  const { body } = await admin.get(`/system-stats/${host}/history`, { at: at(90) });
  expect(body.data).toEqual([
    { at: at(0).toISOString(), cpu: 15, memory: 50, received: 10, sent: 20 },
    { at: at(60).toISOString(), cpu: 50, memory: 50, received: 10, sent: 20 },
  ]);
  const part = async (search: string) =>
    (await admin.get(`/system-stats/${host}/history?${search}`, { at: at(3660) })).body.data;
  expect(await part("minutes=5")).toMatchObject([{ at: at(0).toISOString(), cpu: 80 / 3 }]);
  expect(await part("hours=1")).toMatchObject([{ at: at(60).toISOString() }]);
  for (const bad of ["hours=25", "hours=0", "minutes=x", "minutes=61"]) {
    expect((await admin.get(`/system-stats/${host}/history?${bad}`)).status).toBe(400);
  }
  await client().post("/system-stats/report", sample(host), { ...agent, at: at(86_400 + 30) });
  expect((await admin.get(`/system-stats/${host}/history`, { at: at(86_400 + 30) })).body.data).toHaveLength(2);
});

test("a removed host is gone until it reports again", async () => {
  const admin = await newClient({ role: "admin" });
  const host = newHost();
  await client().post("/system-stats/report", sample(host), agent);
  expect((await admin.delete(`/system-stats/${host}`)).body).toMatchObject({ success: true });
  expect(await admin.get(`/system-stats/?host=${host}`)).toMatchObject({ status: 404, body: { success: false } });
  expect((await admin.delete(`/system-stats/${host}`)).status).toBe(404);
  await client().post("/system-stats/report", sample(host), agent);
  expect((await admin.get(`/system-stats/?host=${host}`)).status).toBe(200);
});

test("a host beyond the maximum is rejected, and has to wait much longer before the next try", async () => {
  const numbers = Array.from({ length: MAX_HOSTS }, (_, i) => `('many-${i}', '2026-11-21')`);
  await env.DB.prepare(`INSERT INTO host (name, first_reported_at) VALUES ${numbers.join()}`).run();
  const refused = await client().post("/system-stats/report", sample(newHost()), { ...agent, at: at(0) });
  await env.DB.prepare("DELETE FROM host WHERE name LIKE 'many-%'").run();
  expect(refused).toMatchObject({ status: 409, body: { error: "No more than 50 hosts can report" } });
  expect(refused.headers.get("retry-after")).toBe("600");
});

test("a report is refused without the token, when malformed, and when too large", async () => {
  const host = newHost();
  const post = (body: unknown, headers: Record<string, string>, secret: string | undefined = token) =>
    client().post("/system-stats/report", body, { headers, env: { AGENT_TOKEN: secret } });
  for (const authorization of ["", "Bearer ", "Bearer wrong", "Basic x", `Bearer ${token}x`]) {
    expect(await post(sample(host), authorization ? { authorization } : {})).toMatchObject({
      status: 401,
      body: { success: false },
    });
  }
  expect((await post(sample(host), { authorization: "Bearer " }, "")).status).toBe(401);
  const { authorization } = agent.headers;
  for (const bad of [
    {},
    [],
    null,
    { ...sample(host), cpu: {} },
    { ...sample(host), host: "../x" },
    sample(host, 101),
    { ...sample(host), interval: 0 },
  ]) {
    expect((await post(bad, { authorization })).status).toBe(400);
  }
  const large = { ...sample(host), padding: "x".repeat(1024 * 1024) };
  expect((await post(large, { authorization })).status).toBe(413);
});

test("only admins see hosts, and get a 503 when none has reported", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  await env.DB.prepare("DELETE FROM host").run();
  expect(await admin.get("/system-stats/")).toMatchObject({
    status: 503,
    body: { success: false, error: expect.stringContaining("No host has reported yet") },
  });
  expect(await ada.get("/system-stats/")).toMatchObject({
    status: 403,
    body: { success: false, error: "Admin access required" },
  });
  expect((await client().get("/system-stats/")).status).toBe(401);
});

test("an agent with a host's own token reports for that host only, until the token is renewed or revoked", async () => {
  const admin = await newClient({ role: "admin" });
  const [host, other] = [newHost(), newHost()];
  const made = await admin.post("/admin/agent-tokens", { host });
  expect(made).toMatchObject({ status: 201, body: { host, token: expect.stringMatching(/^sfh_/) } });
  const reportWith = async (secret: string, name = host) =>
    (await client().post("/system-stats/report", sample(name), { headers: { authorization: `Bearer ${secret}` } }))
      .status;
  expect(await reportWith(made.body.token)).toBe(204);
  expect(await reportWith(made.body.token, other)).toBe(403);
  expect(await reportWith(`${made.body.token}x`)).toBe(401);
  const stored = await env.DB.prepare("SELECT * FROM host_token WHERE host = ?").bind(host).first();
  expect(JSON.stringify(stored)).not.toContain(made.body.token);
  expect(stored).toMatchObject({ last_used_at: expect.any(String) });
  expect((await admin.post("/admin/agent-tokens", { host })).status).toBe(409);

  const renewed = await admin.post(`/admin/agent-tokens/${host}/renew`, {});
  expect([await reportWith(made.body.token), await reportWith(renewed.body.token)]).toEqual([401, 204]);
  expect((await admin.get("/admin/agent-tokens")).body).toContainEqual(expect.objectContaining({ host }));
  expect((await admin.delete(`/admin/agent-tokens/${host}`)).status).toBe(200);
  expect(await reportWith(renewed.body.token)).toBe(401);
  expect((await admin.delete(`/admin/agent-tokens/${host}`)).status).toBe(404);
  expect((await admin.post(`/admin/agent-tokens/${host}/renew`, {})).status).toBe(404);
  const { body } = await admin.get("/admin/audit?area=hosts");
  const lines = body.events.filter(({ target_id }: { target_id: string }) => target_id === host);
  expect(lines.map(({ what }: { what: string }) => what.split(" ")[0])).toEqual(["DELETE", "POST", "409", "POST"]);
});

test("making and renewing a token asks for the password when the last one is too old", async () => {
  const admin = await newClient({ role: "admin" });
  const host = newHost();
  await admin.post("/admin/agent-tokens", { host });
  await env.DB.prepare("UPDATE session SET proved_at = '2026-01-01T00:00:00.000Z' WHERE user_id = ?")
    .bind(admin.person.id)
    .run();
  const refused = await admin.post("/admin/agent-tokens", { host: newHost() });
  expect(refused).toMatchObject({ status: 403, body: { details: [{ path: "password" }] } });
  expect((await admin.post(`/admin/agent-tokens/${host}/renew`, {})).status).toBe(403);
});
