import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { TOTALS } from "../../app/domain/admin/admin.ts";
import { client, newClient } from "../../tests/api.ts";
import { planD1 } from "../../tests/plan.ts";

const total = async (admin: Awaited<ReturnType<typeof newClient>>, name: string) =>
  (await admin.get<{ total: number }>(`/admin/${name}`)).body.total;

test("every admin call is refused to other users", async () => {
  const ada = await newClient();
  for (const path of ["users/total", "emails/monthly", "users/list", "analytics/total", "analytics/daily"]) {
    expect(await ada.get(`/admin/${path}`)).toMatchObject({ status: 403, body: { error: "Admin access required" } });
    expect((await client().get(`/admin/${path}`)).status).toBe(401);
  }
  expect((await ada.post(`/admin/impersonate/${ada.person.id}`, {})).status).toBe(403);
  expect((await client().post("/admin/stop-impersonation")).status).toBe(401);
});

test("totals follow inserts, deletions and restores", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const names = [
    "users/total",
    "users/regular",
    "users/verified",
    "projects/total",
    "todos/total",
    "users/demo/active",
  ];
  const before = await Promise.all(names.map((name) => total(admin, name)));
  await newClient({ role: "demo", expires_at: "2999-01-01T00:00:00.000Z", verified: false });
  await newClient({ verified: false });
  const { body: project } = await ada.post("/project/", { proje_title: "Work" });
  const values = (deleted_at: string | null) => [crypto.randomUUID(), ada.person.id, project.id, deleted_at];
  const insert = env.DB.prepare(
    `INSERT INTO todo (id, user_id, project_id, todo_title, todo_description, todo_category, position, created_at, updated_at, deleted_at)
     VALUES (?1, ?2, ?3, 'x', '', 'none', 1, '', '', ?4)`,
  );
  await env.DB.batch([
    insert.bind(...values(null)),
    insert.bind(...values(null)),
    insert.bind(...values("2026-01-01")),
  ]);
  expect(await Promise.all(names.map((name) => total(admin, name)))).toEqual([
    before[0]! + 2,
    before[1]! + 1,
    before[2]!,
    before[3]! + 1,
    before[4]! + 2,
    before[5]! + 1,
  ]);
  await env.DB.prepare("UPDATE todo SET deleted_at = '2026-01-01' WHERE project_id = ?").bind(project.id).run();
  expect(await total(admin, "todos/total")).toBe(before[4]);
});

test("no total scans a table that grows", async () => {
  const admin = await newClient({ role: "admin" });
  const { d1, plans } = planD1(env.DB);
  for (const name of [...TOTALS, "analytics/total"]) {
    expect((await admin.get(`/admin/${name}`, { env: { DB: d1 } })).status).toBe(200);
    expect((await admin.get(`/admin/${name}`)).trips).toBe(2);
  }
  const lines = await plans();
  expect(lines).toContainEqual(expect.stringContaining("COVERING INDEX user_demo_expiry"));
  expect(lines.filter((line) => /^SCAN|TEMP B-TREE/.test(line))).toEqual([]);
});

test("users are listed newest first, by page, role and search", async () => {
  const admin = await newClient({ role: "admin" });
  const ada = await newClient();
  const list = await admin.get(`/admin/users/list?search=${encodeURIComponent(ada.person.email.toUpperCase())}`);
  expect(list.body).toMatchObject({ page: 1, totalPages: 1, total: 1 });
  expect(list.body.users).toEqual([
    {
      id: ada.person.id,
      name: ada.person.username,
      email: ada.person.email,
      role: "user",
      created_at: expect.any(String),
    },
  ]);
  const admins = await admin.get("/admin/users/list?role=admin&limit=1");
  expect(admins.body.users).toHaveLength(1);
  expect(admins.body.users[0].role).toBe("admin");
  expect(admins.body.totalPages).toBe(admins.body.total);
  expect((await admin.get("/admin/users/list?search=%25%25%25")).body.total).toBe(0);
  expect((await admin.get(`/admin/users/list?search=${"é".repeat(90)}`)).status).toBe(200);
  for (const bad of ["limit=0", "limit=101", "page=0", "page=x", "role=king"]) {
    expect((await admin.get(`/admin/users/list?${bad}`)).status).toBe(400);
  }
});
