import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cookieOf, newMember } from "../../../tests/accounts.ts";
import { type Answer, client } from "../../../tests/api.ts";
import { newPerson, PASSWORD } from "../../../tests/people.ts";
import { REAUTHENTICATE_MESSAGE } from "./reauthenticate.ts";

const start = Date.parse("2026-11-21T09:00:00.000Z");

/** Somebody who signs in at the start. */
async function member(role = "admin") {
  const { fields, from } = await newMember();
  await env.DB.prepare("UPDATE user SET role = ? WHERE email = ?").bind(role, fields.email).run();
  const at = (minutes: number) => ({ ...from, at: new Date(start + minutes * 60_000) });
  return { one: client(cookieOf(await client().post("/auth/login", fields, at(0)))), at };
}

const asked = {
  status: 403,
  body: { error: REAUTHENTICATE_MESSAGE, details: [{ path: "password", message: REAUTHENTICATE_MESSAGE }] },
};
const wrong = { status: 403, body: { details: [{ path: "password" }] } };

/** A guarded call, with `more` in its body. */
type Guarded = (one: ReturnType<typeof client>, more: object, options: object) => Promise<Answer>;
const guarded: Record<string, Guarded> = {
  "POST /auth/tokens": (one, more, options) => one.post("/auth/tokens", { name: "Script", ...more }, options),
  "POST /admin/impersonate": async (one, more, options) =>
    one.post(`/admin/impersonate/${(await newPerson()).id}`, { reason: "Help", ...more }, options),
  "DELETE /admin/language/pack": async (one, more, options) => {
    const language = `pack-${crypto.randomUUID()}`.slice(0, 20);
    await one.post("/admin/language/create-pack", { language }, options);
    return one.delete(`/admin/language/pack/${language}`, more, options);
  },
};

for (const [name, call] of Object.entries(guarded)) {
  test(`${name} needs a password of the last ten minutes`, async () => {
    const { one, at } = await member();
    const isDone = [200, 201];
    expect(await call(one, {}, at(11))).toMatchObject(asked);
    expect(await call(one, { password: "" }, at(11))).toMatchObject(asked);
    expect(await call(one, { password: "Wr0ng!pass" }, at(11))).toMatchObject(wrong);
    expect(await call(one, {}, at(11))).toMatchObject(asked);
    expect(isDone).toContain((await call(one, {}, at(10))).status);
    const { one: other, at: later } = await member();
    expect(isDone).toContain((await call(other, { password: PASSWORD }, later(20))).status);
  });
}

test("a right password counts for the next ten minutes, wherever it was entered", async () => {
  const { one, at } = await member("user");
  const make = async (minutes: number, more = {}) =>
    (await one.post("/auth/tokens", { name: "Script", ...more }, at(minutes))).status;
  expect([await make(20), await make(20, { password: PASSWORD }), await make(30), await make(31)]).toEqual([
    403, 201, 201, 403,
  ]);
  const email = `${crypto.randomUUID()}@example.com`;
  expect((await one.post("/auth/change-email", { email, password: PASSWORD }, at(40))).status).toBe(200);
  expect([await make(50), await make(51)]).toEqual([201, 403]);
});

test("it cannot be used to guess passwords", async () => {
  const { one, at } = await member("user");
  const guess = async (password: string) => (await one.post("/auth/tokens", { name: "x", password }, at(20))).status;
  const all = [];
  for (let i = 0; i < 11; i++) all.push(await guess(`Wr0ng!pass${i}`));
  expect(all).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  expect(await guess(PASSWORD)).toBe(429);
});

test("a demo account, which has no password, needs none", async () => {
  const demo = client((await newPerson({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" })).cookie);
  await env.DB.prepare("UPDATE session SET proved_at = NULL").run();
  expect((await demo.post("/auth/tokens", { name: "Script" })).status).toBe(201);
});

test("impersonating and stopping give an admin neither a longer session nor a new proof", async () => {
  const { one, at } = await member();
  const [ada, bob] = [await newPerson(), await newPerson()];
  const begin = (admin: typeof one, id: string, minutes: number, more = {}) =>
    admin.post(`/admin/impersonate/${id}`, { reason: "Help", ...more }, at(minutes));
  const acting = client(cookieOf(await begin(one, ada.id, 5)));
  const back = client(cookieOf(await acting.post("/admin/stop-impersonation", {}, at(12))));
  expect((await begin(back, bob.id, 12)).status).toBe(403);
  const status = async (minutes: number) => (await back.get("/admin/users/list", at(minutes))).status;
  for (let minutes = 20; minutes < 720; minutes += 20) expect([minutes, await status(minutes)]).toEqual([minutes, 200]);
  expect([await status(719), await status(720)]).toEqual([200, 401]);
});

test("an impersonation that expired is no proof", async () => {
  const { one, at } = await member();
  const ada = await newPerson();
  const acting = client(cookieOf(await one.post(`/admin/impersonate/${ada.id}`, { reason: "Help" }, at(5))));
  const body = { reason: "Help" };
  expect((await acting.post(`/admin/impersonate/${ada.id}`, body, at(66))).status).toBe(403);
  const again = await acting.post(`/admin/impersonate/${ada.id}`, { ...body, password: PASSWORD }, at(66));
  expect(again.status).toBe(200);
});

test("an account that has a passkey and no password is deleted after a proof of the last ten minutes", async () => {
  const { id, cookie } = await newPerson();
  const one = client(cookie);
  const proveAt = (minutes: number) =>
    env.DB.prepare("UPDATE session SET proved_at = ? WHERE user_id = ?")
      .bind(new Date(start + minutes * 60_000).toISOString(), id)
      .run();
  const leave = (minutes: number) => one.delete("/auth/account", {}, { at: new Date(start + minutes * 60_000) });
  await proveAt(0);
  expect(await leave(1)).toMatchObject({ status: 403, body: { code: "account.no_proof" } });
  await env.DB.prepare("INSERT INTO passkey VALUES (?, ?, '', 0, '', 'Key', '2026-11-01', NULL)").bind(id, id).run();
  expect(await leave(11)).toMatchObject({
    status: 403,
    body: { code: "account.confirm_by_passkey", has_passkey: true, details: [{ path: "password" }] },
  });
  expect((await leave(10)).status).toBe(200);
});
