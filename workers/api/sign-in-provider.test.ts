import { env } from "cloudflare:workers";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { newMember, stranger } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { client } from "../../tests/api.ts";
import { appCode, newAuthenticator } from "../../tests/authenticator.ts";
import { linksTo } from "../../tests/mail.ts";
import {
  newcomer,
  newProviderPerson,
  newVisitor,
  problemOfVisit,
  providerEnv,
  renewKeys,
  throughProvider,
  visits,
} from "../../tests/provider-visits.ts";
import {
  CONFIRM_AT_PROVIDER_MESSAGE,
  LAST_WAY_MESSAGE,
  LAST_WAY_WITHOUT_PASSWORDS_MESSAGE,
  PASSWORDS_OFF_MESSAGE,
  PROVIDER_FAILED_MESSAGE,
  PROVIDER_NO_EMAIL_MESSAGE,
  PROVIDER_REFUSED_MESSAGE,
  PROVIDER_UNVERIFIED_MESSAGE,
} from "#app/domain/sign-in-provider/provider.ts";
import { SUSPENDED_MESSAGE } from "#app/domain/admin/users.ts";

const PAGE = "/login/provider";

const userOf = (email: string) => env.DB.prepare("SELECT * FROM user WHERE email = ?").bind(email).first();

test("somebody new signs in at the provider, chooses a username and has a verified account without a password", async () => {
  const { email, sub, preferred_username } = await newProviderPerson();
  const browser = newVisitor();
  const started = await browser.call("GET", "/auth/provider");
  expect(started.headers.get("set-cookie")).toMatch(
    /^provider=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
  );
  const address = new URL(started.headers.get("location")!);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: "http://localhost/api/auth/provider/callback",
    code_challenge_method: "S256",
    scope: "openid email profile",
  });
  expect(await browser.comeBack(await throughProvider(address.href, sub))).toBe(PAGE);
  expect(await browser.me()).toBeUndefined();
  expect(await browser.finish({})).toMatchObject({ status: 400, body: { details: [{ path: "username" }] } });
  expect(await browser.finish({ username: preferred_username })).toMatchObject({
    status: 200,
    body: { user: { email } },
  });
  expect(await browser.me()).toMatchObject({ username: preferred_username, email, email_verified: true });
  expect(await userOf(email!)).toMatchObject({ password_hash: null });
  expect(await browser.finish({ username: "another" })).toMatchObject({ status: 400 });
});

test("the second sign-in needs nothing, also with another address at the provider", async () => {
  const { person, user } = await newcomer();
  await newProviderPerson({ ...person, email: `moved${person.email}` });
  const browser = newVisitor();
  expect(await browser.visit(person.sub)).toBe("/app");
  expect(await browser.me()).toMatchObject({ id: user.id, email: person.email });
  const link = await env.DB.prepare("SELECT email FROM provider_link WHERE subject = ?").bind(person.sub).first();
  expect(link).toEqual({ email: `moved${person.email}` });
});

test("a person who signs in to add a share returns to it, with a new or an existing account, with a code too", async () => {
  const person = await newProviderPerson();
  const browser = newVisitor();
  expect(await browser.visit(person.sub, "?for=share")).toBe(PAGE);
  const made = await browser.finish({ username: person.preferred_username });
  expect(made).toMatchObject({ status: 200, body: { user: { username: person.preferred_username } } });
  expect(await newVisitor().visit(person.sub, "?for=share")).toBe("/share");
  expect(await newVisitor().visit(person.sub)).toBe("/app");
});

test("a username that is taken is refused, and another one finishes the same sign-in", async () => {
  const { user } = await newcomer();
  const person = await newProviderPerson();
  const browser = newVisitor();
  await browser.visit(person.sub);
  expect(await browser.finish({ username: user.username })).toMatchObject({ status: 409 });
  expect(await browser.finish({ username: person.preferred_username })).toMatchObject({ status: 200 });
});

test("an account with the same address is linked only with its password, and its owner gets a mail", async () => {
  const { fields } = await newMember();
  const { sub } = await newProviderPerson({ email: fields.email });
  const browser = newVisitor();
  expect(await browser.visit(sub)).toBe(PAGE);
  expect(await browser.finish({ username: "another" })).toMatchObject({
    status: 400,
    body: { details: [{ path: "password" }] },
  });
  expect(await browser.finish({ password: "Wr0ng!pass" })).toMatchObject({ status: 401 });
  expect(await browser.me()).toBeUndefined();
  expect(await browser.finish({ password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await browser.me()).toMatchObject({ username: fields.username });
  const mail = env.DB.prepare("SELECT count(*) AS n FROM mail WHERE recipient = ? AND kind = 'provider-linked'");
  expect(await mail.bind(fields.email).first("n")).toBe(1);
  expect(await newVisitor().visit(sub)).toBe("/app");
});

test("two-step codes are asked for when an account is linked, and at each sign-in with the provider", async () => {
  const { fields, logIn } = await newMember();
  const one = await logIn();
  const { secret } = (await one.post("/auth/codes", {})).body;
  const code = (minutes: number) => appCode(secret, new Date(Date.now() + minutes * 60_000));
  const at = (minutes: number) => ({ at: new Date(Date.now() + minutes * 60_000) });
  await one.post("/auth/codes/confirm", { code: code(0) });
  const { sub } = await newProviderPerson({ email: fields.email });
  const browser = newVisitor();
  await browser.visit(sub);
  const asked = { status: 403, body: { details: [{ path: "code" }] } };
  expect(await browser.finish({ password: PASSWORD })).toMatchObject(asked);
  expect(await browser.finish({ password: PASSWORD, code: code(1) }, at(1))).toMatchObject({ status: 200 });
  const again = newVisitor();
  expect(await again.visit(sub)).toBe(PAGE);
  expect(await again.me()).toBeUndefined();
  expect(await again.finish({})).toMatchObject(asked);
  expect(await again.finish({ code: code(2) }, at(2))).toMatchObject({ status: 200 });
});

test("an unverified account with the address, which anybody may have registered, is replaced", async () => {
  const { fields, from } = stranger();
  await client().post("/auth/register", fields, from);
  const person = await newProviderPerson({ email: fields.email });
  const browser = newVisitor();
  await browser.visit(person.sub);
  expect(await browser.finish({ username: person.preferred_username })).toMatchObject({ status: 200 });
  expect(await userOf(fields.email)).toMatchObject({ username: person.preferred_username, password_hash: null });
  expect(await client().post("/auth/login", fields, from)).toMatchObject({ status: 401 });
  const link = linksTo(fields.email).at(0)!;
  expect((await client().get(link.pathname.slice(4) + link.search)).headers.get("location")).toContain("error");
});

test.for([
  [{ email_verified: false }, PROVIDER_UNVERIFIED_MESSAGE],
  [{ email_verified: undefined }, PROVIDER_UNVERIFIED_MESSAGE],
  [{ email: undefined }, PROVIDER_NO_EMAIL_MESSAGE],
  [{ email: "eva+sevenfold@example.com" }, PROVIDER_NO_EMAIL_MESSAGE],
  [{ email: "eva\r\nBcc: x@example.com" }, PROVIDER_NO_EMAIL_MESSAGE],
] as const)("an address that proves nothing makes no account: %j", async ([fields, problem]) => {
  const { sub } = await newProviderPerson(fields);
  const browser = newVisitor();
  expect(await problemOfVisit(() => browser.visit(sub))).toEqual([PAGE, problem]);
  expect(await browser.finish({ username: "evaeva" })).toMatchObject({ status: 400 });
});

test("an unverified address links nothing to the account that has it", async () => {
  const { fields } = await newMember();
  const { sub } = await newProviderPerson({ email: fields.email, email_verified: false });
  const browser = newVisitor();
  await browser.visit(sub);
  expect(await browser.finish({ password: PASSWORD })).toMatchObject({ status: 400 });
});

test("an answer counts once, and only in the browser that requested it and with its state", async () => {
  const { sub, preferred_username } = await newProviderPerson();
  const browser = newVisitor();
  const back = await throughProvider(await browser.start(), sub);
  const other = newVisitor();
  await other.start();
  expect(await other.comeBack(back)).toBe(PAGE);
  expect(await other.finish({ username: preferred_username })).toMatchObject({ status: 400 });
  const forged = new URL(back);
  forged.searchParams.set("state", "made-up");
  expect(await browser.comeBack(forged)).toBe(PAGE);
  expect(await browser.finish({ username: preferred_username })).toMatchObject({ status: 400 });
  await browser.comeBack(back);
  await browser.finish({ username: preferred_username });
  expect(await browser.comeBack(back)).toBe(PAGE);
  // The thief has only the code, in a visit of their own.
  const thief = newVisitor();
  const own = new URL(await thief.start());
  const stolen = new URL(back);
  stolen.searchParams.set("state", own.searchParams.get("state")!);
  expect(await thief.comeBack(stolen)).toBe(PAGE);
  expect(await thief.finish({ username: "thief1" })).toMatchObject({ status: 400 });
});

test("two tabs at the provider at once both return to their pages", async () => {
  const { person, browser } = await newcomer();
  const there = async (query: string) => throughProvider(await browser.start(query), person.sub);
  const [confirm, diary] = [await there("?for=confirm"), await there("?for=diary")];
  expect(await browser.comeBack(confirm)).toBe("/settings#sign-in");
  expect(await browser.comeBack(diary)).toBe("/diary");
  // Each answer of the provider is accepted once.
  expect(await browser.comeBack(confirm)).toBe(PAGE);
});

test("a visit of another tab does not end one that waits for its username", async () => {
  const { sub, preferred_username } = await newProviderPerson();
  const browser = newVisitor();
  expect(await browser.visit(sub)).toBe(PAGE);
  for (let i = 0; i < 3; i++) await browser.start();
  expect(await browser.finish({ username: preferred_username })).toMatchObject({ status: 200 });
});

test.for(["nonce", "code_challenge"])("an answer for another %s is refused", async (name) => {
  const { sub } = await newProviderPerson();
  const browser = newVisitor();
  const address = new URL(await browser.start());
  address.searchParams.set(name, "a".repeat(43));
  const back = await throughProvider(address.href, sub);
  expect(await browser.comeBack(back)).toBe(PAGE);
  expect(await browser.finish({ username: "evaeva" })).toMatchObject({ status: 400 });
});

test("renewed keys of the provider work at once", async () => {
  const { person } = await newcomer();
  await renewKeys();
  expect(await newVisitor().visit(person.sub)).toBe("/app");
});

test("a clock that differs by a minute is accepted, one that differs by hours is not", async () => {
  const { person } = await newcomer();
  const back = async (minutes: number) => {
    const at = { at: new Date(Date.now() + minutes * 60_000) };
    const browser = newVisitor();
    const address = await browser.start("", at);
    return browser.comeBack(await throughProvider(address, person.sub), at);
  };
  expect(await back(-1)).toBe("/app");
  // The provider's tokens are valid for an hour.
  expect(await back(60.5)).toBe("/app");
  expect(await back(62)).toBe(PAGE);
});

test("the page says when the provider rejects somebody", async () => {
  const browser = newVisitor();
  expect(await problemOfVisit(() => browser.visit("nobody"))).toEqual([PAGE, PROVIDER_REFUSED_MESSAGE]);
});

test.for(["/nonsense", "/moved", "/silent", "/dripping", ":1"])(
  "a provider that does not work causes a short error: %s",
  async (path) => {
    const { issuer } = inject("oidc");
    const OIDC_ISSUER = path === ":1" ? "http://127.0.0.1:1" : `${issuer}${path}`;
    const late = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error("late")), 50);
      return controller.signal;
    });
    onTestFinished(() => late.mockRestore());
    const browser = newVisitor({ OIDC_ISSUER });
    expect(await problemOfVisit(() => browser.start())).toEqual([PAGE, PROVIDER_FAILED_MESSAGE]);
  },
);

test("a provider that fails at the end causes a short error", async () => {
  const { sub } = await newProviderPerson();
  const browser = newVisitor({ OIDC_CLIENT_SECRET: "wrong" });
  const back = await throughProvider(await browser.start(), sub);
  expect(await browser.comeBack(back)).toBe(PAGE);
  expect((await visits()).some(({ problem }) => problem === PROVIDER_FAILED_MESSAGE)).toBe(true);
});

test("a suspended account gets no session", async () => {
  const { person, user } = await newcomer();
  await env.DB.prepare("UPDATE user SET suspended_at = ? WHERE id = ?").bind(new Date().toISOString(), user.id).run();
  const browser = newVisitor();
  expect(await problemOfVisit(() => browser.visit(person.sub))).toEqual([PAGE, SUSPENDED_MESSAGE]);
  expect(await browser.me()).toBeUndefined();
});

test("a sign-in is linked to the account that requested it, to one account only, and unlinked again", async () => {
  const { fields, from } = await newMember();
  const { sub } = await newProviderPerson();
  const browser = newVisitor();
  await browser.call("POST", "/auth/login", fields, from);
  expect(await browser.visit(sub, "?for=link")).toBe("/settings#sign-in");
  expect(await newVisitor().visit(sub)).toBe("/app");
  const second = await newMember();
  const other = newVisitor();
  await other.call("POST", "/auth/login", second.fields, second.from);
  expect(await other.visit(sub, "?for=link")).toBe("/settings?unconfirmed=other#sign-in");
  const signedIn = await newMember().then(({ logIn }) => logIn());
  expect(await signedIn.delete("/auth/provider", {}, { env: providerEnv() })).toMatchObject({ status: 404 });
  const own = await client().post("/auth/login", fields, from);
  const owner = client(own.headers.get("set-cookie")!.split(";")[0]!);
  expect(await owner.delete("/auth/provider", {}, { env: providerEnv() })).toMatchObject({ status: 200 });
  expect(await newVisitor().visit(sub)).toBe(PAGE);
});

test("linking asks for a password of the last minutes", async () => {
  const { fields, from } = await newMember();
  const browser = newVisitor();
  const { headers } = await browser.call("POST", "/auth/login", fields, from);
  const later = { at: new Date(Date.now() + 3_600_000) };
  expect(await browser.call("GET", "/auth/provider?for=link", undefined, later)).toMatchObject({ status: 403 });
  expect(await newVisitor().call("GET", "/auth/provider?for=link")).toMatchObject({ status: 401 });
  const led = client(headers.get("set-cookie")!.split(";")[0]!);
  const elsewhere = { headers: { "sec-fetch-site": "cross-site" }, env: providerEnv() };
  expect(await led.get("/auth/provider?for=link", elsewhere)).toMatchObject({ status: 403 });
  expect(await led.get("/auth/provider?for=link", { env: providerEnv() })).toMatchObject({ status: 302 });
});

test("the only way to sign in cannot be unlinked, and a person without a password confirms at the provider", async () => {
  const { person, browser } = await newcomer();
  const minutes = (count: number) => ({ at: new Date(Date.now() + count * 60_000) });
  const makeFeed = (count: number) => browser.call("POST", "/auth/feed", {}, minutes(count));
  expect(await makeFeed(0)).toMatchObject({ status: 201 });
  const asked = { error: CONFIRM_AT_PROVIDER_MESSAGE, at_provider: true, details: [{ path: "password" }] };
  expect(await makeFeed(20)).toMatchObject({ status: 403, body: asked });
  expect(await browser.visit(person.sub, "?for=confirm")).toBe("/settings#sign-in");
  expect(await makeFeed(5)).toMatchObject({ status: 201 });
  const unlinked = await browser.call("DELETE", "/auth/provider", {});
  expect(unlinked).toMatchObject({ status: 409, body: { error: LAST_WAY_MESSAGE } });
});

test("a person without a password opens the locked diary at the provider, and returns to it", async () => {
  const { person, browser } = await newcomer();
  expect(await browser.call("PUT", "/auth/diary-lock", { is_on: true })).toMatchObject({ status: 200 });
  expect(await browser.call("POST", "/auth/diary-lock/close", {})).toMatchObject({ body: { is_locked: true } });
  expect(await browser.visit(person.sub, "?for=diary")).toBe("/diary");
  expect(await browser.call("GET", "/auth/diary-lock")).toMatchObject({ body: { is_on: true, is_locked: false } });
});

test("after a failed confirmation at the provider the person returns to the same page, which says why", async () => {
  const { person, browser } = await newcomer();
  const another = await newProviderPerson();
  for (const [query, page, fragment] of [
    ["?for=confirm", "/settings", "#sign-in"],
    ["?for=diary", "/diary", ""],
    ["?for=link", "/settings", "#sign-in"],
  ] as const) {
    expect(await browser.visit("nobody", query)).toBe(`${page}?unconfirmed${fragment}`);
    expect(await browser.visit("nobody", query)).toBe(`${page}?unconfirmed${fragment}`);
    const OIDC_ISSUER = "http://127.0.0.1:1";
    const down = await browser.call("GET", `/auth/provider${query}`, undefined, { env: { OIDC_ISSUER } });
    expect(down.headers.get("location")).toBe(`${page}?unconfirmed${fragment}`);
    if (query === "?for=link") continue;
    expect(await browser.visit(another.sub, query)).toBe(`${page}?unconfirmed=other${fragment}`);
  }
  expect((await browser.me()).id).toBeTruthy();
  const back = await throughProvider(await browser.start("?for=confirm"), person.sub);
  await browser.call("POST", "/auth/logout", {});
  expect(await browser.comeBack(back)).toBe(PAGE);
});

/** Adds a passkey in a signed-in browser, and returns the path that removes it. */
async function passkeyIn({ call }: ReturnType<typeof newVisitor>, name: string) {
  const authenticator = await newAuthenticator();
  const options = (await call("POST", "/auth/passkeys/options", {})).body;
  const added = await call("POST", "/auth/passkeys", { name, credential: authenticator.create(options) });
  expect(added.status).toBe(201);
  return `/auth/passkeys/${authenticator.id}`;
}

test("without a password, the last of the provider and the passkeys cannot be removed", async () => {
  const { browser, user } = await newcomer();
  const phone = await passkeyIn(browser, "Phone");
  expect(await browser.call("DELETE", "/auth/provider", {})).toMatchObject({ status: 200 });
  const laptop = await passkeyIn(browser, "Laptop");
  expect(await browser.call("DELETE", phone, {})).toMatchObject({ status: 200 });
  const mails = () => linksTo(user.email).length;
  const before = mails();
  const refused = await browser.call("DELETE", laptop, {});
  expect(refused).toMatchObject({ status: 409, body: { error: LAST_WAY_MESSAGE } });
  expect((await browser.call("GET", "/auth/passkeys")).body).toHaveLength(1);
  expect(mails()).toBe(before);
  await env.DB.prepare("UPDATE user SET password_hash = 'set by a mailed link' WHERE id = ?").bind(user.id).run();
  expect(await browser.call("DELETE", laptop, {})).toMatchObject({ status: 200 });
});

test("with OIDC_ONLY a password does not allow removing the last passkey, but a linked provider does", async () => {
  const { person, browser, user } = await newcomer({ OIDC_ONLY: "true" });
  const passkey = await passkeyIn(browser, "Phone");
  await env.DB.prepare("UPDATE user SET password_hash = 'of before' WHERE id = ?").bind(user.id).run();
  expect(await browser.call("DELETE", "/auth/provider", {})).toMatchObject({ status: 200 });
  const refused = await browser.call("DELETE", passkey, {});
  expect(refused).toMatchObject({ status: 409, body: { error: LAST_WAY_WITHOUT_PASSWORDS_MESSAGE } });
  expect(await browser.visit(person.sub, "?for=link")).toBe("/settings#sign-in");
  expect(await browser.call("DELETE", passkey, {})).toMatchObject({ status: 200 });
});

test("with OIDC_ONLY the password still links an account", async () => {
  const { fields, from } = await newMember();
  const only = { ...from, env: providerEnv({ OIDC_ONLY: "true" }) };
  const off = { status: 403, body: { error: PASSWORDS_OFF_MESSAGE } };
  expect(await client().post("/auth/login", fields, only)).toMatchObject(off);
  expect(await client().post("/auth/register", stranger().fields, only)).toMatchObject(off);
  const { sub } = await newProviderPerson({ email: fields.email });
  const browser = newVisitor({ OIDC_ONLY: "true" });
  await browser.visit(sub);
  expect(await browser.finish({ password: PASSWORD })).toMatchObject({ status: 200 });
});

test("without a provider there are no such calls", async () => {
  for (const path of ["/auth/provider", "/auth/provider/callback?code=1&state=2"])
    expect(await client().get(path)).toMatchObject({ status: 404 });
  expect(await client().post("/auth/provider", {})).toMatchObject({ status: 404 });
});

test("a person who signs in at the provider after a move learns where the account is, and gets the key to the unsent texts", async () => {
  const { person, user } = await newcomer();
  await env.DB.prepare("UPDATE user SET moving_to = 'us', moved_at = ?, diary_key = 'key' WHERE id = ?")
    .bind(new Date().toISOString(), user.id)
    .run();
  const browser = newVisitor();
  expect(await browser.visit(person.sub)).toBe(PAGE);
  expect(await browser.finish({})).toMatchObject({
    status: 403,
    body: { code: "region.moved", moved_to: "us", moved_id: user.id, moved_key: "key" },
  });
  expect(await browser.me()).toBeUndefined();
});

test("a first sign-in at the provider with the password of a moved account says where it is, and links nothing", async () => {
  const { fields } = await newMember();
  const { id } = (await userOf(fields.email))!;
  await env.DB.prepare("UPDATE user SET moving_to = 'us', moved_at = ? WHERE id = ?")
    .bind(new Date().toISOString(), id)
    .run();
  const { sub } = await newProviderPerson({ email: fields.email });
  const browser = newVisitor();
  expect(await browser.visit(sub)).toBe(PAGE);
  expect(await browser.finish({ password: "Wr0ng!pass" })).toMatchObject({
    status: 401,
    body: { code: "account.invalid_email_or_password" },
  });
  expect(await browser.finish({ password: PASSWORD })).toMatchObject({
    status: 403,
    body: { code: "region.moved", moved_to: "us", moved_id: id, moved_email: fields.email },
  });
  expect(await browser.me()).toBeUndefined();
  const { results } = await env.DB.prepare("SELECT * FROM provider_link WHERE user_id = ?").bind(id).all();
  expect(results).toEqual([]);
});
