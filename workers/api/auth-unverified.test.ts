import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newBrowser, newDemo, newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { client } from "../../tests/api.ts";
import { secondLinksTo, linksTo } from "../../tests/mail.ts";
import { runCron } from "../cron.ts";

const START = "2026-11-01T12:00:00.000Z";
const days = (n: number) => new Date(Date.parse(START) + n * 86_400_000).toISOString();
const register = (fields: object, at = START) => client().post("/auth/register", fields, { ...stranger().from, at });
const logIn = (fields: object, at = START) => client().post("/auth/login", fields, { ...stranger().from, at });
const follow = async (link: URL, at = START) =>
  (await client().get(pathOf(link), { at })).headers.get("location")!.includes("success=true");
const decline = (link: URL, at = START) =>
  client().post("/auth/decline-registration", Object.fromEntries(link.searchParams), { ...stranger().from, at });
const sweep = (at: string) => runCron("*/5 * * * *", env, new Date(at));
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
    // A registration with the same address replaces it, and the earlier name stays reserved.
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
  const owner = newBrowser();
  await owner("POST", "/auth/register", fields, { at: START });
  const [earlier, later] = linksTo(fields.email);
  expect(await follow(earlier!)).toBe(false);
  expect((await decline(secondLinksTo(fields.email)[0]!)).status).toBe(400);
  await owner("GET", pathOf(later!), undefined, { at: START });
  expect((await logIn(planted)).status).toBe(401);
  const signedIn = await owner("POST", "/auth/login", fields, { at: START });
  expect(signedIn.body.user).toMatchObject({ username: fields.username, created_at: START });
  // A verified account is never replaced.
  await register(planted);
  expect((await logIn(fields)).status).toBe(200);
  expect(linksTo(fields.email).map(({ pathname }) => pathname)).toContain("/forgot-password");
});

test("a stranger who replaces an unverified registration does not get in with the owner's click", async () => {
  const { fields } = stranger();
  const [owner, thief] = [newBrowser(), newBrowser()];
  const planted = { ...fields, username: newName(), password: "Pl4nted!pass" };
  await owner("POST", "/auth/register", fields, { at: START });
  // Registering twice does not make the thief's browser a known browser.
  for (let i = 0; i < 2; i++) await thief("POST", "/auth/register", planted, { at: START });
  await owner("GET", pathOf(linksTo(fields.email).at(-1)!), undefined, { at: START });
  const before = linksTo(fields.email).length;
  const signIn = () => thief("POST", "/auth/login", planted, { at: START });
  expect(await signIn()).toMatchObject({
    status: 403,
    body: {
      error: "This account was registered more than once. We sent you a link: open it in this browser, then log in.",
    },
  });
  // The mail about it goes to the owner, whose click gives the thief no access either.
  expect(linksTo(fields.email)).toHaveLength(before + 1);
  await owner("GET", pathOf(linksTo(fields.email).at(-1)!), undefined, { at: START });
  expect((await signIn()).status).toBe(403);
  // After a new password the account is the owner's, in any browser.
  await owner("POST", "/auth/forgot-password", fields, { at: START });
  const reset = Object.fromEntries(linksTo(fields.email).at(-1)!.searchParams);
  expect((await owner("POST", "/auth/reset-password", { ...reset, password: PASSWORD }, { at: START })).status).toBe(
    200,
  );
  expect((await signIn()).status).toBe(401);
  expect((await logIn(fields)).status).toBe(200);
});

test("after a replacement another browser can sign in once it has opened a new link, and then all others can", async () => {
  const { fields } = stranger();
  await register({ ...fields, password: "Mist4ken!pass" });
  await register(fields);
  expect(await follow(linksTo(fields.email).at(-1)!)).toBe(true);
  const laptop = newBrowser();
  const signIn = () => laptop("POST", "/auth/login", fields, { at: START });
  expect((await laptop("POST", "/auth/login", { ...fields, password: "Wr0ng!pass" }, { at: START })).status).toBe(401);
  const before = linksTo(fields.email).length;
  expect((await signIn()).status).toBe(403);
  expect(linksTo(fields.email)).toHaveLength(before + 1);
  const link = linksTo(fields.email).at(-1)!;
  expect((await laptop("GET", pathOf(link), undefined, { at: START })).headers.get("location")).toContain(
    "success=true",
  );
  expect((await signIn()).status).toBe(200);
  expect((await logIn(fields)).status).toBe(200);
});

test("registering again in the same browser, after a mistyped password say, asks for nothing more", async () => {
  const { fields } = stranger();
  const browser = newBrowser();
  await browser("POST", "/auth/register", { ...fields, password: "Mist4ken!pass" }, { at: START });
  await browser("POST", "/auth/register", fields, { at: START });
  expect(await follow(linksTo(fields.email).at(-1)!)).toBe(true);
  expect((await browser("POST", "/auth/login", fields, { at: START })).status).toBe(200);
  expect(linksTo(fields.email).map(({ hash }) => hash)).not.toContain("#sessions");
});

test("the first sign-in is mailed, except in a browser that registered the account or opened its link", async () => {
  for (const [registers, follows, mails] of [
    [true, false, 0],
    [false, true, 0],
    [false, false, 1],
  ] as const) {
    const { fields } = stranger();
    const [one, other] = [newBrowser(), newBrowser()];
    await (registers ? one : other)("POST", "/auth/register", fields, { at: START });
    await (follows ? one : other)("GET", pathOf(linksTo(fields.email)[0]!), undefined, { at: START });
    expect((await one("POST", "/auth/login", fields, { at: START })).status).toBe(200);
    expect(linksTo(fields.email).filter(({ hash }) => hash === "#sessions")).toHaveLength(mails);
  }
});

test("registering an address that has an account sets the same cookie, and makes the browser known to nobody", async () => {
  const member = await newMember();
  const known = async () =>
    (
      await env.DB.prepare("SELECT 1 FROM device d JOIN user u ON u.id = d.user_id WHERE u.email = ?")
        .bind(member.fields.email)
        .all()
    ).results.length;
  const before = await known();
  const [cookie, other] = await Promise.all(
    [member.fields.email, stranger().fields.email].map(async (email) => {
      const answer = await register({ ...stranger().fields, email });
      return answer.headers.getSetCookie().map((one) => one.replace(/=[^;]*/, ""));
    }),
  );
  expect(cookie).toEqual(other);
  expect(await known()).toBe(before);
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
  const [link] = secondLinksTo(fields.email);
  expect(link!.pathname).toBe("/verify/not-me");
  const wrong = new URL(link!);
  wrong.searchParams.set("uid", "somebody-else");
  expect((await decline(wrong)).status).toBe(400);
  // The secret of one link is not valid for the other link.
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
  expect((await decline(secondLinksTo(fields.email).at(-1)!)).status).toBe(400);
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
    if (fields === unknown) expect((await decline(secondLinksTo(fields.email).at(-1)!, days(1))).status).toBe(200);
    await sweep(days(6));
    expect([await ask(first, days(6)), await ask(second, days(6))]).toEqual([409, 409]);
    // With the same address the names are free, even if the address has an account.
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
