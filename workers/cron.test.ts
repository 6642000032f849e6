import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { newDemo, newMember, pathOf, stranger } from "../tests/accounts.ts";
import { client } from "../tests/api.ts";
import { linksTo } from "../tests/mail.ts";
import { newPerson } from "../tests/people.ts";
import { runCron } from "./cron.ts";

const cron = (at: string) => runCron("*/5 * * * *", env, new Date(at));
const rows = (table: string, where = "true", ...values: string[]) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>("n");

const left = (id: string) => env.DB.prepare("SELECT 1 FROM user WHERE id = ?").bind(id).first();

test("demo accounts are purged a day after they expired, and claimed ones never", async () => {
  const at = "2026-11-01T12:00:00.000Z";
  const [gone, claimed, permanent] = [await newDemo({ at }), await newDemo({ at }), await newPerson()];
  await claimed.post("/auth/claim-demo", stranger().fields, { at });
  await cron("2026-11-09T11:59:59.999Z");
  expect(await left(gone.user.id)).not.toBeNull();
  expect((await gone.get("/project/", { at: "2026-11-09T11:59:59.999Z" })).body).toHaveLength(3);
  await cron("2026-11-09T12:00:00.000Z");
  expect(await left(gone.user.id)).toBeNull();
  for (const id of [claimed.user.id, permanent.id]) expect(await left(id)).not.toBeNull();
});

test("one run purges everything that is due, however much it is", async () => {
  const many = Array.from({ length: 130 }, (_, i) => `swept-${i}`);
  await env.DB.prepare(
    `INSERT INTO user (id, username, email, role, created_at, expires_at)
      SELECT value, value, value || '@demo.invalid', 'demo', '2026-01-01', '2026-01-08' FROM json_each(?)`,
  )
    .bind(JSON.stringify(many))
    .run();
  await cron("2026-02-01T12:00:00.000Z");
  const rest = await rows("user", "id LIKE 'swept-%'");
  expect(rest).toBe(0);
});

test("a parallel claim and purge leave a whole account or none", async () => {
  const at = "2026-10-01T12:00:00.000Z";
  const demos = await Promise.all(Array.from({ length: 5 }, () => newDemo({ at })));
  const later = "2026-10-09T12:00:00.000Z";
  const [claims] = await Promise.all([
    Promise.all(demos.map((demo) => demo.post("/auth/claim-demo", stranger().fields, { at: later }))),
    cron(later),
  ]);
  for (const [i, { user }] of demos.entries()) {
    const todos = await rows("todo", "user_id = ?", user.id);
    const account = await env.DB.prepare("SELECT role FROM user WHERE id = ?").bind(user.id).first<string>("role");
    expect(account).toBe(claims[i]!.status === 200 ? "user" : null);
    expect(todos! > 0).toBe(claims[i]!.status === 200);
  }
});

test("expired sessions, links and attempts are purged, others kept", async () => {
  const { logIn, fields } = await newMember();
  const ada = await logIn();
  const { id } = (await ada.get("/auth/me")).body.user;
  const own = () => Promise.all(["session", "account_link"].map((table) => rows(table, "user_id = ?", id)));
  const before = await own();
  for (const count of before) expect(count).toBeGreaterThan(0);
  await cron(new Date().toISOString());
  expect(await own()).toEqual(before);
  await cron(new Date(Date.now() + 31 * 86_400_000).toISOString());
  for (const table of ["account_link", "rate_limit"]) expect(await rows(table)).toBe(0);
  expect(await ada.get("/auth/me")).toMatchObject({ status: 200, body: {} });
  expect(linksTo(fields.email).filter(({ hash }) => hash !== "#sessions")).toHaveLength(1);
});

test("a mail that found no server is sent by cron with a link that works", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { fields, from } = stranger();
  await client().post("/auth/register", fields, {
    ...from,
    env: { MAIL_URL: "smtp://127.0.0.1:1" },
    at: "2026-12-01T12:00:00.000Z",
  });
  expect(linksTo(fields.email)).toEqual([]);
  await cron("2026-12-01T12:05:00.000Z");
  const [link] = linksTo(fields.email);
  const verified = await client().get(pathOf(link!), { at: "2026-12-02T12:00:00.000Z" });
  expect(verified.headers.get("location")).toContain("success=true");
});
