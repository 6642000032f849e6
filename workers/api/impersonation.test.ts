import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { client, newClient, type Client } from "../../tests/api.ts";

const cookieOf = (headers: Headers) => headers.get("set-cookie")!.split(";")[0]!;
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

async function impersonating(admin: Client, user: Client, reason = "Asked for help") {
  const answer = await admin.post(`/admin/impersonate/${user.person.id}`, { reason });
  expect(answer.status).toBe(200);
  return client(cookieOf(answer.headers));
}

const events = async (user: Client) =>
  (
    await env.DB.prepare(
      `SELECT kind, what, reason, admin_username FROM impersonation_event e
       JOIN impersonation i ON i.id = e.impersonation_id WHERE i.user_id = ? ORDER BY e.at, e.kind`,
    )
      .bind(user.person.id)
      .all()
  ).results;

test("an admin acts as a person, what they do is logged, and stopping makes them the admin again", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const acting = await impersonating(admin, ada);
  expect((await acting.get("/auth/me")).body.user.id).toBe(ada.person.id);
  expect((await acting.get("/admin/users/total")).status).toBe(403);
  expect((await acting.post("/project/", { proje_title: "Help" })).status).toBe(201);
  expect((await ada.get("/project/")).body).toHaveLength(1);
  const stopped = await acting.post("/admin/stop-impersonation");
  expect(stopped).toMatchObject({
    status: 200,
    body: { message: "Stopped impersonation. You are now back to your admin account." },
  });
  const back = client(cookieOf(stopped.headers));
  expect((await back.get("/auth/me")).body.user.id).toBe(admin.person.id);
  expect((await acting.get("/project/")).status).toBe(401);
  const log = await events(ada);
  expect(log).toHaveLength(3);
  expect(log).toEqual(
    expect.arrayContaining([
      { kind: "start", what: "", reason: "Asked for help", admin_username: admin.person.username },
      { kind: "write", what: "POST /api/project/", reason: "Asked for help", admin_username: admin.person.username },
      { kind: "stop", what: "", reason: "Asked for help", admin_username: admin.person.username },
    ]),
  );
});

test("it ends by itself after an hour, and the session is the admin's again", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const acting = await impersonating(admin, ada);
  expect((await acting.get("/auth/me", { at: minutes(59) })).body.user.id).toBe(ada.person.id);
  expect((await acting.get("/auth/me", { at: minutes(61) })).body.user.id).toBe(admin.person.id);
  await ada.post("/project/", { proje_title: "Mine" });
  expect((await acting.get("/project/", { at: minutes(61) })).body).toEqual([]);
  expect((await acting.post("/admin/stop-impersonation", {}, { at: minutes(61) })).status).toBe(400);
});

test("no nesting, not oneself, nobody is 404", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const acting = await impersonating(admin, ada);
  expect((await acting.post(`/admin/impersonate/${admin.person.id}`, {})).status).toBe(409);
  expect((await admin.post(`/admin/stop-impersonation`)).status).toBe(401);
  const other = await newClient({ role: "admin" });
  expect((await other.post(`/admin/impersonate/${other.person.id}`, {})).status).toBe(400);
  expect((await other.post(`/admin/impersonate/nobody`, {})).status).toBe(404);
  expect((await other.post("/admin/stop-impersonation")).status).toBe(400);
  expect((await other.post(`/admin/impersonate/${ada.person.id}`)).status).toBe(200);
});

test("a demoted or deleted admin acts as nobody", async () => {
  const ada = await newClient();
  for (const text of ["UPDATE user SET role = 'user' WHERE id = ?", "DELETE FROM user WHERE id = ?"]) {
    const admin = await newClient({ role: "admin" });
    const acting = await impersonating(admin, ada);
    await env.DB.prepare(text).bind(admin.person.id).run();
    expect((await acting.get("/project/")).status).toBe(401);
    expect((await acting.get("/auth/me")).body).toEqual({});
  }
});
