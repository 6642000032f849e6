import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cookieOf, newMember } from "../../../tests/accounts.ts";
import { client } from "../../../tests/api.ts";
import { newPerson } from "../../../tests/people.ts";

const start = Date.parse("2026-11-21T09:00:00.000Z");
const at = (minutes: number) => ({ at: new Date(start + minutes * 60_000) });

/** An admin who signs in at the start. */
async function admin() {
  const { fields, from } = await newMember();
  await env.DB.prepare("UPDATE user SET role = 'admin' WHERE email = ?").bind(fields.email).run();
  const one = client(cookieOf(await client().post("/auth/login", fields, { ...from, ...at(0) })));
  return { one, status: async (minutes: number) => (await one.get("/admin/users/list", at(minutes))).status };
}

test("an admin's session ends after half an hour of silence", async () => {
  const { status } = await admin();
  expect([await status(29), await status(58), await status(90)]).toEqual([200, 200, 401]);
});

test("an admin's session ends after twelve hours, whatever they do", async () => {
  const { status } = await admin();
  for (let minutes = 20; minutes < 720; minutes += 20) expect([minutes, await status(minutes)]).toEqual([minutes, 200]);
  expect([await status(719), await status(720)]).toEqual([200, 401]);
});

test("an impersonation lasts an hour, and then the admin's session continues", async () => {
  const { one } = await admin();
  const ada = await newPerson();
  const begun = await one.post(`/admin/impersonate/${ada.id}`, { reason: "Help" }, at(1));
  const acting = client(cookieOf(begun));
  expect((await acting.get("/auth/me", at(59))).body.user.id).toBe(ada.id);
  expect((await acting.get("/admin/users/list", at(62))).status).toBe(200);
  expect((await acting.get("/admin/users/list", at(120))).status).toBe(401);
});

test("a new admin gets an admin's session from the next request on", async () => {
  const { fields, from } = await newMember();
  const one = client(cookieOf(await client().post("/auth/login", fields, { ...from, ...at(0) })));
  await env.DB.prepare("UPDATE user SET role = 'admin' WHERE email = ?").bind(fields.email).run();
  expect((await one.get("/admin/users/list", at(20))).status).toBe(200);
  expect((await one.get("/admin/users/list", at(60))).status).toBe(401);
});

test("everybody else's session and an admin's API token last", async () => {
  const { fields, from } = await newMember();
  const one = client(cookieOf(await client().post("/auth/login", fields, { ...from, ...at(0) })));
  expect((await one.get("/project", at(600))).status).toBe(200);
  const { one: root } = await admin();
  const { token } = (await root.post("/auth/tokens", { name: "Script" }, at(1))).body;
  const headers = { authorization: `Bearer ${token}` };
  for (const minutes of [2, 600, 6000]) {
    expect((await client().get("/project", { headers, ...at(minutes) })).status).toBe(200);
  }
});
