import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { CALLS } from "../../tests/authorisation/calls.ts";
import { newPerson, signIn } from "../../tests/people.ts";
import { hashToken } from "#app/domain/secret/token.server.ts";

/** A client that authenticates only with an API token. */
const byToken = (token: string) => {
  const { call } = client();
  const headers = { authorization: `Bearer ${token}` };
  return (method: string, path: string, body?: unknown, at?: string) =>
    call(method, path, body, { headers, ...(at && { at }) });
};
const make = async (one: Awaited<ReturnType<typeof newClient>>, input: object = {}) =>
  (await one.post("/auth/tokens", { name: "Script", ...input })).body;

test("a token is shown once, stored hashed, listed and revoked", async () => {
  const ada = await newClient();
  const made = await ada.post("/auth/tokens", { name: " Script ", scope: "write", expires_in_days: 30 });
  expect(made).toMatchObject({ status: 201, body: { name: "Script", scope: "write", last_used_at: null } });
  const { token, ...shown } = made.body;
  expect(token).toMatch(/^sf_[\w-]{43}$/);
  expect((await ada.get("/auth/tokens")).body).toEqual([shown]);
  const stored = await env.DB.prepare("SELECT * FROM session WHERE token_name = 'Script'").all();
  expect(JSON.stringify(stored.results)).not.toContain(token.slice(3));
  // The token does not count as a sign-in.
  expect((await ada.get("/auth/sessions")).body).toHaveLength(1);

  const call = byToken(token);
  expect((await call("GET", "/project")).status).toBe(200);
  expect((await ada.get("/auth/tokens")).body[0].last_used_at).not.toBeNull();
  const eve = await newClient();
  expect((await eve.delete(`/auth/tokens/${shown.id}`)).status).toBe(404);
  expect((await ada.delete(`/auth/sessions/${shown.id}`)).status).toBe(404);
  expect((await ada.delete("/auth/sessions")).status).toBe(200);
  expect((await call("GET", "/project")).status).toBe(200);
  expect((await ada.delete(`/auth/tokens/${shown.id}`)).status).toBe(200);
  expect((await call("GET", "/project")).status).toBe(401);
  expect((await ada.get("/auth/tokens")).body).toEqual([]);
});

test("a read by a token takes one round trip and no write", async () => {
  const call = byToken((await make(await newClient())).token);
  await call("GET", "/project");
  for (const path of ["/project", "/todo/completed?week_start=2026-01-05&week_end=2026-01-12", "/diary"]) {
    const { status, trips, rowsWritten } = await call("GET", path);
    expect({ path, status, trips, rowsWritten }).toEqual({ path, status: 200, trips: 1, rowsWritten: 0 });
  }
});

test("the scope read reads, the scope write changes", async () => {
  const ada = await newClient();
  const [read, write] = [byToken((await make(ada)).token), byToken((await make(ada, { scope: "write" })).token)];
  expect(await read("POST", "/project", { proje_title: "New" })).toMatchObject({
    status: 403,
    body: { error: "This API token may only read." },
  });
  expect((await write("POST", "/project", { proje_title: "New" })).status).toBe(201);
  expect((await read("GET", "/project")).body).toHaveLength(1);
});

test("a token without the diary gets no diary data from any call, and cannot become another one", async () => {
  const ada = await newClient();
  await ada.post("/diary/", { diary_text: "Quinces and thunder" });
  const [part, all] = [await make(ada, { without_diary: true, scope: "write" }), await make(ada)];
  expect(part).toMatchObject({ token: expect.stringMatching(/^sf_nodiary_[\w-]{43}$/), without_diary: true });
  expect(
    (await ada.get("/auth/tokens")).body.map((one: { without_diary: boolean }) => one.without_diary).sort(),
  ).toEqual([false, true]);
  const call = byToken(part.token);
  const today = new Date().toISOString().slice(0, 10);
  for (const [method, path] of [
    ["GET", "/diary/"],
    ["GET", `/diary/date/${today}`],
    ["POST", "/diary/"],
    ["GET", "/account/export"],
    ["POST", "/account/import?name=x.zip"],
  ] as const)
    expect(await call(method, path)).toMatchObject({
      status: 403,
      body: { error: "This API token gets nothing of the diary." },
    });
  expect((await call("GET", "/search?q=quinces")).body.results).toEqual([]);
  expect((await byToken(all.token)("GET", "/search?q=quinces")).body.results).toHaveLength(1);
  expect(await call("GET", "/project")).toMatchObject({ status: 200, trips: 1 });
  // The last part of a token is no valid token.
  expect((await byToken(part.token.replace("nodiary_", ""))("GET", "/diary/")).status).toBe(401);
});

test("no token makes a call about accounts, tokens or administration", async () => {
  const admin = await newClient({ role: "admin" });
  const { token, id } = await make(admin, { scope: "write" });
  const call = byToken(token);
  for (const name of Object.keys(CALLS)) {
    const [method, path] = name.split(" ") as [string, string];
    if (!/^\/(auth|admin|analytics|system-stats)\b/.test(path) || path.endsWith("/report")) continue;
    const answer = await call(method, path.replace(":id", id), method === "GET" ? undefined : {});
    expect([name, answer.status]).toEqual([name, 403]);
  }
  expect((await admin.get("/auth/tokens")).body).toHaveLength(1);
});

test("a malformed, unknown, expired or misplaced token does not sign in", async () => {
  const ada = await newClient();
  const at = "2026-11-21T09:30:00.000Z";
  const { token } = (await ada.post("/auth/tokens", { name: "Script", expires_in_days: 1 }, { at })).body;
  expect((await byToken(token)("GET", "/project", undefined, "2026-11-22T09:29:59.999Z")).status).toBe(200);
  expect((await byToken(token)("GET", "/project", undefined, "2026-11-22T09:30:00.000Z")).status).toBe(401);
  const odd = ["sf_", "sf_x", `${token}x`, "sf_%00", `sf_${"a".repeat(5000)}`, token.toUpperCase()];
  for (const one of odd) expect((await byToken(one)("GET", "/project", undefined, at)).status).toBe(401);
  // A token is not accepted as a cookie, because a cookie may do more.
  const options = { at, headers: { cookie: `session=${token}` } };
  expect((await client().get("/project", options)).status).toBe(401);
  expect((await client().delete("/auth/sessions", undefined, options)).status).toBe(401);
  // An invalid token fails, even with a valid cookie.
  const both = { authorization: "Bearer sf_x", cookie: ada.person.cookie };
  expect((await client().get("/project", { headers: both })).status).toBe(401);
});

test("a sign-in whose random secret begins like an API token is a sign-in", async () => {
  const [ada, secret] = [await newPerson(), `sf_${"a".repeat(40)}`];
  await env.DB.prepare("UPDATE session SET token_hash = ? WHERE user_id = ?").bind(hashToken(secret), ada.id).run();
  expect((await client(`session=${secret}`).get("/project")).status).toBe(200);
});

test("a person has twenty tokens at most, also at once, and hostile input makes none", async () => {
  const ada = await newClient();
  const odd = [
    {},
    { name: "" },
    { name: "a".repeat(41) },
    { name: 7 },
    { name: "\u0000" },
    { name: "x", scope: "all" },
  ];
  const days = [0, -1, 1.5, 367, "90"].map((expires_in_days) => ({ name: "x", expires_in_days }));
  for (const input of [...odd, ...days]) {
    expect((await ada.post("/auth/tokens", input)).status).toBe(400);
  }
  const all = await Promise.all(Array.from({ length: 22 }, () => ada.post("/auth/tokens", { name: "x" })));
  expect(all.filter(({ status }) => status === 409)).toHaveLength(2);
  const { id } = all.find(({ status }) => status === 201)!.body;
  await ada.delete(`/auth/tokens/${id}`);
  const forever = await ada.post("/auth/tokens", { name: "x", expires_in_days: null });
  expect(forever).toMatchObject({ status: 201, body: { expires_at: null } });
});

test("tokens pause while their account is suspended", async () => {
  const ada = await newClient();
  const { token } = (await ada.post("/auth/tokens", { name: "Script" })).body;
  const admin = await newClient({ role: "admin" });
  const { id } = (await ada.get("/auth/me")).body.user;
  expect((await admin.post(`/admin/users/${id}/suspend`, {}, stranger().from)).status).toBe(200);
  expect((await byToken(token)("GET", "/project")).status).toBe(401);
  expect((await admin.post(`/admin/users/${id}/reinstate`, {}, stranger().from)).status).toBe(200);
  expect((await byToken(token)("GET", "/project")).status).toBe(200);
  expect((await admin.post(`/admin/users/${id}/end-sessions`, {}, stranger().from)).status).toBe(200);
  expect((await byToken(token)("GET", "/project")).status).toBe(401);
});

test("an impersonating admin sees and makes no tokens", async () => {
  const ada = await newClient();
  await make(ada);
  const acting = client(await signIn(ada.person.id, (await newPerson({ role: "admin" })).id));
  expect((await acting.get("/auth/tokens")).body).toEqual([]);
  expect((await acting.post("/auth/tokens", { name: "x" })).status).toBe(403);
});
