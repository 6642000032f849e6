import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newMember } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { client, newClient } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";

/** An admin with a password, whose last proof of it is `minutes` old. */
async function newAdmin(minutes: number) {
  const member = await newMember();
  const one = await member.logIn();
  const { id, username, email } = (await one.get("/auth/me")).body.user;
  const proved = new Date(Date.now() - minutes * 60_000).toISOString();
  await env.DB.batch([
    env.DB.prepare("UPDATE user SET role = 'admin' WHERE id = ?").bind(id),
    env.DB.prepare("UPDATE session SET proved_at = ? WHERE user_id = ?").bind(proved, id),
  ]);
  return { ...one, id, username, email };
}
const state = (id: string) =>
  env.DB.prepare("SELECT role, suspended_at IS NOT NULL AS suspended FROM user WHERE id = ?").bind(id).first();
const pathsTo = (email: string, since: number) =>
  linksTo(email)
    .slice(since)
    .map(({ pathname, hash }) => pathname + hash);

test("what an admin does to an account asks for the password after ten minutes, and goes on with it", async () => {
  for (const act of ["promote", "suspend", "end-sessions"]) {
    const [root, ada] = [await newAdmin(10.5), await newClient()];
    const path = `/admin/users/${ada.person.id}/${act}`;
    expect(await root.post(path)).toMatchObject({ status: 403, body: { details: [{ path: "password" }] } });
    expect((await root.post(path, { password: "Wr0ng!pass" })).status).toBe(403);
    expect(await state(ada.person.id)).toEqual({ role: "user", suspended: 0 });
    expect((await ada.get("/project/")).status).toBe(200);
    expect((await root.post(path, { password: PASSWORD })).status).toBe(200);
    // The proof is valid for later calls too.
    const next = await newClient();
    expect((await root.post(`/admin/users/${next.person.id}/${act}`)).status).toBe(200);
  }
  const [root, other] = [await newAdmin(10.5), await newClient({ role: "admin" })];
  for (const act of ["demote", "reinstate", "end-codes"]) {
    expect((await root.post(`/admin/users/${other.person.id}/${act}`)).body.details).toMatchObject([
      { path: "password" },
    ]);
  }
});

test("opening learning and downloading the audit log or the users ask for the password after ten minutes", async () => {
  const root = await newAdmin(10.5);
  expect(await root.put("/admin/language/access", { audience: "everyone" })).toMatchObject({
    status: 403,
    body: { success: false, details: [{ path: "password" }] },
  });
  for (const file of ["audit", "users"]) expect((await root.get(`/admin/${file}/export`)).status).toBe(403);
  expect((await root.get("/admin/audit")).status).toBe(200);
  expect((await root.put("/admin/language/access", { audience: "everyone", password: PASSWORD })).status).toBe(200);
  for (const file of ["audit", "users"]) expect((await root.get(`/admin/${file}/export`)).status).toBe(200);
  await env.DB.prepare("DELETE FROM language_setting").run();
});

test("the person and all admins get a mail about an admin's action", async () => {
  // Cron sends the mails if there are more than five admins.
  await env.DB.prepare("UPDATE user SET role = 'user' WHERE role = 'admin'").run();
  const [root, watcher, member] = [await newAdmin(0), await newAdmin(0), await newMember()];
  const { id } = (await (await member.logIn()).get("/auth/me")).body.user;
  const people = [member.fields.email, root.email, watcher.email];
  for (const act of ["promote", "demote", "suspend", "reinstate", "end-sessions"]) {
    const before = people.map((email) => linksTo(email).length);
    expect([act, (await root.post(`/admin/users/${id}/${act}`)).status]).toEqual([act, 200]);
    const told = people.map((email, i) => pathsTo(email, before[i]!));
    expect([act, ...told]).toEqual([act, ["/"], ["/admin#log"], ["/admin#log"]]);
    // An act that changes nothing is not logged.
    if (act === "end-sessions") continue;
    expect((await root.post(`/admin/users/${id}/${act}`)).status).toBe(409);
    expect(people.map((email, i) => pathsTo(email, before[i]!).length)).toEqual([1, 1, 1]);
  }
  const before = people.map((email) => linksTo(email).length);
  const typed = { name: member.fields.username, password: PASSWORD };
  expect((await root.call("DELETE", `/admin/users/${id}`, typed)).status).toBe(200);
  expect(people.map((email, i) => pathsTo(email, before[i]!))).toEqual([["/"], ["/admin#log"], ["/admin#log"]]);
  const rows = await env.DB.prepare("SELECT count(*) AS n FROM mail WHERE user_id = ?").bind(id).first("n");
  expect(rows).toBe(0);
});

test("an action on a demo account sends it no mail", async () => {
  const root = await newAdmin(0);
  const demo = await newClient({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" });
  expect((await root.post(`/admin/users/${demo.person.id}/suspend`)).status).toBe(200);
  expect(linksTo(demo.person.email)).toEqual([]);
  expect((await client(demo.person.cookie).get("/project/")).status).toBe(401);
});
