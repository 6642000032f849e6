import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newDemo, newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { client } from "../../tests/api.ts";
import { declineLinksTo, linksTo } from "../../tests/mail.ts";
import { runCron } from "../cron.ts";

const START = "2026-11-01T12:00:00.000Z";
const days = (n: number) => new Date(Date.parse(START) + n * 86_400_000).toISOString();
const register = (fields: object, at = START) => client().post("/auth/register", fields, { ...stranger().from, at });
const logIn = (fields: object, at = START) => client().post("/auth/login", fields, { ...stranger().from, at });
const follow = async (link: URL, at = START) =>
  (await client().get(pathOf(link), { at })).headers.get("location")!.includes("success=true");
const decline = (link: URL, at = START) =>
  client().post("/auth/decline-registration", Object.fromEntries(link.searchParams), { ...stranger().from, at });
const sweep = (at: string) => runCron("*/5 * * * *", env, new Date(at), createExecutionContext());
const newName = () => stranger().fields.username;

test("a username is taken after a registration, whether or not its address had an account", async () => {
  const member = await newMember();
  for (const email of [member.fields.email, stranger().fields.email]) {
    const [first, second] = [newName(), newName()];
    const own = { ...member.fields, email };
    const ask = async (username: string, more = {}, at = START) =>
      (await register({ ...own, ...more, username }, at)).status;
    expect(await ask(first)).toBe(201);
    expect(await ask(first, { email: stranger().fields.email })).toBe(409);
    expect(await ask(first.toUpperCase(), { email: stranger().fields.email })).toBe(409);
    // A registration with the same address may take it, and the earlier name stays reserved.
    expect(await ask(first)).toBe(201);
    expect(await ask(second, {}, days(1))).toBe(201);
    expect(await ask(first, { email: stranger().fields.email }, days(2))).toBe(409);
    const demo = await newDemo({ at: START });
    const claim = { ...stranger().fields, username: second };
    expect((await demo.post("/auth/claim-demo", claim, { at: days(2) })).status).toBe(409);
    await sweep(days(8));
    expect(await ask(first, { email: stranger().fields.email }, days(8))).toBe(201);
    expect(await ask(second, { email: stranger().fields.email }, days(8))).toBe(201);
  }
});

test("a HEAD request to the mailed link changes nothing, and following it twice succeeds twice", async () => {
  const { fields } = stranger();
  await register(fields);
  const [link] = linksTo(fields.email);
  expect((await client().call("HEAD", pathOf(link!), undefined, { at: START })).status).toBe(302);
  expect((await logIn(fields)).status).toBe(403);
  expect(await follow(link!)).toBe(true);
  expect(await follow(link!)).toBe(true);
  expect((await logIn(fields)).status).toBe(200);
});

test("a new registration replaces an unverified one", async () => {
  const { fields } = stranger();
  const planted = { ...fields, username: newName(), password: "Pl4nted!pass" };
  await register(planted);
  await register(fields);
  const [earlier, later] = linksTo(fields.email);
  expect(await follow(earlier!)).toBe(false);
  expect((await decline(declineLinksTo(fields.email)[0]!)).status).toBe(400);
  expect(await follow(later!)).toBe(true);
  expect((await logIn(planted)).status).toBe(401);
  expect((await logIn(fields)).body.user).toMatchObject({ username: fields.username, created_at: START });
  // A verified account is never replaced.
  await register(planted);
  expect((await logIn(fields)).status).toBe(200);
  expect(linksTo(fields.email).map(({ pathname }) => pathname)).toContain("/forgot-password");
});

test("a claimed demo account is not replaced: its address gets the mail with a link to a new password", async () => {
  const demo = await newDemo();
  const { fields } = stranger();
  await demo.post("/auth/claim-demo", fields);
  const answer = await register({ ...stranger().fields, email: fields.email });
  expect(answer).toMatchObject({ status: 201, trips: 2 });
  expect(linksTo(fields.email).at(-1)!.pathname).toBe("/forgot-password");
  expect(await follow(linksTo(fields.email)[0]!)).toBe(true);
  expect((await logIn(fields)).body.user).toMatchObject({ id: demo.user.id });
});

test("the mail's second link removes an unverified account, and no other", async () => {
  const { fields } = stranger();
  await register(fields);
  const [link] = declineLinksTo(fields.email);
  expect(link!.pathname).toBe("/verify/not-me");
  const wrong = new URL(link!);
  wrong.searchParams.set("uid", "somebody-else");
  expect((await decline(wrong)).status).toBe(400);
  // The secret of one link is not valid for the other.
  expect((await decline(linksTo(fields.email)[0]!)).status).toBe(400);
  expect(await decline(link!, days(6))).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(await decline(link!, days(6))).toMatchObject({
    status: 400,
    body: { error: "This link is not valid any more." },
  });
  expect(await follow(linksTo(fields.email)[0]!)).toBe(false);
  expect((await logIn(fields)).status).toBe(401);

  await register(fields);
  expect(await follow(linksTo(fields.email).at(-1)!)).toBe(true);
  expect((await decline(declineLinksTo(fields.email).at(-1)!)).status).toBe(400);
  expect((await logIn(fields)).status).toBe(200);
});

test("declining a registration does not reveal that the address had no account", async () => {
  const member = await newMember();
  const unknown = stranger().fields;
  for (const fields of [member.fields, unknown]) {
    const [first, second, third] = [newName(), newName(), newName()];
    const ask = async (username: string, at: string, email = stranger().fields.email) =>
      (await register({ ...fields, email, username }, at)).status;
    expect([await ask(first, START, fields.email), await ask(second, START, fields.email)]).toEqual([201, 201]);
    if (fields === unknown) expect((await decline(declineLinksTo(fields.email).at(-1)!, days(1))).status).toBe(200);
    await sweep(days(6));
    expect([await ask(first, days(6)), await ask(second, days(6))]).toEqual([409, 409]);
    // With the same address the names are free, as they are when it has an account.
    expect([await ask(second, days(6), fields.email), await ask(third, days(6), fields.email)]).toEqual([201, 201]);
    await sweep(days(7));
    expect([await ask(first, days(7)), await ask(second, days(7))]).toEqual([201, 409]);
  }
});

test("an unverified account is removed after 7 days, a claimed one after 30", async () => {
  const [waiting, verified, claimed] = [stranger().fields, stranger().fields, stranger().fields];
  for (const fields of [waiting, verified]) await register(fields);
  await follow(linksTo(verified.email)[0]!);
  const demo = await newDemo({ at: days(-5) });
  await demo.post("/auth/claim-demo", claimed, { at: START });
  const left = async () => {
    const emails = [waiting, verified, claimed].map(({ email }) => email);
    const rows = await env.DB.prepare("SELECT email FROM user WHERE email IN (?, ?, ?)")
      .bind(...emails)
      .all();
    return rows.results.length;
  };
  await sweep(new Date(Date.parse(days(7)) - 1).toISOString());
  expect(await left()).toBe(3);
  await sweep(days(7));
  expect(await left()).toBe(2);
  await sweep(new Date(Date.parse(days(30)) - 1).toISOString());
  expect(await left()).toBe(2);
  await sweep(days(30));
  expect(await left()).toBe(1);
  expect((await logIn(verified)).status).toBe(200);
});
