import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newMember } from "../../tests/accounts.ts";
import { client, newClient, type Client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn } from "../../tests/people.ts";
import { newProject } from "../../tests/todos.ts";
import { connect } from "#app/db/database.ts";
import { deleteUsers } from "#app/domain/account/deletion.server.ts";
import { runCron } from "../cron.ts";

const cookieOf = (headers: Headers) => headers.get("set-cookie")!.split(";")[0]!;
const cron = (at: Date) => runCron("*/5 * * * *", env, at);
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

async function impersonating(admin: Client, user: Client, reason = "Asked for help") {
  const answer = await admin.post(`/admin/impersonate/${user.person.id}`, { reason });
  expect(answer.status).toBe(200);
  return client(cookieOf(answer.headers));
}

const events = async (user: Client) =>
  (
    await env.DB.prepare(
      `SELECT kind, what, target_kind, target_id FROM audit_event WHERE user_id = ? AND kind <> 'read'
       ORDER BY at, kind`,
    )
      .bind(user.person.id)
      .all()
  ).results;

test("an admin impersonates a user, what they do is logged, and stopping makes them the admin again", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const acting = await impersonating(admin, ada);
  expect((await acting.get("/auth/me")).body.user.id).toBe(ada.person.id);
  expect((await acting.get("/admin/users/total")).status).toBe(403);
  expect((await acting.post("/project/", { proje_title: "Help" })).status).toBe(201);
  const [project, ...others] = (await ada.get("/project/")).body;
  expect(others).toEqual([]);
  const stopped = await acting.post("/admin/stop-impersonation");
  expect(stopped).toMatchObject({
    status: 200,
    body: { message: "Stopped impersonation. You are now back to your admin account." },
  });
  const back = client(cookieOf(stopped.headers));
  expect((await back.get("/auth/me")).body.user.id).toBe(admin.person.id);
  expect((await acting.get("/project/")).status).toBe(401);
  const log = await events(ada);
  expect(log).toHaveLength(4);
  expect(log).toEqual(
    expect.arrayContaining([
      { kind: "start", what: "", target_kind: "", target_id: "" },
      { kind: "write", what: "POST /api/project/", target_kind: "project", target_id: project.id },
      { kind: "refused", what: "403 GET /api/admin/users/total", target_kind: "", target_id: "" },
      { kind: "stop", what: "", target_kind: "", target_id: "" },
    ]),
  );
});

test("of ten parallel starts of an impersonation one succeeds, and of ten parallel stops too", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const ten = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, run));
  const lines = async (kind: string) => (await events(ada)).filter((line) => line.kind === kind);
  const sessions = () =>
    env.DB.prepare("SELECT count(*) AS n FROM session WHERE coalesce(admin_id, user_id) = ?")
      .bind(admin.person.id)
      .first("n");

  const starts = await ten(() => admin.post(`/admin/impersonate/${ada.person.id}`, { reason: "Asked for help" }));
  expect(starts.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect([await sessions(), (await lines("start")).length]).toEqual([1, 1]);
  const visits = await env.DB.prepare("SELECT id FROM impersonation WHERE admin_id = ?").bind(admin.person.id).all();
  expect(visits.results).toHaveLength(1);

  const acting = client(cookieOf(starts.find(({ status }) => status === 200)!.headers));
  const stops = await ten(() => acting.post("/admin/stop-impersonation"));
  expect(stops.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  expect([await sessions(), (await lines("stop")).length]).toEqual([1, 1]);
});

test("an impersonation expires after an hour, and the session is the admin's again", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const acting = await impersonating(admin, ada);
  expect((await acting.get("/auth/me", { at: minutes(59) })).body.user.id).toBe(ada.person.id);
  expect((await acting.get("/auth/me", { at: minutes(61) })).body.user.id).toBe(admin.person.id);
  await ada.post("/project/", { proje_title: "Mine" });
  expect((await acting.get("/project/", { at: minutes(61) })).body).toEqual([]);
  expect((await acting.post("/admin/stop-impersonation", {}, { at: minutes(61) })).status).toBe(400);
});

test("an admin cannot nest impersonations, impersonate themselves or another admin, and an unknown user is 404", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const acting = await impersonating(admin, ada);
  // These are checked before the user and the reason.
  expect((await acting.post(`/admin/impersonate/${admin.person.id}`, {})).status).toBe(409);
  expect((await admin.post(`/admin/stop-impersonation`)).status).toBe(401);
  const other = await newClient({ role: "admin" });
  const reason = "Asked for help";
  expect((await other.post(`/admin/impersonate/${other.person.id}`, { reason })).status).toBe(400);
  expect(await other.post(`/admin/impersonate/${admin.person.id}`, { reason })).toMatchObject({
    status: 403,
    body: { error: "Admins cannot be impersonated" },
  });
  expect((await other.post(`/admin/impersonate/nobody`, { reason })).status).toBe(404);
  expect((await other.post("/admin/stop-impersonation")).status).toBe(400);
  const refused = await env.DB.prepare("SELECT what FROM audit_event WHERE admin_id = ? AND kind = 'refused'")
    .bind(other.person.id)
    .all();
  expect(refused.results.map(({ what }) => what).sort()).toEqual([
    "Admins cannot be impersonated",
    "You cannot impersonate yourself",
  ]);
});

test("a reason of 1 to 240 characters is required", async () => {
  const admin = await newClient({ role: "admin" });
  const { person } = await newClient();
  for (const input of [undefined, {}, { reason: "" }, { reason: "  " }, { reason: 1 }, { reason: "y".repeat(241) }]) {
    const answer = await admin.post(`/admin/impersonate/${person.id}`, input);
    expect([input, answer.status]).toEqual([input, 400]);
  }
  expect((await admin.post(`/admin/impersonate/${person.id}`)).body.error).toBe("Please give a reason");
  expect((await admin.post(`/admin/impersonate/${person.id}`, { reason: "y".repeat(240) })).status).toBe(200);
});

test("each kind of row that is read is logged once per impersonation", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const project = await newProject(ada);
  const reads = [
    `/todo/project/${project}`,
    "/todo/calendar?start_date=2026-01-01&end_date=2026-01-31",
    `/weekly-update/project/${project}`,
    "/weekly-update/",
    "/meeting-note/",
    "/week-data?week_start=2026-01-05&week_end=2026-01-12",
    "/diary/",
    "/pomodoro/active",
    "/pomodoro/history",
  ];
  const kinds = async (acting: ReturnType<typeof client>, paths: string[]) => {
    for (const path of paths) expect([path, (await acting.get(path)).status]).toEqual([path, 200]);
    const { results } = await env.DB.prepare(
      `SELECT target_kind FROM audit_event WHERE kind = 'read' AND impersonation_id =
        (SELECT id FROM impersonation WHERE user_id = ?) ORDER BY target_kind`,
    )
      .bind(ada.person.id)
      .all();
    return results.map(({ target_kind }) => target_kind);
  };
  expect(await kinds(await impersonating(admin, ada), [...reads, ...reads])).toEqual([
    "diary_entry",
    "meeting_note",
    "pomodoro",
    "project",
    "todo",
    "weekly_update",
  ]);
  for (const path of reads) await ada.get(path);
  const count = await env.DB.prepare("SELECT count(*) AS n FROM audit_event WHERE user_id = ?")
    .bind(ada.person.id)
    .first<number>("n");
  expect(count).toBe(7);
});

test("a log line names what was changed, and a refused attempt is logged too", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const project = await newProject(ada);
  const { body: todo } = await ada.post(`/todo/project/${project}`, { todo_title: "Mine" });
  const acting = await impersonating(admin, ada);
  expect((await acting.patch(`/todo/${todo.id}`, { is_checked: true })).status).toBe(200);
  expect((await acting.patch("/todo/none", { is_checked: true })).status).toBe(404);
  expect((await acting.post("/meeting-note/", { project_id: project, meeting_title: "" })).status).toBe(400);
  expect((await acting.delete("/auth/account", { password: "x" })).status).toBe(403);
  expect((await acting.post("/diary/", { diary_text: "Not mine" })).status).toBe(403);
  const lines = (await events(ada)).slice(1).map(({ kind, what, target_kind, target_id }) => {
    return `${String(kind)} ${String(what)} ${String(target_kind)} ${String(target_id)}`.trim();
  });
  expect(lines.sort()).toEqual([
    "refused 400 POST /api/meeting-note/",
    "refused 403 DELETE /api/auth/account account",
    "refused 403 POST /api/diary/ diary_entry",
    "refused 404 PATCH /api/todo/none todo none",
    `write PATCH /api/todo/${todo.id} todo ${todo.id}`,
  ]);
});

test("assigning the day's words is logged as a change, reading them again is not", async () => {
  const everyone = { env: { LANGUAGE_AUDIENCE: "everyone" } };
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const language = `pack-${ada.person.id.slice(0, 8)}`;
  await admin.post("/admin/language/create-pack", { language });
  await admin.post("/admin/language/words", { language, word_original: "uno", meaning: "one" });
  const acting = await impersonating(admin, ada);
  for (const _ of [1, 2]) {
    expect((await acting.get(`/language-learning/daily-words/${language}`, everyone)).body).toHaveLength(1);
  }
  expect((await events(ada)).filter(({ kind }) => kind === "write")).toEqual([
    {
      kind: "write",
      what: `GET /api/language-learning/daily-words/${language}`,
      target_kind: "learning",
      target_id: language,
    },
  ]);
});

test("deleting the account removes its names and the reason from the log", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  await impersonating(admin, ada, `About ${ada.person.username}`);
  await deleteUsers({ env, db: connect(env.DB) }, sql`id = ${ada.person.id}`);
  const reasons = await env.DB.prepare("SELECT reason FROM impersonation WHERE user_id = ?").bind(ada.person.id).all();
  expect(reasons.results).toEqual([{ reason: "" }]);
  for (const table of ["impersonation", "audit_event"]) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results)).not.toContain(ada.person.username);
  }
});

test("lines older than twelve months are deleted, and no others", async () => {
  const now = new Date();
  const ago = (months: number, days: number) => {
    const date = new Date(now);
    date.setUTCMonth(date.getUTCMonth() - months);
    return new Date(date.getTime() - days * 86_400_000).toISOString();
  };
  const [old, kept] = [ago(12, 1), ago(11, 20)];
  const mark = crypto.randomUUID();
  const add = (at: string) => [
    env.DB.prepare(
      "INSERT INTO impersonation (id, admin_id, user_id, reason, started_at, ends_at) VALUES (?1, ?1, ?1, 'x', ?2, ?2)",
    ).bind(`${mark} ${at}`, at),
    env.DB.prepare(
      "INSERT INTO audit_event (impersonation_id, at, id, kind, what, admin_id) VALUES (?1, ?2, ?1, 'start', '', ?1)",
    ).bind(`${mark} ${at}`, at),
  ];
  await env.DB.batch([...add(old), ...add(kept)]);
  await runCron("23 3 * * *", env, now);
  for (const table of ["impersonation", "audit_event"]) {
    const { results } = await env.DB.prepare(`SELECT id FROM ${table} WHERE id LIKE ?`).bind(`${mark}%`).all();
    expect(results).toEqual([{ id: `${mark} ${kept}` }]);
  }
});

test("a demoted or deleted admin cannot impersonate", async () => {
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

test("every end of an impersonation is logged last, once", async () => {
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

test("an expired impersonation is logged with its time of expiry", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  await impersonating(admin, ada);
  await cron(minutes(59));
  expect(await events(ada)).toHaveLength(1);
  await cron(minutes(64));
  await cron(minutes(69));
  const { results } = await env.DB.prepare(
    `SELECT kind, what, e.at = i.ends_at AS in_time FROM impersonation i JOIN audit_event e ON e.impersonation_id = i.id
     WHERE i.user_id = ? AND kind = 'stop'`,
  )
    .bind(ada.person.id)
    .all();
  expect(results).toEqual([{ kind: "stop", what: "time was up", in_time: 1 }]);
});

test("signing in as oneself, and an admin's new password, end the impersonation with a log line", async () => {
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

test("an admin who is promoted again does not resume an ended impersonation", async () => {
  const admin = await newClient({ role: "admin" });
  const acting = await impersonating(admin, await newClient());
  const become = (role: string) =>
    env.DB.prepare("UPDATE user SET role = ? WHERE id = ?").bind(role, admin.person.id).run();
  await become("user");
  await cron(new Date());
  await become("admin");
  expect((await acting.get("/auth/me")).body).toEqual({});
});

test("no line of the log can be changed or deleted", async () => {
  const admin = await newClient({ role: "admin" });
  await impersonating(admin, await newClient());
  for (const [table, column] of [
    ["impersonation", "reason"],
    ["impersonation", "ends_at"],
    ["audit_event", "what"],
  ]) {
    for (const text of [
      `DELETE FROM ${table}`,
      `UPDATE ${table} SET ${column} = 'nothing'`,
      `UPDATE ${table} SET ${column} = ''`,
    ]) {
      await expect(env.DB.prepare(text).run()).rejects.toThrow("The audit log is kept");
    }
  }
});
