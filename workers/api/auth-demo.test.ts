import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cookieOf, newDemo, newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn, PASSWORD } from "../../tests/people.ts";

const START = "2026-11-21T09:30:00.000Z";
const END = "2026-11-28T09:30:00.000Z";
const count = (table: string, user_id: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`).bind(user_id).first<number>("n");

test("a demo account is signed in, lives seven days, and reports the remaining days", async () => {
  const demo = await newDemo({ at: START });
  expect(demo.answer).toMatchObject({ status: 201, trips: 2 });
  expect(demo.user).toMatchObject({ role: "demo", email_verified: false, created_at: START });
  expect(demo.user.username).toMatch(/^demo[0-9a-f]{8}$/);
  expect((await demo.get("/auth/me", { at: START })).body).toEqual({ user: demo.user });
  for (const [at, isExpired, daysRemaining] of [
    [START, false, 7],
    ["2026-11-21T09:30:00.001Z", false, 7],
    ["2026-11-22T09:30:00.000Z", false, 6],
    ["2026-11-28T09:29:59.999Z", false, 1],
    [END, true, 0],
    ["2026-11-29T09:00:00.000Z", true, 0],
  ] as const) {
    const status = await demo.get("/auth/demo-status", { at });
    expect(status.body).toEqual({ isDemoAccount: true, isExpired, expiresAt: END, daysRemaining });
  }
});

test("other accounts have no demo status", async () => {
  const none = { isDemoAccount: false, isExpired: false, expiresAt: null, daysRemaining: null };
  expect(await client().get("/auth/demo-status")).toMatchObject({ status: 200, body: none, trips: 0 });
  expect((await (await newClient()).get("/auth/demo-status")).body).toEqual(none);
});

test("an expired demo can read, claim and log out, but not write", async () => {
  const demo = await newDemo({ at: START });
  expect((await demo.get("/project/", { at: END })).body).toHaveLength(3);
  expect((await demo.post("/project/", { proje_title: "More" }, { at: END })).status).toBe(403);
  expect((await demo.delete("/auth/account", undefined, { at: END })).status).toBe(403);
  const claim = await demo.post("/auth/claim-demo", stranger().fields, { at: END });
  expect(claim).toMatchObject({ status: 200, body: { message: expect.any(String) } });
});

test("a claimed demo keeps everything, and must be verified before logging in", async () => {
  const demo = await newDemo();
  const todos = await count("todo", demo.user.id);
  const { fields, from } = stranger();
  const other = await signIn(demo.user.id);
  const claimed = await demo.post("/auth/claim-demo", fields, from);
  expect(claimed).toMatchObject({ status: 200, trips: 6 });
  expect(claimed.headers.get("set-cookie")).toContain("Max-Age=0");
  for (const cookie of [demo.cookie, other]) expect((await client(cookie).get("/auth/me")).body).toEqual({});
  expect((await client().post("/auth/login", fields, from)).status).toBe(403);
  await client().get(pathOf(linksTo(fields.email)[0]!));
  const login = await client().post("/auth/login", fields, from);
  const user = { id: demo.user.id, username: fields.username, email: fields.email, role: "user", email_verified: true };
  expect(login.body.user).toMatchObject(user);
  expect(await count("todo", demo.user.id)).toBe(todos);
  const ada = client(cookieOf(login));
  expect((await ada.get("/auth/demo-status")).body.isDemoAccount).toBe(false);
  expect((await ada.post("/auth/claim-demo", stranger().fields)).status).toBe(403);
  expect((await client().post("/auth/claim-demo", stranger().fields)).status).toBe(401);
});

test("the owner gets a mail about a claim that reveals an account, and a network gets ten of them a day", async () => {
  const { from } = stranger();
  const members = [await newMember(), await newMember()];
  const names = stranger().fields;
  let minute = 0;
  // One minute between tries, so that no other limit is reached.
  const claim = async (demo: Awaited<ReturnType<typeof newDemo>>, fields: object) => {
    const at = new Date(Date.parse(START) + 60_000 * minute++);
    return (await demo.post("/auth/claim-demo", { ...names, ...fields }, { ...from, at })).status;
  };
  const demos = await Promise.all([1, 2, 3].map(() => newDemo({ at: START })));
  for (let i = 0; i < 9; i++) expect(await claim(demos[i % 2]!, { email: members[i % 2]!.fields.email })).toBe(409);
  // An error that reveals nothing about an address does not count.
  for (let i = 0; i < 3; i++) expect(await claim(demos[2]!, { username: members[0]!.fields.username })).toBe(409);
  expect(await claim(demos[0]!, { email: members[0]!.fields.email })).toBe(409);
  expect(await claim(demos[2]!, { email: members[1]!.fields.email })).toBe(429);
  // The answer is then the same for a free and for a taken address.
  expect(await claim(demos[2]!, {})).toBe(429);
  const elsewhere = { ...stranger().from, at: START };
  expect((await demos[2]!.post("/auth/claim-demo", names, elsewhere)).status).toBe(200);
  for (const { fields } of members) {
    const mails = linksTo(fields.email).filter(({ pathname }) => pathname === "/forgot-password");
    expect(mails.length).toBeGreaterThanOrEqual(4);
  }
});

const refused = (error: string) => ({ status: 409, body: { error } });

test("claiming with taken names is a 409, and of two parallel claims one wins", async () => {
  const taken = await newMember();
  const demo = await newDemo();
  const email = { ...stranger().fields, email: taken.fields.email.toUpperCase() };
  const username = { ...stranger().fields, username: taken.fields.username.toUpperCase() };
  expect(await demo.post("/auth/claim-demo", email)).toMatchObject(refused("Email is already in use"));
  expect(await demo.post("/auth/claim-demo", username)).toMatchObject(refused("Username is already taken"));
  expect((await demo.get("/auth/me")).body.user).toEqual(demo.user);

  const rival = await newDemo();
  const { fields } = stranger();
  const both = await Promise.all([demo, rival].map((one) => one.post("/auth/claim-demo", fields)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [loser] = [demo, rival].filter((_, i) => both[i]!.status === 409);
  const twice = await Promise.all([1, 2].map(() => loser!.post("/auth/claim-demo", stranger().fields)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test("logging out of a demo deletes it, and while impersonating it only ends the admin's session", async () => {
  const demo = await newDemo();
  const { person } = await newClient({ role: "admin" });
  const admin = client(await signIn(demo.user.id, person.id));
  expect((await admin.post("/auth/claim-demo", stranger().fields)).status).toBe(403);
  expect((await admin.delete("/auth/account")).status).toBe(403);
  expect((await admin.post("/auth/logout")).body.wasDemoAccount).toBe(false);
  expect((await admin.get("/auth/me")).body).toEqual({});
  expect(await count("todo", demo.user.id)).toBeGreaterThan(0);

  const out = await demo.post("/auth/logout");
  const message = "Demo account logged out. All demo data has been cleared.";
  expect(out).toMatchObject({ status: 200, body: { message, wasDemoAccount: true }, trips: 2 });
  for (const table of ["todo", "project", "session"]) expect(await count(table, demo.user.id)).toBe(0);
  expect(await demo.get("/auth/me")).toMatchObject({ status: 200, body: {} });
});

test("a demo account is deleted without a password", async () => {
  const demo = await newDemo();
  expect((await demo.delete("/auth/account")).status).toBe(200);
  expect(await count("todo", demo.user.id)).toBe(0);
  expect(
    (await client().post("/auth/login", { email: demo.user.email, password: PASSWORD }, stranger().from)).status,
  ).toBe(401);
});

test("a network can create ten demo accounts an hour and thirty a day", async () => {
  const headers = { "cf-connecting-ip": "203.0.113.9" };
  const make = async (at: string, ip = headers) =>
    client().post("/auth/register-demo", undefined, {
      headers: ip,
      at,
      env: { DEMO_RATE_LIMIT: "", AUTH_RATE_LIMIT: "100" },
    });
  const at = (hour: number) => new Date(Date.parse("2026-11-21T00:00:00.000Z") + hour * 3_600_000).toISOString();
  const made: number[] = [];
  for (const hour of [0, 3, 6, 9]) {
    for (let i = 0; i < 11; i++) made.push((await make(at(hour))).status);
  }
  expect(made.filter((status) => status === 201)).toHaveLength(30);
  expect(made.slice(0, 11)).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  const refused = await make(at(9));
  expect(refused.body.error).toMatch(/^Too many attempts\. Please wait .* and try again\.$/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3600);
  expect((await make(at(9), { "cf-connecting-ip": "203.0.113.10" })).status).toBe(201);
});

test("no demo account is created beyond the maximum number", async () => {
  const set = (value: number) => env.DB.prepare("UPDATE counter SET value = ? WHERE name = 'users:demo'").bind(value);
  const living = await env.DB.prepare("SELECT value FROM counter WHERE name = 'users:demo'").first<number>("value");
  await set(5000).run();
  const answer = await client().post("/auth/register-demo", undefined, stranger().from);
  expect(answer).toMatchObject({
    status: 503,
    body: {
      error: "There are too many demo accounts at the moment. Please create a free account, or try again later.",
    },
  });
  expect(answer.headers.get("retry-after")).toBe("3600");
  await set(living!).run();
  expect((await client().post("/auth/register-demo", undefined, stranger().from)).status).toBe(201);
});
