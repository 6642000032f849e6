import { expect, test } from "vitest";
import { env } from "cloudflare:workers";
import { newDemo, newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { newPerson, PASSWORD } from "../../tests/people.ts";
import { runCron } from "../cron.ts";
import { EVERY_5_MINUTES } from "#app/domain/health/cron-run.server.ts";

const NEW = "N3w!password";
const fresh = () => stranger().fields;
const linkOf = (email: string, n = -1) => Object.fromEntries(linksTo(email).at(n)!.searchParams);
const follow = (act: "confirm" | "undo", link: object, at?: string) =>
  client().post(`/auth/${act}-email`, link, { ...stranger().from, ...(at && { at }) });
const me = async (one: ReturnType<typeof client>) => (await one.get("/auth/me")).body.user;

/** A signed-in member with a second session elsewhere. */
async function member() {
  const one = await newMember();
  return { ...one, here: await one.logIn(), there: await one.logIn() };
}

test("the username changes by the rules of registering", async () => {
  const [ada, eve] = [await member(), await newMember()];
  const change = (username: unknown) => ada.here.post("/auth/change-username", { username }, ada.from);
  for (const username of ["abcd", "a".repeat(13), "  ", 7, null, "ada\u0000x", "ada\u200bxyz"]) {
    expect((await change(username)).status).toBe(400);
  }
  expect(await change(eve.fields.username.toUpperCase())).toMatchObject({
    status: 409,
    body: { details: [{ path: "username", message: "Username is already taken" }] },
  });
  expect((await change(ada.fields.username.toUpperCase())).status).toBe(200);
  const { username } = fresh();
  expect(await change(` ${username} `)).toMatchObject({
    status: 200,
    body: { message: `Your username is ${username} now.` },
  });
  expect((await me(ada.there)).username).toBe(username);
});

test("two people who want one name at once do not both get it", async () => {
  const [ada, eve] = [await member(), await member()];
  const { username } = fresh();
  const both = await Promise.all(
    [ada, eve].map((one) => one.here.post("/auth/change-username", { username }, one.from)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a new password needs the old one, ends all other sessions and is told by mail", async () => {
  const { here, there, fields, from } = await member();
  const change = (input: object) => here.post("/auth/change-password", input, from);
  expect(await change({ current_password: "wrong", password: NEW })).toMatchObject({
    status: 403,
    body: { details: [{ path: "current_password" }] },
  });
  expect(await change({ password: NEW })).toMatchObject({
    status: 403,
    body: { code: "account.password_needed", details: [{ path: "current_password" }] },
  });
  expect((await change({ current_password: PASSWORD, password: PASSWORD })).status).toBe(400);
  for (const password of ["weak", "P@ssw0rd", `X1!${fields.username}`]) {
    expect((await change({ current_password: PASSWORD, password })).status).toBe(400);
  }
  expect(await me(there)).toBeTruthy();
  const mails = linksTo(fields.email).length;
  await client().post("/auth/forgot-password", fields, from);
  const reset = linkOf(fields.email);

  expect((await change({ current_password: PASSWORD, password: NEW })).status).toBe(200);
  expect([await me(here), await me(there)]).toEqual([expect.anything(), undefined]);
  expect(
    linksTo(fields.email)
      .slice(mails + 1)
      .map(String),
  ).toEqual([`${env.APP_URL}/forgot-password`]);
  expect((await client().post("/auth/login", fields, from)).status).toBe(401);
  expect((await client().post("/auth/login", { ...fields, password: NEW }, from)).status).toBe(200);
  const late = await client().post("/auth/reset-password", { ...reset, password: "An0ther!one" }, stranger().from);
  expect(late).toMatchObject({ status: 400, body: { error: "Invalid reset link" } });
});

test("somebody without a password changes the address and sets a first password after a proof by passkey", async () => {
  const [{ id, cookie, email }, other] = [await newPerson(), fresh()];
  const one = client(cookie);
  const proved = (at: string) =>
    env.DB.prepare("UPDATE session SET proved_at = ? WHERE user_id = ?").bind(at, id).run();
  await env.DB.prepare("INSERT INTO passkey VALUES (?, ?, '', 0, '', 'Key', '2026-11-01', NULL)").bind(id, id).run();
  await proved("2026-11-01T09:00:00.000Z");
  const at = (minute: number) => ({ at: new Date(Date.parse("2026-11-01T09:00:00.000Z") + minute * 60_000) });
  const calls = [
    ["/auth/change-email", { email: other.email }, "password"],
    ["/auth/change-password", { password: NEW }, "current_password"],
    ["/auth/tokens", { name: "Script" }, "password"],
  ] as const;
  for (const [path, body, field] of calls) {
    const asked = { code: "account.confirm_by_passkey", has_passkey: true, details: [{ path: field }] };
    expect(await one.post(path, body, at(11))).toMatchObject({ status: 403, body: asked });
  }
  const done = [];
  for (const [path, body] of calls) done.push(await one.post(path, body, at(9)));
  expect(done).toMatchObject([
    { status: 200 },
    { status: 200, body: { message: expect.stringMatching(/^Your password has been set/) } },
    { status: 201 },
  ]);
  const mailed = env.DB.prepare("SELECT group_concat(kind) FROM mail WHERE user_id = ? AND kind LIKE 'password-%'");
  expect(Object.values((await mailed.bind(id).first())!)).toEqual(["password-set"]);
  expect((await client().post("/auth/login", { email, password: NEW }, stranger().from)).status).toBe(200);
  expect((await one.post("/auth/change-password", { password: "An0ther!one" }, at(9))).status).toBe(403);
});

test.for([
  [null, "password-set"],
  ["of before", "password-changed"],
] as const)("a mailed link that sets a password tells whether it is the first: %s", async ([before, kind]) => {
  const { id, email } = await newPerson();
  await env.DB.prepare("UPDATE user SET password_hash = ? WHERE id = ?").bind(before, id).run();
  await client().post("/auth/forgot-password", { email }, stranger().from);
  const link = linkOf(email);
  expect(await client().post("/auth/reset-password", { ...link, password: NEW }, stranger().from)).toMatchObject({
    status: 200,
  });
  const mailed = env.DB.prepare("SELECT group_concat(kind) AS kinds FROM mail WHERE user_id = ? AND kind <> 'reset'");
  expect(await mailed.bind(id).first("kinds")).toBe(kind);
});

test("of two parallel changes of a password one wins", async () => {
  const { here, from } = await member();
  const change = (password: string) =>
    here.post("/auth/change-password", { current_password: PASSWORD, password }, from);
  const both = await Promise.all([change(NEW), change("Oth3r!password")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("guesses of the old password are limited, whichever form they use", async () => {
  const { here, from } = await member();
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    const wrong = { current_password: "wrong", password: NEW };
    statuses.push((await here.post("/auth/change-password", wrong, from)).status);
    statuses.push((await here.post("/auth/change-email", { email: fresh().email, password: "wrong" }, from)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
});

test("a new address has to be confirmed, and the old one can undo it for seven days", async () => {
  const { here, there, fields, from } = await member();
  const email = fresh().email;
  const at = new Date().toISOString();
  const change = (input: object) => here.post("/auth/change-email", input, from);
  expect((await change({ email, password: "wrong" })).status).toBe(403);
  expect(await change({ email })).toMatchObject({ status: 403, body: { code: "account.password_needed" } });
  expect((await change({ email: "a+b@example.com", password: PASSWORD })).status).toBe(400);
  expect((await change({ email: fields.email, password: PASSWORD })).status).toBe(400);

  expect((await change({ email: email.toUpperCase(), password: PASSWORD })).status).toBe(200);
  expect((await me(here)).email).toBe(fields.email);
  const first = linkOf(email);
  await change({ email, password: PASSWORD });
  const link = linkOf(email);
  // Only the newest link works.
  expect((await follow("confirm", first)).status).toBe(400);
  for (const odd of [{}, { uid: "x", token: "y" }, { ...link, uid: "somebody" }, { ...link, token: "\u0000" }]) {
    expect((await follow("confirm", odd)).status).toBe(400);
  }
  expect((await follow("undo", link)).status).toBe(400);
  const later = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString();
  expect((await follow("confirm", link, later(1.01))).status).toBe(400);

  const told = linksTo(fields.email).length;
  const both = await Promise.all([follow("confirm", link), follow("confirm", link)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([400, 409])]);
  expect((await me(there)).email).toBe(email);
  expect((await client().post("/auth/login", { ...fields, email }, from)).status).toBe(200);
  expect(linksTo(fields.email)).toHaveLength(told + 1);

  const undo = linkOf(fields.email);
  expect((await follow("undo", undo, later(7.01))).status).toBe(400);
  expect((await follow("undo", undo, later(6.9))).status).toBe(200);
  expect(await me(here)).toBeUndefined();
  expect((await client().post("/auth/login", fields, from)).status).toBe(401);
  const reset = { ...linkOf(fields.email), password: NEW };
  expect((await client().post("/auth/reset-password", reset, { ...stranger().from, at: later(6.9) })).status).toBe(200);
  expect((await client().post("/auth/login", { ...fields, password: NEW }, from)).status).toBe(200);
  expect((await follow("undo", undo)).status).toBe(400);
});

test("an address that has an account is not distinguished from a free one, and its owner gets a mail", async () => {
  const [ada, eve] = [await member(), await newMember()];
  const change = (email: string) => ada.here.post("/auth/change-email", { email, password: PASSWORD }, ada.from);
  await me(ada.here);
  const free = fresh().email;
  const before = linksTo(eve.fields.email).length;
  const [a, b] = [await change(free), await change(eve.fields.email)];
  expect(b.body.message.replace(eve.fields.email, free)).toBe(a.body.message);
  for (const key of ["status", "trips", "statements"] as const) expect(b[key]).toBe(a[key]);
  expect((await ada.here.get("/auth/change-email")).body.pending.email).toBe(eve.fields.email);
  expect(linksTo(eve.fields.email).slice(before).map(String)).toEqual([`${env.APP_URL}/forgot-password`]);
});

test("the eleventh link for a new address within an hour is refused, and the newest one still works", async () => {
  const { here, from } = await member();
  const [taken, emails] = [await newMember(), Array.from({ length: 9 }, () => fresh().email)];
  const start = Date.now();
  const change = (email: string, minute: number) =>
    here.post("/auth/change-email", { email, password: PASSWORD }, { ...from, at: new Date(start + minute * 60_000) });
  // The answer is the same for an address that has an account.
  expect((await change(taken.fields.email, 0)).status).toBe(200);
  for (const [i, email] of emails.entries()) expect((await change(email, i + 1)).status).toBe(200);
  const refused = await change(fresh().email, 12);
  expect(refused).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining("Too many links for a new address") },
  });
  expect((await here.get("/auth/change-email")).body.pending.email).toBe(emails.at(-1));
  expect((await follow("confirm", linkOf(emails.at(-1)!))).status).toBe(200);
});

test("a change of the address waits for its link, and can be withdrawn until then", async () => {
  const [ada, eve] = [await member(), await member()];
  const pending = async (one = ada.here, at?: Date) =>
    (await one.get("/auth/change-email", at ? { at } : {})).body.pending;
  expect(await pending()).toBeNull();
  const { email } = fresh();
  await ada.here.post("/auth/change-email", { email, password: PASSWORD }, ada.from);
  expect(await pending()).toEqual({ email, expires_at: expect.any(String) });
  expect(await pending(ada.there)).toMatchObject({ email });
  expect(await pending(eve.here)).toBeNull();
  expect((await eve.here.delete("/auth/change-email")).status).toBe(404);
  expect(await ada.there.delete("/auth/change-email")).toMatchObject({
    status: 200,
    body: { message: `Your address stays ${ada.fields.email}.` },
  });
  expect(await pending()).toBeNull();
  expect((await follow("confirm", linkOf(email))).status).toBe(400);
  await ada.here.post("/auth/change-email", { email, password: PASSWORD }, ada.from);
  expect(await pending(ada.here, new Date(Date.now() + 25 * 3_600_000))).toBeNull();
  expect((await follow("confirm", linkOf(email))).status).toBe(200);
  expect(await pending()).toBeNull();
});

test("an unverified account does not keep an address from its owner, a verified one does", async () => {
  const [ada, squatter] = [await member(), stranger()];
  const { email } = squatter.fields;
  const ask = () => ada.here.post("/auth/change-email", { email, password: PASSWORD }, ada.from);
  await client().post("/auth/register", squatter.fields, squatter.from);
  const verify = linksTo(email).at(-1)!;
  await ask();
  const link = linkOf(email);
  await client().get(pathOf(verify));
  expect(await follow("confirm", link)).toMatchObject({ status: 409, body: { error: "Email is already in use" } });

  const other = stranger();
  await client().post("/auth/register", other.fields, other.from);
  await ada.here.post("/auth/change-email", { email: other.fields.email, password: PASSWORD }, ada.from);
  expect((await follow("confirm", linkOf(other.fields.email))).status).toBe(200);
  expect((await me(ada.here)).email).toBe(other.fields.email);
});

test("a mail that could not be sent is given up once its change is withdrawn", async () => {
  const { here, fields, from } = await member();
  const email = fresh().email;
  const down = { ...from, env: { MAIL_URL: "none:" } };
  await here.post("/auth/change-email", { email, password: PASSWORD }, down);
  await here.post("/auth/change-password", { current_password: PASSWORD, password: NEW }, from);
  await runCron(EVERY_5_MINUTES, env, new Date(Date.now() + 3_600_000));
  expect(linksTo(email)).toEqual([]);
  const row = await env.DB.prepare("SELECT state FROM mail WHERE recipient = ?").bind(email).first();
  expect(row).toEqual({ state: "failed" });
  expect(fields.email).not.toBe(email);
});

test("a demo account has nothing to change", async () => {
  const demo = await newDemo();
  expect((await demo.post("/auth/change-username", { username: fresh().username })).status).toBe(403);
});
