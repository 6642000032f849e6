import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newMember, stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { newAuthenticator } from "../../tests/authenticator.ts";
import { linksTo } from "../../tests/mail.ts";
import { newSubscriber } from "../../tests/push-crypto.ts";
import { signIn, PASSWORD } from "../../tests/people.ts";
import worker from "../../tests/worker.ts";

const NEW = "N3w!password";

/** A member with an API token, a calendar feed and a passkey. */
async function member(role = "user") {
  const { fields, from, logIn } = await newMember();
  await env.DB.prepare("UPDATE user SET role = ? WHERE email = ?").bind(role, fields.email).run();
  const one = await logIn();
  const { token } = (await one.post("/auth/tokens", { name: "Script", scope: "write" })).body;
  const { address } = (await one.post("/auth/feed", {})).body;
  const passkey = await newAuthenticator();
  const options = (await one.post("/auth/passkeys/options", {})).body;
  expect((await one.post("/auth/passkeys", { name: "Laptop", credential: passkey.create(options) })).status).toBe(201);
  const byToken = async () =>
    (await client().get("/project/", { headers: { authorization: `Bearer ${token}` } })).status;
  const feed = async () => {
    const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined } as unknown as ExecutionContext;
    return (await worker.fetch(new Request(address) as Parameters<typeof worker.fetch>[0], env, ctx)).status;
  };
  const byPasskey = async () => {
    const { body } = await client().post("/auth/passkey-options", undefined, stranger().from);
    const credential = await passkey.get(body);
    return (await client().post("/auth/passkey-login", { credential }, stranger().from)).status;
  };
  const reset = async (more: object = {}, options: object = {}) => {
    await client().post("/auth/forgot-password", { email: fields.email }, from);
    const { searchParams } = linksTo(fields.email).findLast(({ pathname }) => pathname === "/reset-password")!;
    const input = { ...Object.fromEntries(searchParams), password: NEW, ...more };
    return (await client().post("/auth/reset-password", input, { ...from, ...options })).status;
  };
  return { fields, from, one, byToken, feed, byPasskey, reset };
}

test("a changed password ends API tokens and the calendar feed, unless they should stay", async () => {
  const { one, from, byToken, feed } = await member();
  expect([await byToken(), await feed()]).toEqual([200, 200]);
  const kept = { current_password: PASSWORD, password: NEW, keep_access: true };
  expect((await one.post("/auth/change-password", kept, from)).body.message).toContain("still work");
  expect([await byToken(), await feed()]).toEqual([200, 200]);
  const ended = { current_password: NEW, password: "An0ther!one" };
  expect((await one.post("/auth/change-password", ended, from)).body.message).toContain("ended too");
  expect([await byToken(), await feed()]).toEqual([401, 410]);
});

test("a password set by a mailed link ends tokens and the feed, and passkeys if the person removes them", async () => {
  const { byToken, feed, byPasskey, reset } = await member();
  expect(await reset({ remove_passkeys: "yes" })).toBe(400);
  expect(await reset()).toBe(200);
  expect([await byToken(), await feed(), await byPasskey()]).toEqual([401, 410, 200]);
  expect(await reset({ remove_passkeys: true })).toBe(200);
  expect(await byPasskey()).toBe(401);
});

test("the mailbox alone does not remove the passkey of an admin who needs it", async () => {
  const { byPasskey, reset } = await member("admin");
  expect(await reset({ remove_passkeys: true }, { env: { ADMIN_SECOND_FACTOR: "required" } })).toBe(200);
  expect(await byPasskey()).toBe(200);
});

test("an undone change of the address ends the calendar feed", async () => {
  const { one, fields, from, feed } = await member();
  const { email } = stranger().fields;
  const linkTo = (address: string) => Object.fromEntries(linksTo(address).at(-1)!.searchParams);
  await one.post("/auth/change-email", { email, password: PASSWORD }, from);
  expect((await client().post("/auth/confirm-email", linkTo(email), from)).status).toBe(200);
  expect((await client().post("/auth/undo-email", linkTo(fields.email), from)).status).toBe(200);
  expect(await feed()).toBe(410);
});

test("a new token, a new feed and the first device with notifications are mailed, the second device is not", async () => {
  const ada = await newClient();
  const told = () => linksTo(ada.person.email).map(({ hash }) => hash);
  await ada.post("/auth/tokens", { name: "Script" });
  await ada.post("/auth/feed", {});
  expect(told()).toEqual(["#programs", "#feed"]);
  for (const one of [ada, client(await signIn(ada.person.id))]) {
    const { subscription } = await newSubscriber();
    expect((await one.post("/notification/devices", subscription)).status).toBe(201);
    expect(told().slice(2)).toEqual(["#notifications"]);
  }
});

test("a calendar feed asks for the password after ten minutes", async () => {
  const { one, from } = await member();
  const at = { ...from, at: new Date(Date.now() + 11 * 60_000) };
  expect((await one.post("/auth/feed", {}, at)).body.details).toMatchObject([{ path: "password" }]);
  expect((await one.post("/auth/feed", { password: PASSWORD }, at)).status).toBe(201);
});
