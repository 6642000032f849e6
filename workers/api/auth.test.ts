import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { cookieOf, newMember, PASSWORD, pathOf, stranger } from "../../tests/accounts.ts";
import { client, newClient } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn } from "../../tests/people.ts";

test("a person registers, verifies the e-mail by the mail, and logs in", async () => {
  const { fields, from } = stranger();
  const registered = await client().post("/auth/register", { ...fields, role: "admin" }, from);
  expect(registered).toMatchObject({ status: 201, body: { message: expect.stringContaining("email") }, trips: 2 });
  expect(registered.headers.get("set-cookie")).toBeNull();

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
  const user = { username: fields.username, email: fields.email, role: "user", email_verified: true };
  expect(answer.body).toEqual({ user: { ...user, id: expect.any(String), created_at: expect.any(String) } });
  const cookie = answer.headers.get("set-cookie")!;
  expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Expires=.* GMT; HttpOnly; SameSite=Lax$/);
  const me = await client(cookie.split(";")[0]).get("/auth/me");
  expect(me).toMatchObject({ status: 200, body: answer.body, trips: 1 });
});

test("nobody is signed in without a cookie, without asking the database", async () => {
  expect(await client().get("/auth/me")).toMatchObject({ status: 200, body: {}, trips: 0 });
});

test("a new login ends the session that came with it, and logout the one it comes with", async () => {
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

test("of parallel registrations with one e-mail one makes an account, and all get the same answer", async () => {
  const { fields } = stranger();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      client().post(
        "/auth/register",
        { ...fields, username: `many${i}${fields.username}`.slice(0, 12) },
        stranger().from,
      ),
    ),
  );
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: answers[0]!.body });
  const links = linksTo(fields.email).map((link) => link.pathname);
  expect(links.filter((path) => path === "/api/auth/verify-email")).toHaveLength(1);
  expect(links.filter((path) => path === "/forgot-password")).toHaveLength(5);
});

test("of parallel registrations with one username one makes an account, and the others are 409", async () => {
  const { fields } = stranger();
  const upper = fields.username.toUpperCase();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => {
      const email = `${i}${fields.email}`;
      return client().post(
        "/auth/register",
        { ...fields, username: i % 2 ? upper : fields.username, email },
        stranger().from,
      );
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toEqual({ error: "Username is already taken" });
  const mails = answers.flatMap((_, i) => linksTo(`${i}${fields.email}`));
  expect(mails).toHaveLength(1);
});

test("a taken e-mail gets the same answer, and its owner a mail that leads to a new password", async () => {
  const { fields, from } = await newMember();
  const again = await client().post("/auth/register", { ...fields, username: "somebody" }, from);
  const fresh = await client().post("/auth/register", stranger().fields, from);
  expect({ status: again.status, body: again.body }).toEqual({ status: fresh.status, body: fresh.body });
  expect(again.trips).toBe(fresh.trips);
  expect(again.statements).toBe(fresh.statements);
  expect(linksTo(fields.email).at(-1)!.href).toBe("http://localhost/forgot-password");
});

test("an account's fields keep their rules", async () => {
  const { fields, from } = stranger();
  const env = { AUTH_RATE_LIMIT: "100" };
  const username = "Username must be 5-12 characters long.";
  const weak = "Password must be at least 8 characters with uppercase, lowercase, number, and special character.";
  const email = "Please enter a valid email address.";
  for (const [changed, error] of [
    [{ username: " abcd " }, username],
    [{ username: "abcdefghijklm" }, username],
    [{ username: 12_345 }, username],
    [{ username: "ad\u202Ealove" }, "Username cannot contain invisible characters."],
    [{ email: "ada+week@example.com" }, "Email cannot contain '+' character."],
    [{ email: "" }, "Email is required."],
    [{ email: "ada@example" }, email],
    [{ email: "ada@example.com\r\nBcc: eve@example.com" }, email],
    [{ username: "ada\tlove" }, "Username cannot contain invisible characters."],
    [{ email: "ada@example.com\nBcc: eve@example.com" }, email],
    [{ email: "ada@example.com, eve@example.com" }, email],
    [{ email: "\u212Aate@example.com" }, email],
    [{ password: " Sh0rt!a   " }, weak],
    [{ password: "nouppercase1!" }, weak],
    [{ password: undefined }, weak],
    [{ password: `Aa1!${"a".repeat(1000)}` }, "Password cannot exceed 1000 characters."],
  ] as const) {
    const answer = await client().post("/auth/register", { ...fields, ...changed }, { ...from, env });
    expect(answer).toMatchObject({ status: 400, body: { error, details: [{ path: Object.keys(changed)[0] }] } });
  }
  for (const body of [{}, [], null, "text", '{"email":', { email: {}, password: [] }]) {
    expect((await client().post("/auth/login", body, { ...from, env })).status).toBeGreaterThanOrEqual(400);
    expect((await client().post("/auth/login", body, { ...from, env })).status).toBeLessThan(500);
  }
});

test("an account is deleted with its password, and while impersonating not at all", async () => {
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

test("impersonation status names the admin behind the session", async () => {
  const nobody = { isImpersonating: false, currentUser: null, originalAdmin: null, impersonationStartedAt: null };
  expect((await client().get("/auth/impersonation-status")).body).toEqual(nobody);
  expect((await client("session=unknown").get("/auth/impersonation-status")).body).toEqual(nobody);
  const admin = await newClient({ role: "admin" });
  const { username, email } = admin.person;
  const own = await admin.get("/auth/impersonation-status");
  expect(own).toMatchObject({ body: { ...nobody, currentUser: { username, email } }, trips: 1 });

  const ada = await newClient();
  const acting = client(await signIn(ada.person.id, admin.person.id));
  expect((await acting.get("/auth/impersonation-status")).body).toEqual({
    isImpersonating: true,
    currentUser: { username: ada.person.username, email: ada.person.email },
    originalAdmin: { username },
    impersonationStartedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test("a person's zone is kept when it changes, and not when an admin brings theirs", async () => {
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
