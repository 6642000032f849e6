import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cookieOf, newDemo, newMember, stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { appCode } from "../../tests/authenticator.ts";
import { linksTo } from "../../tests/mail.ts";
import { newPerson, signIn, PASSWORD } from "../../tests/people.ts";
import {
  CODE_NEEDED_MESSAGE,
  CODE_USED_MESSAGE,
  CODE_WRONG_MESSAGE,
  RECOVERY_CODES,
} from "#app/domain/two-factor/two-factor.ts";

const start = Date.parse("2027-01-01T09:00:00.000Z");
const time = (seconds: number) => new Date(start + seconds * 1000);
/** The code that an authenticator app shows. */
const codeAt = (secret: string, seconds: number) => appCode(secret, time(seconds));

/** A person who signed in at the start and has used codes since. */
async function member(role = "user") {
  const { fields, from } = await newMember();
  await env.DB.prepare("UPDATE user SET role = ? WHERE email = ?").bind(role, fields.email).run();
  const at = (seconds: number) => ({ ...from, at: time(seconds) });
  const one = client(cookieOf(await client().post("/auth/login", fields, at(0))));
  const { secret, ...shown } = (await one.post("/auth/codes", {}, at(0))).body;
  const confirmed = await one.post("/auth/codes/confirm", { code: codeAt(secret, 0) }, at(0));
  const logIn = (seconds: number, code?: string, more: object = {}) =>
    client().post("/auth/login", { ...fields, ...(code !== undefined && { code }) }, { ...at(seconds), ...more });
  return { fields, from, at, one, secret: secret as string, shown, confirmed, logIn };
}
/** The base 32 form of a secret, as it was stored before secrets were encrypted. */
function plainOf(secret: string): string {
  const bits = [...secret.replaceAll(" ", "")].map((one) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"),
  );
  const bytes = Uint8Array.from(bits.join("").match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

type Member = Awaited<ReturnType<typeof member>>;

test("codes are on once the first one is confirmed, and then signing in asks for one after the password", async () => {
  const { fields, at, one, secret, shown, confirmed, logIn, from } = await member();
  expect(shown).toEqual({
    uri: expect.stringContaining(`secret=${secret}`),
    qr: { side: expect.any(Number), path: expect.any(String) },
  });
  expect(confirmed.status).toBe(200);
  expect(new Set(confirmed.body.recovery_codes).size).toBe(RECOVERY_CODES);
  expect((await one.get("/auth/codes", at(0))).body).toEqual({
    since: time(0).toISOString(),
    recovery_codes_left: RECOVERY_CODES,
  });
  const asked = { status: 403, body: { error: CODE_NEEDED_MESSAGE, details: [{ path: "code" }] } };
  expect(await logIn(60)).toMatchObject(asked);
  expect(await logIn(60, " ")).toMatchObject(asked);
  expect((await logIn(60)).headers.get("set-cookie")).toBeNull();
  expect(await logIn(60, "000000")).toMatchObject({ status: 403, body: { error: CODE_WRONG_MESSAGE } });
  // Without the right password the answer does not reveal that there are codes.
  for (const code of [undefined, codeAt(secret, 60)]) {
    const stranger = await client().post("/auth/login", { ...fields, password: "Wr0ng!pass", code }, at(61));
    expect(stranger).toMatchObject({ status: 401, body: { error: "Invalid email or password" } });
  }
  const typed = codeAt(secret, 60).replace(/^.../, "$& ");
  const signedIn = await client().post("/auth/login", { ...fields, code: typed }, { ...from, at: time(62) });
  expect(signedIn.body.user.email).toBe(fields.email);
  expect(linksTo(fields.email).at(-1)!.hash).toBe("#sessions");
});

test("ten wrong codes within a day are mailed once, because whoever gives them knows the password", async () => {
  const { fields, logIn } = await member();
  const mails = () => linksTo(fields.email).filter(({ hash }) => hash === "#sign-in").length;
  const before = mails();
  // A missing code does not count as a wrong one.
  for (let i = 0; i < 3; i++) await logIn(60 * i);
  for (let i = 0; i < 9; i++) expect((await logIn(600 + 60 * i, "000000")).status).toBe(403);
  expect(mails()).toBe(before);
  for (let i = 0; i < 3; i++) await logIn(1800 + 60 * i, "000000");
  expect(mails()).toBe(before + 1);
});

test("the secret of an app is stored encrypted, and one that was stored in plain is encrypted when it is used", async () => {
  const { fields, secret, logIn } = await member();
  const stored = () =>
    env.DB.prepare("SELECT secret FROM authenticator WHERE user_id = (SELECT id FROM user WHERE email = ?)")
      .bind(fields.email)
      .first<string>("secret");
  expect(await stored()).toMatch(/^v1\.[\w-]{16}\.[\w-]{48}$/);
  // With another key every code is wrong, but nothing is deleted.
  const other = { env: { ENCRYPTION_KEY: "A".repeat(43) } };
  for (const wrong of [other, { env: { ENCRYPTION_KEY: "" } }])
    expect((await logIn(120, codeAt(secret, 120), wrong)).status).toBe(403);
  expect((await logIn(180, codeAt(secret, 180))).status).toBe(200);
  const plain = { env: { ENCRYPTION_KEY: "" } };
  const old = await member();
  const ofOld = await env.DB.prepare("SELECT id FROM user WHERE email = ?").bind(old.fields.email).first<string>("id");
  await env.DB.prepare("UPDATE authenticator SET secret = ? WHERE user_id = ?").bind(plainOf(old.secret), ofOld).run();
  const secretOfOld = () =>
    env.DB.prepare("SELECT secret FROM authenticator WHERE user_id = ?").bind(ofOld).first<string>("secret");
  expect((await old.logIn(120, codeAt(old.secret, 120), plain)).status).toBe(200);
  expect(await secretOfOld()).toBe(plainOf(old.secret));
  expect((await old.logIn(180, codeAt(old.secret, 180))).status).toBe(200);
  expect(await secretOfOld()).toMatch(/^v1\./);
  expect((await old.logIn(240, codeAt(old.secret, 240))).status).toBe(200);
  // An encrypted secret is valid only for its own account.
  await env.DB.prepare("UPDATE authenticator SET secret = ? WHERE user_id = ?")
    .bind(await stored(), ofOld)
    .run();
  expect((await old.logIn(300, codeAt(secret, 300))).status).toBe(403);
});

test("before the first code is confirmed, nothing changes", async () => {
  const { fields, from } = await newMember();
  const ada = client(cookieOf(await client().post("/auth/login", fields, from)));
  const { secret } = (await ada.post("/auth/codes", {})).body;
  const again = (await ada.post("/auth/codes", {})).body;
  expect(again.secret).not.toBe(secret);
  expect((await ada.post("/auth/codes/confirm", { code: "000000" })).status).toBe(403);
  expect((await ada.get("/auth/codes")).body).toEqual({ since: null, recovery_codes_left: 0 });
  expect((await client().post("/auth/login", fields, from)).status).toBe(200);
});

test("a code works once, for half a minute before and after its own", async () => {
  const { secret, logIn } = await member();
  const code = codeAt(secret, 120);
  expect((await logIn(89, code)).status).toBe(403);
  const both = await Promise.all([logIn(149, code), logIn(149, code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await logIn(149, code)).toMatchObject({ status: 403, body: { error: CODE_USED_MESSAGE } });
  // An earlier, unused code is not accepted either.
  expect((await logIn(149, codeAt(secret, 90))).status).toBe(403);
  expect((await logIn(180, codeAt(secret, 150))).status).toBe(200);
  expect((await logIn(240, codeAt(secret, 180))).status).toBe(403);
});

test("the code that turned codes on does not sign in", async () => {
  const { secret, logIn } = await member();
  expect(await logIn(1, codeAt(secret, 0))).toMatchObject({ status: 403, body: { error: CODE_USED_MESSAGE } });
});

test("codes cannot be guessed: attempts are limited for network, account and day", async () => {
  const { logIn, secret } = await member();
  const guesses = [];
  for (let i = 0; i < 11; i++) guesses.push((await logIn(600, `00000${i % 10}`)).status);
  expect(guesses.slice(9)).toEqual([403, 429]);
  expect((await logIn(600, codeAt(secret, 600))).status).toBe(429);
});

test("strangers who know the password do not keep the owner out of a known browser", async () => {
  const { fields, secret, logIn } = await member();
  const known = (await logIn(60, codeAt(secret, 60))).headers.getSetCookie().map((one) => one.split(";")[0]);
  const device = known.find((one) => one!.startsWith("device="))!;
  const limit = { env: { AUTH_RATE_LIMIT: "1" } };
  const guess = async (n: number) => {
    const from = { ...stranger().from, ...limit, at: time(3600 + n * 60) };
    return (await client().post("/auth/login", { ...fields, code: "000000" }, from)).status;
  };
  const guesses = [];
  for (let n = 0; n < 11; n++) guesses.push(await guess(n));
  // The owner's own two codes count too.
  expect(guesses.map((status) => status === 403)).toEqual([...Array(8).fill(true), ...Array(3).fill(false)]);
  const { headers } = stranger().from;
  const owner = { headers: { ...headers, cookie: device }, ...limit, at: time(5000) };
  expect((await client().post("/auth/login", { ...fields, code: codeAt(secret, 5000) }, owner)).status).toBe(200);
});

test("a recovery code signs in once, however it is typed, and its owner is told", async () => {
  const { fields, one, at, confirmed, logIn } = await member();
  const [first, second] = confirmed.body.recovery_codes as string[];
  expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
  const typed = ` ${first!.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
  const both = await Promise.all([logIn(60, typed), logIn(60, first)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(linksTo(fields.email).filter(({ hash }) => hash === "#sign-in")).toHaveLength(2);
  expect((await one.get("/auth/codes", at(60))).body.recovery_codes_left).toBe(RECOVERY_CODES - 1);
  const rows = JSON.stringify((await env.DB.prepare("SELECT * FROM recovery_code").all()).results);
  expect(rows).not.toContain(second!);
  // The tries count for each person separately.
  const other = await member();
  expect((await other.logIn(60, second)).status).toBe(403);
});

test("renewed recovery codes replace the former ones", async () => {
  const { one, at, confirmed, logIn } = await member();
  const renewed = await one.post("/auth/codes/recovery", {}, at(60));
  expect(renewed).toMatchObject({ status: 201 });
  expect((await logIn(60, confirmed.body.recovery_codes[0])).status).toBe(403);
  expect((await logIn(60, renewed.body.recovery_codes[9])).status).toBe(200);
  expect((await one.get("/auth/codes", at(61))).body.recovery_codes_left).toBe(RECOVERY_CODES - 1);
});

test("what changes codes asks for the password after ten minutes", async () => {
  const { one, at } = await member();
  const calls = [
    (more: object) => one.post("/auth/codes", more, at(700)),
    (more: object) => one.post("/auth/codes/recovery", more, at(700)),
    (more: object) => one.delete("/auth/codes", more, at(700)),
  ];
  for (const call of calls)
    expect(await call({})).toMatchObject({ status: 403, body: { details: [{ path: "password" }] } });
  expect((await calls[2]!({ password: "Wr0ng!pass" })).status).toBe(403);
  expect((await calls[2]!({ password: PASSWORD })).status).toBe(200);
});

test("without codes again, the password alone signs in, and the owner is told", async () => {
  const { fields, one, at, logIn } = await member();
  expect((await one.post("/auth/codes", {}, at(60))).status).toBe(409);
  expect((await one.post("/auth/codes/confirm", { code: "123456" }, at(60))).status).toBe(409);
  expect((await one.delete("/auth/codes", {}, at(60))).status).toBe(200);
  expect((await logIn(61)).status).toBe(200);
  expect((await one.delete("/auth/codes", {}, at(62))).status).toBe(409);
  expect((await one.post("/auth/codes/recovery", {}, at(62))).status).toBe(409);
  expect(linksTo(fields.email).filter(({ hash }) => hash === "#sign-in")).toHaveLength(2);
});

test("a new password by a mailed link keeps codes on", async () => {
  const { fields, at, secret } = await member();
  await client().post("/auth/forgot-password", { email: fields.email }, at(60));
  const reset = Object.fromEntries(linksTo(fields.email).at(-1)!.searchParams);
  const password = "N3w!password";
  expect((await client().post("/auth/reset-password", { ...reset, password }, at(61))).status).toBe(200);
  const again = (code?: string) => client().post("/auth/login", { ...fields, password, code }, at(62));
  expect((await again()).status).toBe(403);
  expect((await again(codeAt(secret, 62))).status).toBe(200);
});

test("demo accounts and impersonating admins cannot use codes", async () => {
  const demo = await newDemo();
  expect((await demo.post("/auth/codes", {})).status).toBe(403);
  const { one, at } = await member();
  const { id } = (await one.get("/auth/me", at(1))).body.user;
  const acting = client(await signIn(id, (await newPerson({ role: "admin" })).id));
  expect((await acting.get("/auth/codes")).body).toEqual({ since: null, recovery_codes_left: 0 });
  expect((await acting.post("/auth/codes", {})).status).toBe(403);
  expect((await acting.post("/auth/codes/recovery", {})).status).toBe(403);
  expect((await acting.delete("/auth/codes", {})).status).toBe(403);
});

test("an admin turns the codes of somebody off, which is logged and mailed", async () => {
  const { fields, one, at, logIn } = await member();
  const { id } = (await one.get("/auth/me", at(1))).body.user;
  const admin = await newClient({ role: "admin" });
  expect((await admin.get(`/admin/users/${id}/detail`)).body.uses_codes).toBe(true);
  expect((await admin.post(`/admin/users/${id}/end-codes`)).body.message).toContain("without codes");
  expect(linksTo(fields.email).at(-1)!.pathname).toBe("/");
  expect((await logIn(60)).status).toBe(200);
  const left = env.DB.prepare("SELECT count(*) AS n FROM recovery_code WHERE user_id = ?").bind(id);
  expect(await left.first("n")).toBe(0);
  expect((await admin.get("/admin/audit?area=users")).body.events[0]).toMatchObject({ what: "end-codes" });
  expect((await admin.post(`/admin/users/${id}/end-codes`)).status).toBe(409);
  expect((await admin.get(`/admin/users/${id}/detail`)).body.uses_codes).toBe(false);
});

test("the codes of an admin cannot be turned off by another one", async () => {
  const { one, at, logIn } = await member("admin");
  const { id } = (await one.get("/auth/me", at(1))).body.user;
  const admin = await newClient({ role: "admin" });
  expect((await admin.post(`/admin/users/${id}/end-codes`)).status).toBe(409);
  expect((await logIn(60)).status).toBe(403);
});

const required = { env: { ADMIN_SECOND_FACTOR: "required" } };
const list = (one: Member["one"], options: object = {}) => one.get("/admin/users/list", { ...required, ...options });

test("where a second factor is required, an admin without one is led to setting one up", async () => {
  const { fields, from } = await newMember();
  await env.DB.prepare("UPDATE user SET role = 'admin' WHERE email = ?").bind(fields.email).run();
  const at = (seconds: number) => ({ ...from, ...required, at: time(seconds) });
  const one = client(cookieOf(await client().post("/auth/login", fields, at(0))));
  expect((await one.get("/admin/users/list", at(1))).body).toMatchObject({
    set_up: expect.stringContaining("/settings"),
  });
  expect((await one.get("/admin/users/list", { at: time(1) })).status).toBe(200);
  // Their own pages and calls still work.
  expect((await one.get("/project", at(1))).status).toBe(200);
  const { secret } = (await one.post("/auth/codes", {}, at(2))).body;
  await one.post("/auth/codes/confirm", { code: codeAt(secret, 2) }, at(2));
  expect((await one.get("/admin/users/list", at(3))).status).toBe(200);
  expect((await one.delete("/auth/codes", {}, at(4))).status).toBe(200);
  expect((await one.get("/admin/users/list", at(5))).status).toBe(403);
});

test("where a second factor is required, the password alone neither administers nor sets up another factor", async () => {
  const { fields, from, secret, one, at } = await member("admin");
  expect((await list(one, at(1))).status).toBe(200);
  // A session from before the codes were turned on.
  await env.DB.prepare("UPDATE session SET second_factor = 0").run();
  expect((await list(one, at(2))).status).toBe(403);
  for (const path of ["/auth/codes", "/auth/codes/recovery", "/auth/passkeys/options"]) {
    expect([path, (await one.post(path, {}, { ...at(2), ...required })).status]).toEqual([path, 403]);
  }
  expect((await one.delete("/auth/codes", {}, { ...at(2), ...required })).status).toBe(403);
  const again = { ...fields, code: codeAt(secret, 60) };
  const proved = client(cookieOf(await client().post("/auth/login", again, { ...from, at: time(60) })));
  expect((await list(proved, at(61))).status).toBe(200);
});

test("an impersonation keeps the second factor of its admin", async () => {
  const { one, at } = await member("admin");
  const ada = await newClient();
  const begin = await one.post(`/admin/impersonate/${ada.person.id}`, { reason: "Help" }, { ...at(1), ...required });
  const acting = client(cookieOf(begin));
  const back = client(cookieOf(await acting.post("/admin/stop-impersonation", {}, at(2))));
  expect((await list(back, at(3))).status).toBe(200);
});
