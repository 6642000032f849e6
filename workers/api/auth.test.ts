import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cookieOf, newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn, PASSWORD } from "../../tests/people.ts";
import { connect, listen } from "../../tests/sockets.ts";

test("a person registers, verifies the e-mail by the mail, and logs in", async () => {
  const { fields, from } = stranger();
  const registered = await client().post("/auth/register", { ...fields, role: "admin" }, from);
  expect(registered).toMatchObject({ status: 201, body: { message: expect.stringContaining("email") }, trips: 2 });
  expect(registered.headers.getSetCookie().map((one) => one.split("=")[0])).toEqual(["device"]);

  const early = await client().post("/auth/login", fields, from);
  expect(early).toMatchObject({ status: 403, body: { error: "Please verify your email before logging in." } });
  const wrong = await client().post("/auth/login", { ...fields, password: "Wr0ng!pass" }, from);
  expect(wrong).toMatchObject({ status: 401, body: { error: "Invalid email or password" } });

  const [link] = linksTo(fields.email);
  expect(link!.origin).toBe("http://localhost");
  for (const _ of ["the person", "a scanner"]) {
    const verified = await client().get(pathOf(link!));
    expect(verified.status).toBe(302);
    expect(verified.headers.get("location")).toBe("/verify/confirm?success=true&message=Email+verified+successfully.");
  }

  const email = ` ${fields.email.toUpperCase()} `;
  const answer = await client().post("/auth/login", { email, password: ` ${PASSWORD}\t` }, from);
  expect(answer).toMatchObject({ status: 200, trips: 2 });
  const user = {
    username: fields.username,
    email: fields.email,
    role: "user",
    email_verified: true,
    day_start: 0,
    locale: null,
  };
  expect(answer.body).toEqual({ user: { ...user, id: expect.any(String), created_at: expect.any(String) } });
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Expires=.* GMT; HttpOnly; SameSite=Lax$/);
  const me = await client(cookie!.split(";")[0]).get("/auth/me");
  expect(me).toMatchObject({ status: 200, body: answer.body, trips: 1 });
});

test("scripts can read which session there is, but not its secret, and learn when it ends", async () => {
  const { fields, from } = await newMember();
  const login = await client().post("/auth/login", fields, from);
  const id = login.headers.getSetCookie().find((one) => one.startsWith("session_id="));
  expect(id).toMatch(/^session_id=[0-9a-f]{32}; Path=\/; Expires=.* GMT; SameSite=Lax$/);
  const out = await client(cookieOf(login)).post("/auth/logout");
  expect(out.headers.getSetCookie()).toContain("session_id=; Max-Age=0; Path=/; SameSite=Lax");
});

test("without a cookie nobody is signed in, without a query", async () => {
  expect(await client().get("/auth/me")).toMatchObject({ status: 200, body: {}, trips: 0 });
});

test("a new login ends the previous session, and logout the current one", async () => {
  const { fields, from } = await newMember();
  const sessions: string[] = [];
  for (let i = 0; i < 2; i++) {
    const answer = await client(sessions[0]).post("/auth/login", fields, from);
    sessions.push(cookieOf(answer));
  }
  expect((await client(sessions[0]).get("/auth/me")).body).toEqual({});
  expect((await client(sessions[1]).get("/auth/me")).body.user.email).toBe(fields.email);
  const out = await client(sessions[1]).post("/auth/logout");
  expect(out).toMatchObject({ status: 200, body: { wasDemoAccount: false } });
  expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await client(sessions[1]).get("/auth/me")).body).toEqual({});
  expect(await client().post("/auth/logout")).toMatchObject({ status: 200, body: { wasDemoAccount: false } });
});

test("a session expires after thirty days", async () => {
  const { fields, from } = await newMember();
  const at = "2026-11-21T09:30:00.000Z";
  const ada = client(cookieOf(await client().post("/auth/login", fields, { ...from, at })));
  expect((await ada.get("/auth/me", { at: "2026-12-21T09:29:59.999Z" })).body.user.email).toBe(fields.email);
  expect((await ada.get("/auth/me", { at: "2026-12-21T09:30:00.000Z" })).body).toEqual({});
  expect((await ada.get("/project/", { at: "2026-12-21T09:30:00.000Z" })).status).toBe(401);
});

test("the registration is documented with its input", async () => {
  const { paths, components } = (await client().get("/openapi.json")).body;
  const { schema } = paths["/auth/register"].post.requestBody.content["application/json"];
  expect(Object.keys(components.schemas[schema.$ref.split("/").at(-1)].properties)).toEqual([
    "username",
    "email",
    "password",
  ]);
});

test("an account is deleted with its password, and not while impersonating", async () => {
  const { fields, logIn } = await newMember();
  const ada = await logIn();
  const { user } = (await ada.get("/auth/me")).body;
  for (const body of [undefined, {}, { password: "" }, { password: "Wr0ng!pass" }]) {
    expect(await ada.delete("/auth/account", body)).toMatchObject({ status: 403 });
  }
  const admin = await newClient({ role: "admin" });
  const impersonated = client(await signIn(user.id, admin.person.id));
  const refused = { status: 403, body: { error: "Not allowed while impersonating" } };
  expect(await impersonated.delete("/auth/account", { password: PASSWORD })).toMatchObject(refused);
  const link = { uid: user.id, token: "x", password: PASSWORD };
  expect(await impersonated.post("/auth/reset-password", link)).toMatchObject(refused);
  expect(await impersonated.post("/auth/logout")).toMatchObject({ status: 200, body: { wasDemoAccount: false } });

  expect((await client().delete("/auth/account", { password: PASSWORD })).status).toBe(401);
  const deleted = await ada.delete("/auth/account", { password: ` ${PASSWORD} ` });
  expect(deleted).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(deleted.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await ada.get("/auth/me")).body).toEqual({});
  expect((await client().post("/auth/login", fields, stranger().from)).status).toBe(401);
});

test("the impersonation status names the admin", async () => {
  const nobody = { isImpersonating: false, currentUser: null, originalAdmin: null, impersonationStartedAt: null };
  expect((await client().get("/auth/impersonation-status")).body).toEqual(nobody);
  expect((await client("session=unknown").get("/auth/impersonation-status")).body).toEqual(nobody);
  const admin = await newClient({ role: "admin" });
  const { username, email } = admin.person;
  const own = await admin.get("/auth/impersonation-status");
  expect(own).toMatchObject({ body: { ...nobody, currentUser: { username, email } } });

  const ada = await newClient();
  const acting = client(await signIn(ada.person.id, admin.person.id));
  expect((await acting.get("/auth/impersonation-status")).body).toEqual({
    isImpersonating: true,
    currentUser: { username: ada.person.username, email: ada.person.email },
    originalAdmin: { username },
    impersonationStartedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test("a person's time zone is stored when it changes, and not while an admin impersonates them", async () => {
  const ada = await newClient({ timezone: "Europe/Berlin" });
  const zone = () => env.DB.prepare("SELECT timezone FROM user WHERE id = ?").bind(ada.person.id).first("timezone");
  const seen = { headers: { "x-timezone": "Asia/Tokyo" } };
  const admin = await newClient({ role: "admin" });
  const acting = await client(await signIn(ada.person.id, admin.person.id)).get("/auth/me", seen);
  expect(acting.body.user.id).toBe(ada.person.id);
  expect(await zone()).toBe("Europe/Berlin");
  expect(await ada.get("/auth/me", seen)).toMatchObject({ trips: 1 });
  expect(await zone()).toBe("Asia/Tokyo");
  expect(await ada.get("/auth/me", seen)).toMatchObject({ trips: 1, rowsWritten: 0 });
  await ada.get("/auth/me", { headers: { "x-timezone": "Nowhere/Land" } });
  expect(await zone()).toBe("Asia/Tokyo");
});

test("a page of another user than the session's is answered as signed out", async () => {
  const { person, ...api } = await newClient();
  const { body: project } = await api.post("/project/", { proje_title: "Work" });
  await api.post(`/todo/project/${project.id}`, { todo_title: "Buy milk" });
  const { person: other } = await newClient();
  for (const path of [`/todo/project/${project.id}`, "/project/"]) {
    expect((await api.get(path, { headers: { "x-user-id": person.id } })).status, path).toBe(200);
    expect((await api.get(path, { headers: { "x-user-id": other.id } })).status, path).toBe(401);
  }
  const refused = await api.post("/project/", { proje_title: "Other" }, { headers: { "x-user-id": other.id } });
  expect(refused.status).toBe(401);
  // A browser's socket cannot send headers.
  const { cookie } = person;
  expect((await connect(`/live?user_id=${other.id}`, { cookie })).status).toBe(401);
  (await listen(`/live?user_id=${person.id}`, { cookie })).socket.close();
});
