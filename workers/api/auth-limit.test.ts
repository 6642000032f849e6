import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newMember, stranger } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";

const at = "2026-11-21T09:30:20.000Z";
const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
let count = 0;
/** An IP address that no other test uses. */
const elsewhere = () => from(`198.18.${++count >> 8}.${count & 255}`);
const wrong = "Wr0ng!pass";

/** The cookies that a response set, as a Cookie header. */
const cookiesOf = (answer: { headers: Headers }, name = "") =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .filter((cookie) => cookie.startsWith(name))
    .join("; ");

test("each call allows ten attempts a minute per account and network, and then says when to retry", async () => {
  for (const [path, body] of [
    ["/auth/login", { email: "nobody@example.com", password: PASSWORD }],
    ["/auth/register", { ...stranger().fields, username: "taken-name" }],
    ["/auth/register-demo", undefined],
    ["/auth/resend-verification", { email: "nobody@example.com" }],
    ["/auth/forgot-password", { email: "nobody@example.com" }],
    ["/auth/reset-password", { uid: "nobody", token: "x", password: PASSWORD }],
  ] as const) {
    const here = elsewhere();
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await client().post(path, body, { ...here, at }));
    expect(answers.slice(0, 10).map(({ status }) => status)).not.toContain(429);
    for (const answer of answers.slice(10)) {
      expect(answer).toMatchObject({ status: 429, trips: 1 });
      expect(answer.headers.get("retry-after")).toBe("46");
    }
    const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000);
    expect((await client().post(path, body, { ...here, at: later(45) })).status).toBe(429);
    expect((await client().post(path, body, { ...here, at: later(46) })).status).not.toBe(429);
  }
});

test("a stranger's attempts lock nobody out, neither from elsewhere nor in a known browser", async () => {
  const { fields, from: home } = await newMember();
  const before = await client().post("/auth/login", fields, { ...home, at });
  const known = client(cookiesOf(before, "device"));
  const tryAs = (who: ReturnType<typeof client>, password: string, options: object) =>
    who.post("/auth/login", { email: fields.email, password }, { at, ...options }).then(({ status }) => status);

  const stranger = elsewhere();
  for (let i = 0; i < 10; i++) expect(await tryAs(client(), wrong, stranger)).toBe(401);
  expect(await tryAs(client(), PASSWORD, stranger)).toBe(429);
  expect(await tryAs(client(), PASSWORD, elsewhere())).toBe(200);
  // The owner must use a known browser only when the stranger has many networks.
  await exhaust(`login`, fields.email);
  expect(await tryAs(client(), PASSWORD, elsewhere())).toBe(429);
  expect(await tryAs(known, PASSWORD, elsewhere())).toBe(200);
  expect(await tryAs(known, PASSWORD, stranger)).toBe(200);
});

test("a stranger's attempts do not keep the owner from a new link or a new password", async () => {
  for (const [path, call] of [
    ["/auth/forgot-password", "forgot"],
    ["/auth/resend-verification", "resend"],
  ] as const) {
    const { fields, from: home } = await newMember();
    const known = client(cookiesOf(await client().post("/auth/login", fields, { ...home, at }), "device"));
    const ask = (who: ReturnType<typeof client>, options: object) =>
      who.post(path, fields, { at, ...options }).then(({ status }) => status);
    const stranger = elsewhere();
    for (let i = 0; i < 10; i++) expect(await ask(client(), stranger)).toBe(200);
    expect(await ask(client(), stranger)).toBe(429);
    expect(await ask(client(), elsewhere())).toBe(200);
    await exhaust(call, fields.email);
    expect(await ask(client(), elsewhere())).toBe(429);
    expect(await ask(known, elsewhere())).toBe(200);
  }
});

/** The state after a thousand attempts from a hundred networks. */
async function exhaust(call: string, email: string) {
  const account = [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(email)))];
  const hash = account.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const { meta } = await env.DB.prepare("UPDATE rate_limit SET attempts = 1000 WHERE key = ?")
    .bind(`${call} ${hash} 86400`)
    .run();
  expect(meta.changes).toBe(1);
}

test("an account recognises browsers that signed in to it, by a secret for each, and no others", async () => {
  const [ada, bob, eve] = [await newMember(), await newMember(), await newMember()];
  const signIn = (one: typeof ada, cookie: string | null, options = elsewhere()) =>
    client(cookie).post("/auth/login", one.fields, { ...options, at });
  const first = await signIn(ada, null);
  const second = await signIn(bob, cookiesOf(first, "device"));
  const eves = await signIn(eve, null);
  expect(second.headers.getSetCookie().find((one) => one.startsWith("device="))).toMatch(
    /^device=[\w-]{43}\.[\da-f]{12}~[\w-]{43}\.[\da-f]{12}; .*Path=\/; Expires=.*2027.*; HttpOnly; SameSite=Lax$/,
  );
  const [bobs, adas] = cookiesOf(second, "device").slice("device=".length).split("~");
  expect(cookiesOf(first, "device")).toBe(`device=${adas}`);
  const rows = JSON.stringify((await env.DB.prepare("SELECT * FROM device").all()).results);
  for (const own of [bobs!, adas!]) expect(rows).not.toContain(own.split(".")[0]);
  for (const { fields } of [ada, bob]) await exhaust("login", fields.email);
  for (const one of [ada, bob]) {
    expect((await signIn(one, cookiesOf(eves, "device"))).status).toBe(429);
    expect((await signIn(one, cookiesOf(second, "device"))).status).toBe(200);
  }
  // Bob shares the browser and kept its cookie from before, but he does not get the secret of Ada's account.
  expect((await signIn(bob, cookiesOf(first, "device"))).status).toBe(429);
  // A secret from the time when a browser had one for all its accounts is accepted, and replaced by the account's
  // own.
  const secret = adas!.split(".")[0];
  const again = await signIn(ada, `device=${secret}`);
  expect(again.status).toBe(200);
  expect(cookiesOf(again, "device")).toMatch(new RegExp(`^device=[\\w-]{43}\\.[\\da-f]{12}~${secret}$`));
  const weak = await signIn(eve, "device=guess");
  expect(cookiesOf(weak, "device")).not.toBe("device=guess");
});

test("on https every cookie of a session has the __Host- prefix", async () => {
  const { fields } = await newMember();
  const worker = (await import("../../tests/worker.ts")).default;
  const request = new Request("https://sevenfold.example/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", ...elsewhere().headers },
    body: JSON.stringify(fields),
  });
  const ctx = { waitUntil() {}, passThroughOnException() {} } as unknown as ExecutionContext;
  const answer = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, ctx);
  expect(answer.headers.getSetCookie().map((one) => one.replace(/=.*?;/, "=…;").replace(/Expires=[^;]*/, "…"))).toEqual(
    [
      "__Host-session=…; Path=/; …; HttpOnly; Secure; SameSite=Lax",
      "__Host-device=…; Path=/; …; HttpOnly; Secure; SameSite=Lax",
      "__Host-session_id=…; Path=/; …; Secure; SameSite=Lax",
    ],
  );
});

test("a new password makes the account forget all browsers except the one that used the link", async () => {
  const { fields, from: home } = await newMember();
  const old = cookiesOf(await client().post("/auth/login", fields, home), "device");
  await client().post("/auth/forgot-password", fields, home);
  const { searchParams } = linksTo(fields.email).at(-1)!;
  const password = "N3w!password";
  const link = { uid: searchParams.get("uid"), token: searchParams.get("token"), password };
  const reset = await client().post("/auth/reset-password", link, home);
  expect(reset.status).toBe(200);
  await exhaust("login", fields.email);
  const signIn = (cookie: string) => client(cookie).post("/auth/login", { ...fields, password }, elsewhere());
  expect((await signIn(old)).status).toBe(429);
  expect((await signIn(cookiesOf(reset, "device"))).status).toBe(200);
});

test("a known browser has its own limit, and so does a network over all accounts", async () => {
  const { fields, from: home } = await newMember();
  const known = client(cookiesOf(await client().post("/auth/login", fields, { ...home, at: "2026-11-20" }), "device"));
  const forgot = (who: ReturnType<typeof client>, email: string, options: object) =>
    who.post("/auth/forgot-password", { email }, { at, ...options }).then(({ status }) => status);
  for (let i = 0; i < 10; i++) expect(await forgot(known, fields.email, elsewhere())).toBe(200);
  expect(await forgot(known, fields.email, elsewhere())).toBe(429);

  const here = elsewhere();
  for (let i = 0; i < 10; i++) expect(await forgot(client(), `nobody${i}@example.com`, here)).toBe(200);
  expect(await forgot(client(), "nobody@example.com", here)).toBe(429);
});

test("the /64s of a /48 share a limit, and there is a daily limit", async () => {
  const forgot = (address: string, email: string, options: object = {}) =>
    client()
      .post("/auth/forgot-password", { email }, { ...from(address), at, env: { AUTH_RATE_LIMIT: "2" }, ...options })
      .then(({ status }) => status);
  const statuses = [];
  for (let i = 0; i < 9; i++) statuses.push(await forgot(`2001:db8:77:${i}::1`, `nobody${i}@example.com`));
  expect(statuses).toEqual([...Array<number>(8).fill(200), 429]);
  expect(await forgot("2001:db8:78::1", "nobody@example.com")).toBe(200);

  const minutes = (n: number) => ({ at: new Date(Date.parse(at) + n * 120_000) });
  for (let i = 0; i < 20; i++) expect(await forgot("198.19.0.1", "ada@example.com", minutes(i))).toBe(200);
  const { status, headers } = await client().post(
    "/auth/forgot-password",
    { email: "ada@example.com" },
    { ...from("198.19.0.1"), ...minutes(20), env: { AUTH_RATE_LIMIT: "2" } },
  );
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(12 * 3600);
  expect(await forgot("198.19.0.1", "ada@example.com", { at: "2026-11-23T09:30:20.000Z" })).toBe(200);
});

test("an attempt past one limit does not count under another", async () => {
  const { fields } = await newMember();
  const here = elsewhere();
  for (let i = 0; i < 30; i++) await client().post("/auth/forgot-password", fields, { ...here, at });
  const rows = await env.DB.prepare("SELECT attempts FROM rate_limit WHERE key LIKE 'forgot %'").all<{
    attempts: number;
  }>();
  expect(Math.max(...rows.results.map(({ attempts }) => attempts))).toBeLessThanOrEqual(1000);
  const own = await env.DB.prepare("SELECT key, attempts FROM rate_limit WHERE key LIKE ?")
    .bind(`forgot ${here.headers["cf-connecting-ip"]}%`)
    .all<{ attempts: number }>();
  expect(own.results.map(({ attempts }) => attempts)).toEqual(own.results.map(() => 10));
});

test("parallel attempts pass exactly up to the limit, in one trip and under a hashed key", async () => {
  const { fields, from: here } = stranger();
  const options = { ...here, at, env: { AUTH_RATE_LIMIT: "20" } };
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => client().post("/auth/forgot-password", fields, options)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  const { results } = await env.DB.prepare("SELECT key, attempts FROM rate_limit").all();
  expect(JSON.stringify(results)).not.toContain(fields.email);
  expect(results).toContainEqual({ key: `forgot ${here.headers["cf-connecting-ip"]} 60`, attempts: 20 });
});

test("the client's address comes from the edge, and without one all attempts share a network", async () => {
  const forgot = (address: string, CLIENT_IP_HEADER: string) =>
    client()
      .post(
        "/auth/forgot-password",
        { email: "spoofed@example.com" },
        { ...from(address), at, env: { CLIENT_IP_HEADER } },
      )
      .then(({ status }) => status);
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push(await forgot(`203.0.113.${i}`, ""));
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await forgot("x".repeat(10_000), "cf-connecting-ip")).toBe(200);
  const longest = await env.DB.prepare("SELECT max(length(key)) AS n FROM rate_limit").first<number>("n");
  expect(longest).toBeLessThan(200);
});

test("a flood of strangers blocks neither an owner in a new browser nor a known browser", async () => {
  const [owner, attacked] = [await newMember(), await newMember()];
  const known = cookiesOf(await client().post("/auth/login", attacked.fields, attacked.from), "device");
  const signIn = (fields: object, cookie: string | null = null) =>
    client(cookie).post("/auth/login", fields, elsewhere());
  const strangers = Array.from({ length: 150 }, (_, i) => {
    // Every third request tries one existing account.
    const email = i % 3 === 0 ? attacked.fields.email : `nobody${i}@example.com`;
    return signIn({ email, password: wrong });
  });
  const owners = await Promise.all([signIn(owner.fields), signIn(attacked.fields, known)]);
  expect(owners.map(({ status }) => status)).toEqual([200, 200]);
  const answers = await Promise.all(strangers);
  for (const { status } of answers) expect([401, 429]).toContain(status);
  const busy = answers.find(({ status }) => status === 429);
  expect(busy?.headers.get("retry-after")).toBe("2");
  expect((await signIn({ email: "a@b.example", password: PASSWORD })).status).toBe(401);
}, 60_000);
