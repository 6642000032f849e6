import { env } from "cloudflare:workers";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { newMember, stranger } from "../../tests/accounts.ts";
import { type Client, client, newClient } from "../../tests/api.ts";
import { eventually } from "../../tests/eventually.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn } from "../../tests/people.ts";
import { listen as openSocket } from "../../tests/sockets.ts";
import { newProject } from "../../tests/todos.ts";
import type { AuditPage } from "#app/domain/audit-log/audit-log.ts";
import { runCron } from "../cron.ts";

const newAdmin = () => newClient({ role: "admin" });
const act = (admin: Client, { person }: Pick<Client, "person">, name: string) =>
  admin.post(`/admin/users/${person.id}/${name}`);
const roleOf = (id: string) => env.DB.prepare("SELECT role FROM user WHERE id = ?").bind(id).first<string>("role");
const linesOf = async (admin: Client) =>
  (await admin.get(`/admin/audit?user=${admin.person.username}&area=users`)).body.events
    .filter(({ kind }: Record<string, string>) => kind !== "refused")
    .map((event: Record<string, string>) => `${event.area} ${event.what} ${event.user_username}`);

/** Turns an account that signs in with a password into an admin. */
async function newAdminMember() {
  const member = await newMember();
  const calls = await member.logIn();
  const { user } = (await calls.get("/auth/me")).body;
  await env.DB.prepare("UPDATE user SET role = 'admin' WHERE id = ?").bind(user.id).run();
  return {
    ...calls,
    person: { ...user, cookie: "" },
    password: member.fields.password,
    from: member.from,
  } as Client & {
    password: string;
    from: object;
  };
}

/** Opens a socket of the person, and records its close code. */
async function listen({ person }: Client) {
  const { closed } = await openSocket("/live", { cookie: person.cookie });
  return closed;
}

test("an admin promotes and demotes a user, who is signed out each time, and each action is logged", async () => {
  const [root, ada] = [await newAdmin(), await newClient()];
  expect(await act(root, ada, "promote")).toMatchObject({
    status: 200,
    body: { message: `${ada.person.username} is an admin now` },
  });
  expect((await ada.get("/admin/users/total")).status).toBe(200);
  expect((await act(root, ada, "promote")).status).toBe(409);
  const closed = await listen(ada);
  expect((await act(root, ada, "demote")).status).toBe(200);
  await eventually(() => expect(closed).toEqual([4001]));
  expect((await ada.get("/project/")).status).toBe(401);
  expect(await roleOf(ada.person.id)).toBe("user");
  expect(await linesOf(root)).toEqual([`users demote ${ada.person.username}`, `users promote ${ada.person.username}`]);
});

test("only a verified regular account can become an admin", async () => {
  const root = await newAdmin();
  const others = [
    await newClient({ verified: false }),
    await newClient({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z" }),
  ];
  for (const other of others) expect((await act(root, other, "promote")).status).toBe(409);
  expect((await act(root, { person: { ...root.person, id: "nobody" } }, "promote")).status).toBe(404);
  expect(await linesOf(root)).toEqual([]);
});

test("an admin cannot act on their own account", async () => {
  const root = await newAdmin();
  for (const name of ["promote", "demote", "suspend", "reinstate", "resend-verification", "end-sessions"]) {
    expect([name, (await act(root, root, name)).status]).toEqual([name, 400]);
  }
  const mine = { name: root.person.username, password: "x" };
  expect((await root.delete(`/admin/users/${root.person.id}`, mine)).status).toBe(400);
});

test("when two admins demote each other at once, one remains", async () => {
  for (const name of ["demote", "suspend"]) {
    const [ada, bob] = [await newAdmin(), await newAdmin()];
    const answers = await Promise.all([act(ada, bob, name), act(bob, ada, name)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403]).toContain(answers.find(({ status }) => status !== 200)!.status);
    const { results } = await env.DB.prepare(
      "SELECT id FROM user WHERE id IN (?, ?) AND role = 'admin' AND suspended_at IS NULL",
    )
      .bind(ada.person.id, bob.person.id)
      .all();
    expect(results).toHaveLength(1);
  }
});

test("a suspended account cannot sign in, its sessions and sockets end, and it can be reinstated", async () => {
  const root = await newAdmin();
  const member = await newMember();
  const ada = await member.logIn();
  const { id, username } = (await ada.get("/auth/me")).body.user;
  const person = { ...root.person, id, username, cookie: await signIn(id) };
  const closed = await listen({ ...client(person.cookie), person });
  expect((await act(root, { person }, "suspend")).status).toBe(200);
  await eventually(() => expect(closed).toEqual([4001]));
  expect((await ada.get("/project/")).status).toBe(401);
  const again = () => client().post("/auth/login", member.fields, member.from);
  expect(await again()).toMatchObject({
    status: 403,
    body: { error: "This account is suspended. Please write to support." },
  });
  // Without the right password, the answer does not mention the suspension.
  const wrong = { ...member.fields, password: "Wrong horse 1!" };
  expect((await client().post("/auth/login", wrong, member.from)).status).toBe(401);
  expect((await act(root, { person }, "suspend")).status).toBe(409);
  expect((await act(root, { person }, "reinstate")).status).toBe(200);
  expect((await again()).status).toBe(200);
});

test("a sign-in creates no session when the account is suspended before the session is stored", async () => {
  const member = await newMember();
  const me = (await (await member.logIn()).get("/auth/me")).body.user;
  let isDue = false;
  const DB = {
    prepare(text: string) {
      isDue ||= text.includes("INSERT INTO session");
      return env.DB.prepare(text);
    },
    async batch(statements: D1PreparedStatement[]) {
      if (isDue) await env.DB.prepare("UPDATE user SET suspended_at = '2026-01-01' WHERE id = ?").bind(me.id).run();
      return env.DB.batch(statements);
    },
  };
  const count = () =>
    env.DB.prepare("SELECT count(*) AS n FROM session WHERE user_id = ?").bind(me.id).first<number>("n");
  const before = await count();
  const answer = await client().post("/auth/login", member.fields, { ...member.from, env: { DB } });
  expect([answer.status, answer.headers.get("set-cookie"), await count()]).toEqual([403, null, before]);
});

test("suspending or demoting an admin ends their impersonations", async () => {
  for (const name of ["suspend", "demote"]) {
    const [root, other, ada] = [await newAdmin(), await newAdmin(), await newClient()];
    const begun = await other.post(`/admin/impersonate/${ada.person.id}`, { reason: "Asked for help" });
    const cookie = begun.headers.get("set-cookie")!.split(";")[0]!;
    const closed = await listen({ ...client(cookie), person: { ...ada.person, cookie } });
    const own = await listen(ada);
    expect((await act(root, other, name)).status).toBe(200);
    await eventually(() => expect([name, closed]).toEqual([name, [4001]]));
    expect(own).toEqual([]);
    expect((await client(cookie).get("/project/")).status).toBe(401);
  }
});

test("ending a user's sessions signs them out everywhere and leaves the account unchanged", async () => {
  const [root, ada] = [await newAdmin(), await newClient()];
  const elsewhere = client(await signIn(ada.person.id));
  const closed = await listen(ada);
  expect((await act(root, ada, "end-sessions")).status).toBe(200);
  for (const one of [ada, elsewhere]) expect((await one.get("/project/")).status).toBe(401);
  await eventually(() => expect(closed).toEqual([4001]));
  expect((await client(await signIn(ada.person.id)).get("/project/")).status).toBe(200);
});

test("a verification mail can be resent to an unverified user", async () => {
  const root = await newAdmin();
  const { fields, from } = stranger();
  await client().post("/auth/register", fields, from);
  const id = (await env.DB.prepare("SELECT id FROM user WHERE email = ?").bind(fields.email).first<string>("id"))!;
  const before = linksTo(fields.email).length;
  const answer = await act(root, { person: { ...root.person, id } }, "resend-verification");
  expect(answer).toMatchObject({ status: 200, body: { message: `A new link is on its way to ${fields.email}` } });
  expect(linksTo(fields.email).length).toBeGreaterThan(before);
  expect((await act(root, await newClient(), "resend-verification")).status).toBe(409);
});

test("deleting a user needs their username and the admin's password, and leaves a log line without a name", async () => {
  const root = await newAdminMember();
  const ada = await newClient();
  await newProject(ada);
  const path = `/admin/users/${ada.person.id}`;
  const name = ada.person.username;
  expect((await root.delete(path, { name: "else", password: root.password })).status).toBe(400);
  expect((await root.delete(path, { name, password: "Wrong horse 1!" })).status).toBe(403);
  expect((await root.delete(path, { name })).status).toBe(403);
  expect((await ada.get("/project/")).status).toBe(200);
  expect((await root.delete(path, { name, password: root.password })).status).toBe(200);
  expect((await ada.get("/auth/me")).body).toEqual({});
  const left = await env.DB.prepare("SELECT count(*) AS n FROM project WHERE user_id = ?")
    .bind(ada.person.id)
    .first("n");
  expect(left).toBe(0);
  expect((await root.delete(path, { name, password: root.password })).status).toBe(404);
  const { events } = (await root.get(`/admin/audit?user=${root.person.username}`)).body;
  expect(events[0]).toMatchObject({ what: "delete", user_username: "", target_kind: "user", target_id: ada.person.id });
});

test("the only admin stays, even when they delete their own account", async () => {
  const root = await newAdminMember();
  await env.DB.prepare(
    "UPDATE user SET suspended_at = 'then' WHERE role = 'admin' AND id <> ? AND suspended_at IS NULL",
  )
    .bind(root.person.id)
    .run();
  const refused = await root.delete("/auth/account", { password: root.password });
  await env.DB.prepare("UPDATE user SET suspended_at = NULL WHERE suspended_at = 'then'").run();
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "You are the only admin. Make somebody else an admin first." },
  });
  expect((await root.get("/project/")).status).toBe(200);
});

test("an account's detail has dates, counts and bytes, and none of its texts", async () => {
  const [root, ada] = [await newAdmin(), await newClient()];
  const project = await newProject(ada, "Work");
  await ada.post(`/todo/project/${project}`, { todo_title: "Secret äöü" });
  const { body: done } = await ada.post(`/todo/project/${project}`, { todo_title: "Done" });
  await ada.patch(`/todo/${done.id}`, { is_checked: true });
  await ada.post("/meeting-note/", { project_id: project, meeting_title: "M", meeting_note: "12345" });
  const { status, body, trips } = await root.get(`/admin/users/${ada.person.id}/detail`);
  expect([status, trips]).toEqual([200, 2]);
  expect(body).toEqual({
    id: ada.person.id,
    name: ada.person.username,
    email: ada.person.email,
    role: "user",
    created_at: expect.any(String),
    verified_at: expect.any(String),
    suspended_at: null,
    last_seen_on: "9999-12-31",
    sessions: 1,
    uses_codes: false,
    projects: 1,
    todos: 1,
    completed_todos: 1,
    weekly_updates: 0,
    meeting_notes: 1,
    diary_entries: 0,
    pomodoros: 0,
    storage: 13 + 4 + 6,
  });
  expect((await root.get("/admin/users/nobody/detail")).status).toBe(404);
});

test("the date of the last request is stored", async () => {
  const [root, ada] = [await newAdmin(), await newClient()];
  await env.DB.prepare("UPDATE user SET last_seen_on = NULL WHERE id = ?").bind(ada.person.id).run();
  const seen = async () => (await root.get(`/admin/users/${ada.person.id}/detail`)).body.last_seen_on;
  await ada.get("/project/", { at: "2026-11-20T23:59:00.000Z" });
  await eventually(async () => expect(await seen()).toBe("2026-11-20"));
  await ada.get("/project/", { at: "2026-11-21T00:01:00.000Z" });
  await eventually(async () => expect(await seen()).toBe("2026-11-21"));
});

test("somebody who only signed in was seen, and signing in never makes the date an earlier one", async () => {
  const root = await newAdmin();
  const { email, password } = (await newMember()).fields;
  for (const [stored, shown] of [
    [null, "2026-11-20"],
    ["2026-11-19", "2026-11-20"],
    ["2026-11-21", "2026-11-21"],
  ]) {
    await env.DB.prepare("UPDATE user SET last_seen_on = ? WHERE email = ?").bind(stored, email).run();
    const { id } = (await client().post("/auth/login", { email, password }, { at: "2026-11-20T12:00:00Z" })).body.user;
    expect((await root.get(`/admin/users/${id}/detail`)).body.last_seen_on).toBe(shown);
  }
});

test("users are filtered by status and sorted", async () => {
  const root = await newAdmin();
  const mark = `m${crypto.randomUUID().slice(0, 6)}`;
  const people = [await newClient(), await newClient({ verified: false }), await newClient()];
  for (const [i, { person }] of people.entries()) {
    const day = `2026-01-0${i + 1}`;
    await env.DB.prepare("UPDATE user SET username = ?, last_seen_on = ?, created_at = ? WHERE id = ?")
      .bind(`${mark}-${"bca"[i]}`, day, `${day}T00:00:00.000Z`, person.id)
      .run();
  }
  await act(root, people[2]!, "suspend");
  const list = async (query: string) => {
    const { body } = await root.get(`/admin/users/list?search=${mark}&${query}`);
    expect(body.total).toBe(body.users.length);
    return body.users.map(({ name }: { name: string }) => name.at(-1)).join("");
  };
  expect(await list("")).toBe("acb");
  expect(await list("sort=name&order=asc")).toBe("abc");
  expect(await list("sort=last_seen_on&order=asc")).toBe("bca");
  expect(await list("status=unverified")).toBe("c");
  expect(await list("status=suspended")).toBe("a");
  expect(await list("status=verified&sort=name&order=desc")).toBe("ba");
  for (const bad of ["status=king", "sort=email", "order=up"]) {
    expect((await root.get(`/admin/users/list?${bad}`)).status).toBe(400);
  }
  const [first] = (await root.get("/admin/users/list?limit=1")).body.users;
  expect(Object.keys(first)).toEqual(["id", "name", "email", "role", "created_at"]);
});

test("the users of a search are exported in its order, with cells that are no formulas", async () => {
  const root = await newAdmin();
  const mark = `x${crypto.randomUUID().slice(0, 6)}`;
  const people = [await newClient(), await newClient({ verified: false }), await newClient({ role: "demo" })];
  for (const [i, { person }] of people.entries()) {
    await env.DB.prepare("UPDATE user SET username = ?, last_seen_on = ? WHERE id = ?")
      .bind(`=${mark}-${"bca"[i]}`, ["2026-01-01", null, "2026-01-03"][i], person.id)
      .run();
  }
  await act(root, people[0]!, "suspend");
  const file = await root.get<string>(`/admin/users/export?search=${mark}&sort=last_seen_on&order=asc`);
  expect(file.headers.get("content-disposition")).toContain("users.csv");
  const rows = parse<Record<string, string>>(file.body, { bom: true, columns: true });
  expect(Object.keys(rows[0]!)).toEqual(["id", "name", "email", "role", "status", "created_at", "last_seen_on"]);
  expect(
    rows.map(({ id, name, email, role, status, last_seen_on }) => [id, name, email, role, status, last_seen_on]),
  ).toEqual([
    [people[1]!.person.id, `'=${mark}-c`, people[1]!.person.email, "user", "unverified", ""],
    [people[0]!.person.id, `'=${mark}-b`, people[0]!.person.email, "user", "suspended", "2026-01-01"],
    [people[2]!.person.id, `'=${mark}-a`, "", "demo", "", "2026-01-03"],
  ]);
  expect((await root.get("/admin/users/export?status=king")).status).toBe(400);
});

test("an export of more users than one part is complete in every order", async () => {
  const root = await newAdmin();
  const mark = `m${crypto.randomUUID().slice(0, 6)}`;
  await env.DB.prepare(
    `INSERT INTO user (id, username, username_key, email, role, created_at, last_seen_on)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
     SELECT ?1 || i, ?1 || '-' || i, ?1 || '-' || i, ?1 || i || '@example.com', 'user', '2026-01-01T00:00:00.000Z',
       iif(i % 3 = 0, NULL, '2026-01-0' || (i % 3)) FROM n`,
  )
    .bind(mark)
    .run();
  for (const order of ["sort=created_at&order=desc", "sort=name&order=asc", "sort=last_seen_on&order=desc"]) {
    const file = await root.get<string>(`/admin/users/export?search=${mark}&${order}`);
    const rows = parse<Record<string, string>>(file.body, { bom: true, columns: true });
    expect([order, new Set(rows.map(({ id }) => id)).size, rows.length]).toEqual([order, 2100, 2100]);
  }
  await env.DB.prepare("DELETE FROM user WHERE username LIKE ? || '-%'").bind(mark).run();
});

test("what admins do with packs, words, imports and hosts is logged, filtered, paged and exported", async () => {
  const root = await newAdmin();
  const language = `pack-${root.person.id.slice(0, 8)}`;
  const host = `host-${root.person.id.slice(0, 8)}`;
  await root.post("/admin/language/create-pack", { language });
  const { data: word } = (await root.post("/admin/language/words", { language, word_original: "=uno", meaning: "one" }))
    .body;
  await root.put(`/admin/language/words/${word.id}`, { meaning: "1" });
  const csv = new FormData();
  csv.set("language", language);
  csv.set("csvFile", new File(["word_original,pronunciation,meaning,audio_hash\ndos,,two,\n"], "words.csv"));
  await root.post("/admin/language/upload-csv", csv);
  await root.delete(`/admin/language/pack/${language}`);
  await env.DB.prepare("INSERT INTO host (name, first_reported_at) VALUES (?, '2026-01-01')").bind(host).run();
  await root.delete(`/system-stats/${host}`);
  await root.get("/admin/language/packs");
  expect((await root.post("/admin/language/create-pack", { language: "" })).status).toBe(400);

  const mine = `user=${root.person.username.toUpperCase()}`;
  const all = (await root.get(`/admin/audit?${mine}`)).body.events;
  const told = all.map((event: Record<string, string>) => `${event.area} ${event.target_kind} ${event.target_id}`);
  expect(told.sort()).toEqual(
    [
      `hosts host ${host}`,
      `languages import ${language}`,
      `languages pack ${language}`,
      `languages pack ${language}`,
      `languages pack ${language}`,
      `languages word ${word.id}`,
    ].sort(),
  );
  const hosts = (await root.get(`/admin/audit?${mine}&area=hosts`)).body;
  expect([hosts.events.length, hosts.next]).toEqual([1, null]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await root.get(`/admin/audit?${mine}&from=${today}&to=${today}`)).body.events).toHaveLength(6);
  expect((await root.get(`/admin/audit?${mine}&to=2020-01-01`)).body.events).toEqual([]);
  expect((await root.get("/admin/audit?user=nobody-of-this-name")).body.events).toEqual([]);

  const ids: string[] = [];
  for (let next: string | null = ""; next !== null;) {
    const page: AuditPage = (await root.get(`/admin/audit?${mine}&limit=4&before=${next}`)).body;
    ids.push(...page.events.map(({ id }: { id: string }) => id));
    next = page.next;
  }
  expect(ids).toEqual(all.map(({ id }: { id: string }) => id));
  for (const bad of ["area=king", "limit=101", "limit=0", "before=x", "from=yesterday", "to=2026-02-30"]) {
    expect([bad, (await root.get(`/admin/audit?${bad}`)).status]).toEqual([bad, 400]);
  }

  const file = await root.get<string>(`/admin/audit/export?${mine}&area=languages`);
  expect(file.headers.get("content-disposition")).toContain("audit-log.csv");
  const rows = parse<Record<string, string>>(file.body, { bom: true, columns: true });
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ admin: root.person.username, area: "languages", kind: "write" });
});

test("an export longer than one part is complete", async () => {
  const root = await newAdmin();
  await env.DB.prepare(
    `INSERT INTO audit_event (impersonation_id, at, id, kind, what, area, admin_id)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
     SELECT '', '2026-11-01T00:00:00.000Z', ?1 || printf('%05d', i), 'write', i, 'hosts', ?1 FROM n`,
  )
    .bind(root.person.id)
    .run();
  const file = await root.get<string>(`/admin/audit/export?user=${root.person.username}`);
  const rows = parse<Record<string, string>>(file.body, { bom: true, columns: true });
  // The first line is about the export itself.
  expect(rows.slice(1).map(({ what }) => Number(what))).toEqual(Array.from({ length: 2500 }, (_, i) => 2500 - i));
});

test("the daily job keeps lines younger than twelve months", async () => {
  const root = await newAdmin();
  await act(root, await newClient(), "end-sessions");
  await runCron("23 3 * * *", env, new Date());
  expect(await linesOf(root)).toHaveLength(1);
});

test("what the start of an installation does is logged as its own, and only its secret does that", async () => {
  const root = await newAdmin();
  const secrets = { START_SECRET: "of-this-start" };
  const make = async (language: string, secret: string, env: object = secrets) =>
    (
      await root.post(
        "/admin/language/create-pack",
        { language },
        { env: { ...env }, headers: { "x-start-secret": secret } },
      )
    ).status;
  const by = (language: string) =>
    env.DB.prepare("SELECT admin_id FROM audit_event WHERE target_kind = 'pack' AND target_id = ?")
      .bind(language)
      .first("admin_id");
  expect(await make("Started", "of-this-start")).toBe(201);
  expect(await by("Started")).toBe("");
  expect(await make("Guessed", "of-that-start")).toBe(201);
  expect(await make("Unset", "", { START_SECRET: "" })).toBe(201);
  expect([await by("Guessed"), await by("Unset")]).toEqual([root.person.id, root.person.id]);
});
