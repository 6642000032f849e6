import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newMember } from "../../tests/accounts.ts";
import { PASSWORD } from "../../tests/people.ts";
import { client, newClient } from "../../tests/api.ts";

const linesOf = async (id: string) =>
  (
    await env.DB.prepare(
      "SELECT area, kind, what, target_kind, target_id, user_id FROM audit_event WHERE admin_id = ? ORDER BY at, id",
    )
      .bind(id)
      .all()
  ).results;

const at = (minute: number) => ({ at: new Date(Date.parse("2026-11-20T10:00:00.000Z") + minute * 60_000) });

/** A member with a password and a session. */
async function newPerson() {
  const member = await newMember();
  const { id } = (await env.DB.prepare("SELECT id FROM user WHERE email = ?")
    .bind(member.fields.email)
    .first<{ id: string }>())!;
  const post = (password: string, minute: number) =>
    client().post("/auth/login", { ...member.fields, password }, { ...member.from, ...at(minute) });
  return { ...member, id, post };
}

test("sign-ins have a line, and failed ones one an hour, which strangers cannot make many of", async () => {
  const { id, post, fields } = await newPerson();
  expect((await post(PASSWORD, 0)).status).toBe(200);
  for (const minute of [1, 2, 59]) expect((await post("Wr0ng!pass", minute)).status).toBe(401);
  expect((await post("Wr0ng!pass", 62)).status).toBe(401);
  const line = { area: "sign-ins", target_kind: "", target_id: "", user_id: id };
  expect(await linesOf(id)).toEqual([
    { ...line, kind: "write", what: "" },
    { ...line, kind: "refused", what: "password" },
    { ...line, kind: "refused", what: "password" },
  ]);
  const admin = await newClient({ role: "admin" });
  const { events } = (await admin.get(`/admin/audit?area=sign-ins&user=${fields.username}`)).body;
  expect(events).toHaveLength(3);
});

test("a sign-in to an address without an account leaves no line", async () => {
  const count = () => env.DB.prepare("SELECT count(*) AS n FROM audit_event WHERE area = 'sign-ins'").first("n");
  const before = await count();
  const { from } = await newPerson();
  await client().post("/auth/login", { email: "nobody@example.com", password: PASSWORD }, from);
  expect(await count()).toBe(before);
});

test("a rejected call of an admin under their own name has a line, unless only the password was missing", async () => {
  const { id, logIn } = await newPerson();
  await env.DB.prepare("UPDATE user SET role = 'admin' WHERE id = ?").bind(id).run();
  const root = await logIn();
  const ada = await newClient();
  const own = async () => (await linesOf(id)).filter(({ area }) => area !== "sign-ins");
  const path = `/admin/users/${ada.person.id}`;
  // First the name is mistyped, and then the password is missing.
  expect((await root.delete(path, { name: "nobody" })).status).toBe(400);
  expect((await root.delete(path, { name: ada.person.username })).status).toBe(403);
  expect(await own()).toEqual([]);
  expect((await root.delete(path, { name: ada.person.username, password: "Wr0ng!pass" })).status).toBe(403);
  expect((await root.post(`${path}/demote`)).status).toBe(409);
  const line = {
    area: "users",
    kind: "refused",
    target_kind: "user",
    target_id: ada.person.id,
    user_id: ada.person.id,
  };
  expect(await own()).toEqual([
    { ...line, what: `403 DELETE /api/admin/users/${ada.person.id}` },
    { ...line, what: `409 POST /api/admin/users/${ada.person.id}/demote` },
  ]);
  await root.post("/admin/language/create-pack", { language: `p${id.slice(0, 6)}` });
  expect((await root.post("/admin/language/create-pack", { language: `p${id.slice(0, 6)}` })).status).toBe(409);
  expect((await own()).at(-1)).toMatchObject({ area: "languages", kind: "refused" });
});

test("a user who calls an admin's call gets a line, one an hour for each area", async () => {
  const ada = await newClient();
  for (const minute of [0, 1, 2]) {
    for (const path of ["/admin/users/list", "/admin/users/total", "/system-stats"])
      expect((await ada.get(path, at(minute))).status).toBe(403);
  }
  expect((await ada.post("/admin/users/x/promote", {}, at(70))).status).toBe(403);
  expect((await linesOf(ada.person.id)).map(({ area, kind, what }) => `${area} ${kind} ${what}`).sort()).toEqual([
    "hosts refused 403 GET /api/system-stats",
    "users refused 403 GET /api/admin/users/list",
    "users refused 403 POST /api/admin/users/x/promote",
  ]);
  // A failed act on their own account does not concern admins.
  expect((await ada.delete("/auth/account", { password: "Wr0ng!pass" }, at(80))).status).toBe(403);
  expect(await linesOf(ada.person.id)).toHaveLength(3);
});

test.for([
  ["audit", "export-log"],
  ["users", "export-users"],
])("downloading %s is a line of the log", async ([file, what]) => {
  const root = await newClient({ role: "admin" });
  expect((await root.get(`/admin/${file}/export`)).status).toBe(200);
  expect(await linesOf(root.person.id)).toMatchObject([{ area: "users", kind: "write", what }]);
});
