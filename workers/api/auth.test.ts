import { expect, test } from "vitest";
import { client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";

const password = "Str0ng!pass";
let count = 0;
/** An account nobody has yet, and calls from an address of its own, so that tests share no limits. */
function stranger() {
  const n = `${count++}`.padStart(4, "0");
  const from = { headers: { "cf-connecting-ip": `10.0.${n}` } };
  return { fields: { username: `ada${n}`, email: `ada${n}@example.com`, password }, from };
}

/** An account, registered and verified by its mail. */
async function member() {
  const { fields, from } = stranger();
  await client().post("/auth/register", fields, from);
  const [link] = linksTo(fields.email);
  await client().get(link!.pathname.replace("/api", "") + link!.search);
  return { fields, from };
}

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
    const verified = await client().get(link!.pathname.replace("/api", "") + link!.search);
    expect(verified.status).toBe(302);
    expect(verified.headers.get("location")).toBe("/verify/confirm?success=true&message=Email+verified+successfully.");
  }

  const email = ` ${fields.email.toUpperCase()} `;
  const answer = await client().post("/auth/login", { email, password: ` ${password}\t` }, from);
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
  const { fields, from } = await member();
  const sessions: string[] = [];
  for (let i = 0; i < 2; i++) {
    const answer = await client(sessions[0]).post("/auth/login", fields, from);
    sessions.push(answer.headers.get("set-cookie")!.split(";")[0]!);
  }
  expect((await client(sessions[0]).get("/auth/me")).body).toEqual({});
  expect((await client(sessions[1]).get("/auth/me")).body.user.email).toBe(fields.email);
  const out = await client(sessions[1]).post("/auth/logout");
  expect(out).toMatchObject({ status: 200, body: { wasDemoAccount: false } });
  expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await client(sessions[1]).get("/auth/me")).body).toEqual({});
  expect(await client().post("/auth/logout")).toMatchObject({ status: 200, body: { wasDemoAccount: false } });
});
