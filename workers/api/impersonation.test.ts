import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newMember } from "../../tests/accounts.ts";
import { client, newClient, type Client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn } from "../../tests/people.ts";
import { newProject } from "../../tests/todos.ts";
import { runCron } from "../cron.ts";

const cookieOf = (headers: Headers) => headers.get("set-cookie")!.split(";")[0]!;
const cron = (at: Date) => runCron("*/5 * * * *", env, at, createExecutionContext());
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
    const todos = `/todo/project/${await newProject(ada, text.slice(0, 6))}`;
    expect((await acting.get(todos)).status).toBe(200);
    await env.DB.prepare(text).bind(admin.person.id).run();
    expect((await acting.get("/project/")).status).toBe(401);
    expect((await acting.get(todos)).status).toBe(401);
    expect((await acting.get("/auth/me")).body).toEqual({});
  }
});

test("whatever ends it is the log's last line, once", async () => {
  const admin = await newClient({ role: "admin" });
  const ends: [string, (acting: ReturnType<typeof client>) => Promise<unknown>][] = [
    ["", (acting) => acting.post("/admin/stop-impersonation")],
    ["signed out", (acting) => acting.post("/auth/logout")],
    ["signed in anew", (acting) => acting.post("/auth/register-demo")],
    ["session ended", () => env.DB.prepare("DELETE FROM session WHERE admin_id = ?").bind(admin.person.id).run()],
    ["session ended", () => env.DB.prepare("UPDATE user SET role = 'user' WHERE id = ?").bind(admin.person.id).run()],
  ];
  for (const [what, end] of ends) {
    const ada = await newClient();
    const root = { ...client(await signIn(admin.person.id)), person: admin.person };
    await end(await impersonating(root, ada));
    await cron(new Date());
    await cron(new Date());
    expect((await events(ada)).map(({ kind, what }) => [kind, what])).toEqual([
      ["start", ""],
      ["stop", what],
    ]);
  }
});

test("time that is up is logged with the moment it was up", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  await impersonating(admin, ada);
  await cron(minutes(59));
  expect(await events(ada)).toHaveLength(1);
  await cron(minutes(64));
  await cron(minutes(69));
  const { results } = await env.DB.prepare(
    `SELECT kind, what, e.at = i.ends_at AS in_time FROM impersonation i JOIN impersonation_event e ON e.impersonation_id = i.id
     WHERE user_id = ? AND kind = 'stop'`,
  )
    .bind(ada.person.id)
    .all();
  expect(results).toEqual([{ kind: "stop", what: "time was up", in_time: 1 }]);
});

test("signing in as oneself, and an admin's new password, end it with a line", async () => {
  const member = await newMember();
  const { email, password } = member.fields;
  const [{ id }] = (
    await env.DB.prepare("UPDATE user SET role = 'admin' WHERE email = ? RETURNING id").bind(email).all()
  ).results as [{ id: string }];
  const admin = async () => ({ ...(await member.logIn()), person: { id } }) as Client;
  const [ada, bob] = [await newClient(), await newClient()];

  const asAda = await impersonating(await admin(), ada);
  expect((await asAda.post("/auth/login", { email, password }, member.from)).status).toBe(200);
  expect((await events(ada)).at(-1)).toMatchObject({ kind: "stop", what: "signed in anew" });

  const asBob = await impersonating(await admin(), bob);
  await client().post("/auth/forgot-password", { email }, member.from);
  const { uid, token } = Object.fromEntries(linksTo(email).at(-1)!.searchParams);
  expect((await client().post("/auth/reset-password", { uid, token, password }, member.from)).status).toBe(200);
  expect((await asBob.get("/project/")).status).toBe(401);
  await cron(new Date());
  expect((await events(bob)).at(-1)).toMatchObject({ kind: "stop", what: "session ended" });
});

test("an admin who is one again does not go on where they were stopped", async () => {
  const admin = await newClient({ role: "admin" });
  const acting = await impersonating(admin, await newClient());
  const become = (role: string) =>
    env.DB.prepare("UPDATE user SET role = ? WHERE id = ?").bind(role, admin.person.id).run();
  await become("user");
  await cron(new Date());
  await become("admin");
  expect((await acting.get("/auth/me")).body).toEqual({});
});

test("no line of the log can be changed or taken out", async () => {
  const admin = await newClient({ role: "admin" });
  await impersonating(admin, await newClient());
  for (const table of ["impersonation", "impersonation_event"]) {
    const column = table === "impersonation" ? "reason" : "what";
    for (const text of [`DELETE FROM ${table}`, `UPDATE ${table} SET ${column} = 'nothing'`]) {
      await expect(env.DB.prepare(text).run()).rejects.toThrow("The log of impersonations is kept");
    }
  }
});
