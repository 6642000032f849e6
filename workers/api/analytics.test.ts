import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient } from "../../tests/api.ts";
import { signIn } from "../../tests/people.ts";
import { runCron } from "../cron.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36" };
const from = (ip: string) => ({ ...browser, "cf-connecting-ip": ip });
const cron = (at: string) => runCron("*/5 * * * *", env, new Date(at));

test("a visit counts once per view, and a visitor once per day", async () => {
  const admin = await newClient({ role: "admin" });
  const page = "register";
  const at = "2026-03-04T10:00:00.000Z";
  for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
    const answer = await client().post(
      "/analytics/visit",
      { page, referrer: "https://www.example.org/a?b=c" },
      { headers: from(ip), at },
    );
    expect(answer).toMatchObject({ status: 204, body: "" });
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  await client().post("/analytics/visit", { page }, { headers: from("192.0.2.1"), at: "2026-03-05T00:00:00.000Z" });
  const { body } = await admin.get(`/analytics/stats/${page}?days=3`, { at: "2026-03-05T12:00:00.000Z" });
  expect(body).toEqual({
    total: 4,
    daily_stats: [
      { date: "2026-03-03", visits: 0, unique_visitors: 0 },
      { date: "2026-03-04", visits: 3, unique_visitors: 2 },
      { date: "2026-03-05", visits: 1, unique_visitors: 1 },
    ],
    summary: { total_visits: 4, unique_visitors: 3 },
    top_referrers: [{ referrer: "example.org", visits: 3 }],
  });
});

test("a referrer is shown in the letters of its language", async () => {
  const admin = await newClient({ role: "admin" });
  const [page, at] = ["contact", "2026-03-06T10:00:00.000Z"];
  for (const referrer of [
    "https://bücher.example/",
    "https://xn--bcher-kva.example/a",
    "android-app://com.example.app",
  ])
    await client().post("/analytics/visit", { page, referrer }, { headers: from("192.0.2.9"), at });
  const { body } = await admin.get(`/analytics/stats/${page}?days=1`, { at });
  expect(body.top_referrers).toEqual([
    { referrer: "bücher.example", visits: 2 },
    { referrer: "com.example.app", visits: 1 },
  ]);
});

test("bots, prefetches, admins and impersonations are not counted", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const page = "login";
  const visit = (caller: ReturnType<typeof client>, headers: Record<string, string>) =>
    caller.post("/analytics/visit", { page }, { headers });
  await visit(client(), { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await visit(client(), {});
  await visit(client(), { ...browser, "sec-purpose": "prefetch;prerender" });
  await visit(admin, browser);
  await visit(client(await signIn(ada.person.id, admin.person.id)), browser);
  await visit(ada, browser);
  const { body } = await admin.get(`/analytics/stats/${page}`);
  expect(body.total).toBe(1);
  expect(body.daily_stats).toHaveLength(30);
});

test("neither IP address nor browser is stored, and hashes and salts are deleted after the day", async () => {
  const page = "terms";
  await client().post("/analytics/visit", { page }, { headers: from("203.0.113.77"), at: "2026-05-01T23:59:00.000Z" });
  const tables = await Promise.all(
    ["visitor", "visit_day", "visit_referrer"].map((name) => env.DB.prepare(`SELECT * FROM ${name}`).all()),
  );
  expect(JSON.stringify(tables.map((table) => table.results))).not.toMatch(/203\.0\.113|Mozilla/);
  const kept = async () => {
    const [hashes, salts] = await Promise.all(
      ["visitor", "visit_salt"].map((name) =>
        env.DB.prepare(`SELECT count(*) AS n FROM ${name} WHERE day = '2026-05-01'`).first<number>("n"),
      ),
    );
    return { hashes, salts };
  };
  expect(await kept()).toEqual({ hashes: 2, salts: 1 });
  await cron("2026-05-01T23:59:59.999Z");
  expect(await kept()).toEqual({ hashes: 2, salts: 1 });
  await cron("2026-05-02T00:00:00.000Z");
  expect(await kept()).toEqual({ hashes: 0, salts: 0 });
});

test("the overview covers all pages and names each", async () => {
  const admin = await newClient({ role: "admin" });
  const page = "contact";
  const at = "2026-06-10T08:00:00.000Z";
  await client().post("/analytics/visit", { page }, { headers: from("192.0.2.9"), at });
  const { body } = await admin.get("/analytics/overview", { at });
  expect(body.daily_stats).toHaveLength(7);
  expect(body.pages).toContainEqual({ page, visits: 1, unique_visitors: 1 });
  expect(body.summary.total_visits).toBeGreaterThanOrEqual(1);
});

test("the overview compares whole days with as many days before, and visits are exported by day", async () => {
  const admin = await newClient({ role: "admin" });
  const add = env.DB.prepare("INSERT INTO visit_day (page, day, visits, unique_visitors) VALUES ('*', ?, ?, ?)");
  // The last day of the week before, a day that is compared with no visits, yesterday, and today.
  const days = [
    ["2024-03-01", 50, 10],
    ["2024-03-07", 900, 900],
    ["2024-03-13", 56, 10],
    ["2024-03-14", 700, 700],
  ];
  await env.DB.batch(days.map((day) => add.bind(...day)));
  const at = "2024-03-14T12:00:00.000Z";
  const overview = async (query: string) => (await admin.get(`/admin/analytics/overview?${query}`, { at })).body;
  expect(await overview("days=7")).toMatchObject({
    summary: { total_visits: 756, unique_visitors: 710 },
    change: { visits: 12, unique_visitors: 0 },
  });
  expect((await overview("days=90")).change).toEqual({ visits: null, unique_visitors: null });
  expect((await admin.get("/admin/analytics/daily?days=90", { at })).body.daily_stats).toHaveLength(90);
  const file = await admin.get<string>("/admin/analytics/export?days=2", { at });
  expect(file.body).toBe("date,visits,unique_visitors\r\n2024-03-13,56,10\r\n2024-03-14,700,700\r\n");
  await env.DB.prepare("DELETE FROM visit_day WHERE day LIKE '2024-03-%'").run();
});

test("invalid input is a 400, and a page without visits has zeros", async () => {
  const admin = await newClient({ role: "admin" });
  for (const page of ["", "Not A Page", "x".repeat(41), 7, null]) {
    expect((await client().post("/analytics/visit", { page })).status).toBe(400);
  }
  for (const days of ["0", "366", "a", "1.5"]) {
    expect((await admin.get(`/analytics/stats/landing?days=${days}`)).status).toBe(400);
  }
  const { body } = await admin.get("/analytics/stats/nowhere");
  expect(body).toMatchObject({ total: 0, summary: { total_visits: 0, unique_visitors: 0 }, top_referrers: [] });
});

test("statistics are for admins, health is public", async () => {
  const ada = await newClient();
  for (const path of ["/analytics/stats/landing", "/analytics/overview"]) {
    expect(await ada.get(path)).toMatchObject({ status: 403, body: { error: "Admin access required" } });
    expect((await client().get(path)).status).toBe(401);
  }
  expect(await client().get("/analytics/health")).toMatchObject({
    status: 200,
    body: { status: "ok", database: "ok" },
  });
});

const rows = async () => {
  const tables = ["visitor", "visit_day", "visit_referrer", "visit_salt", "rate_limit"];
  const counted = tables.map((name) => env.DB.prepare(`SELECT count(*) AS n FROM ${name}`));
  return (await env.DB.batch<{ n: number }>(counted)).map(({ results }) => results[0]!.n);
};

test("a page that is not public stores nothing, however often it is named", async () => {
  const before = await rows();
  for (let i = 0; i < 120; i++) {
    const answer = await client().post("/analytics/visit", { page: `made-up-${i}` }, { headers: from("192.0.2.20") });
    expect(answer).toMatchObject({ status: 204, trips: 0 });
  }
  expect(await rows()).toEqual(before);
  const at = "2026-07-01T10:00:00.000Z";
  await client().post("/analytics/visit", { page: "privacy" }, { headers: from("192.0.2.20"), at });
  const admin = await newClient({ role: "admin" });
  expect((await admin.get("/analytics/stats/privacy?days=1", { at })).body.total).toBe(1);
});

test("a network is limited to a thousand visits an hour, and other networks are not affected", async () => {
  const at = "2026-08-01T10:30:00.000Z";
  const visit = (ip: string, when = at) =>
    client().post("/analytics/visit", { page: "verify" }, { headers: from(ip), at: when });
  await visit("192.0.2.30");
  await env.DB.prepare("UPDATE rate_limit SET attempts = 1000 WHERE key LIKE 'visit 192.0.2.30 %'").run();
  const refused = await visit("192.0.2.30");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await visit("192.0.2.31")).status).toBe(204);
  const admin = await newClient({ role: "admin" });
  expect((await admin.get("/analytics/stats/verify?days=1", { at })).body.total).toBe(2);
  expect((await visit("192.0.2.30", "2026-08-01T12:30:00.000Z")).status).toBe(204);
});
