import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { EVERY_5_MINUTES } from "#app/domain/health/cron-run.server.ts";
import { cookieOf, newMember, stranger } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { client } from "../../tests/api.ts";
import { appCode, newAuthenticator } from "../../tests/authenticator.ts";
import { linksTo } from "../../tests/mail.ts";
import { runCron } from "../cron.ts";

const NEW = "N3w!password";
const start = Date.parse("2027-01-01T09:00:00.000Z");
const time = (minutes: number) => new Date(start + minutes * 60_000);
type Api = ReturnType<typeof client>;
const freshEmail = () => stranger().fields.email;
/** The parts of the newest mailed link to `email` whose path is `path`. */
const linkTo = (email: string, path: string) =>
  Object.fromEntries(linksTo(email).findLast(({ pathname }) => pathname === path)?.searchParams ?? []);

/** A member who calls from one network at given minutes. Admins need a second factor. */
async function member(role = "user") {
  const { fields, from } = await newMember();
  await env.DB.prepare("UPDATE user SET role = ? WHERE email = ?").bind(role, fields.email).run();
  const at = (minutes: number) => ({ ...from, at: time(minutes), env: { ADMIN_SECOND_FACTOR: "required" } });
  const logIn = (minutes: number, more: object = {}) =>
    client().post("/auth/login", { ...fields, ...more }, at(minutes));
  const one = client(cookieOf(await logIn(0)));
  const id = (await one.get("/auth/me", at(0))).body.user.id as string;
  return { fields, id, at, logIn, one };
}

const move = async (one: Api, email: string, options: object, password = PASSWORD) => {
  const asked = await one.post("/auth/change-email", { email, password }, options);
  if (asked.status !== 200) return asked.status;
  return (await client().post("/auth/confirm-email", linkTo(email, "/verify/email"), options)).status;
};
const undo = (email: string, options: object) =>
  client().post("/auth/undo-email", linkTo(email, "/verify/email"), options);
const reset = (email: string, options: object) =>
  client().post("/auth/reset-password", { ...linkTo(email, "/reset-password"), password: NEW }, options);
const addPasskey = async (one: Api, options: object) => {
  const made = await newAuthenticator();
  const { body } = await one.post("/auth/passkeys/options", {}, options);
  const credential = made.create(body);
  expect((await one.post("/auth/passkeys", { name: "Laptop", credential }, options)).status).toBe(201);
  return made;
};
const passkeyLogIn = async (passkey: Awaited<ReturnType<typeof newAuthenticator>>, options: object) => {
  const { body } = await client().post("/auth/passkey-options", undefined, options);
  return (await client().post("/auth/passkey-login", { credential: await passkey.get(body) }, options)).status;
};
const turnCodesOn = async (one: Api, options: { at: Date }) => {
  const { secret } = (await one.post("/auth/codes", {}, options)).body;
  const { body } = await one.post("/auth/codes/confirm", { code: appCode(secret, options.at) }, options);
  return { secret: secret as string, recovery: body.recovery_codes as string[] };
};

test("with the password alone, an admin who needs a second factor cannot change the access to the account", async () => {
  const { fields, at, logIn, one } = await member("admin");
  const passkey = await addPasskey(one, at(1));
  const thief = client(cookieOf(await logIn(2)));
  expect((await thief.get("/admin/users/total", at(2))).body.set_up).toBeTruthy();
  const calls: [string, string, object][] = [
    ["POST", "/auth/change-email", { email: freshEmail(), password: PASSWORD }],
    ["POST", "/auth/change-username", { username: "anna-lena" }],
    ["POST", "/auth/change-password", { current_password: PASSWORD, password: NEW }],
    ["POST", "/auth/tokens", { name: "x", scope: "write", expires_in_days: null, password: PASSWORD }],
    ["POST", "/auth/feed", { with_pomodoros: false, password: PASSWORD }],
    ["POST", "/auth/passkeys/options", { password: PASSWORD }],
    ["DELETE", "/auth/account", { password: PASSWORD }],
  ];
  for (const [method, path, body] of calls) {
    const answer = await thief.call(method, path, body, at(2));
    expect([path, answer.status, !!answer.body.set_up]).toEqual([path, 403, true]);
  }
  expect(await passkeyLogIn(passkey, at(3))).toBe(200);
  expect((await one.post("/auth/change-email", { email: freshEmail(), password: PASSWORD }, at(3))).status).toBe(200);
  expect((await client().post("/auth/login", fields, at(4))).status).toBe(200);
});

test("an undone address keeps the passkeys and codes from before the change, and ends later ones", async () => {
  const { fields, at, one } = await member();
  const passkey = await addPasskey(one, at(1));
  const { secret } = await turnCodesOn(one, at(1));
  const stranger = freshEmail();
  expect(await move(one, stranger, at(10))).toBe(200);
  const late = await addPasskey(one, at(11));
  const later = (await one.post("/auth/codes/recovery", {}, at(11))).body.recovery_codes as string[];

  const told = linksTo(stranger).length;
  expect((await undo(fields.email, at(20))).status).toBe(200);
  // The current address gets a mail about it.
  expect(linksTo(stranger)).toHaveLength(told + 1);
  expect((await reset(fields.email, at(21))).status).toBe(200);
  const again = (code?: string) => client().post("/auth/login", { ...fields, password: NEW, code }, at(22));
  expect((await again()).status).toBe(403);
  expect((await again(later[0])).status).toBe(403);
  expect((await again(appCode(secret, time(22)))).status).toBe(200);
  expect([await passkeyLogIn(passkey, at(23)), await passkeyLogIn(late, at(23))]).toEqual([200, 401]);
});

test("codes that a stranger turned on after a change do not lock the owner out", async () => {
  const { fields, at, one } = await member();
  expect(await move(one, freshEmail(), at(1))).toBe(200);
  await turnCodesOn(one, at(2));
  expect((await undo(fields.email, at(3))).status).toBe(200);
  expect((await reset(fields.email, at(4))).status).toBe(200);
  expect((await client().post("/auth/login", { ...fields, password: NEW }, at(5))).status).toBe(200);
});

test("of two changes in a row only the first address can undo, which undoes both", async () => {
  const { fields, at, one } = await member();
  const [second, third] = [freshEmail(), freshEmail()];
  expect(await move(one, second, at(1))).toBe(200);
  const mails = linksTo(second).length;
  expect(await move(one, third, at(2))).toBe(200);
  expect(
    linksTo(second)
      .slice(mails)
      .map(({ pathname }) => pathname),
  ).toEqual(["/"]);
  expect((await undo(second, at(3))).status).toBe(400);
  expect((await undo(fields.email, at(3))).status).toBe(200);
  expect((await reset(fields.email, at(4))).status).toBe(200);
  expect((await client().post("/auth/login", { ...fields, password: NEW }, at(5))).status).toBe(200);
});

test("a delayed mail does not extend the days to undo, and spares no later passkey", async () => {
  const { fields, at, one } = await member();
  const down = { ...at(1), env: { MAIL_URL: "none:" } };
  const email = freshEmail();
  await one.post("/auth/change-email", { email, password: PASSWORD }, at(1));
  await client().post("/auth/confirm-email", linkTo(email, "/verify/email"), down);
  const late = await addPasskey(one, at(2));
  await runCron(EVERY_5_MINUTES, env, time(24 * 60));
  const days = (n: number) => at(n * 24 * 60);
  expect((await undo(fields.email, days(7.01))).status).toBe(400);
  expect((await undo(fields.email, days(6.99))).status).toBe(200);
  expect(await passkeyLogIn(late, days(6.99))).toBe(401);
});
