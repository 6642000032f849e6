import { expect, test } from "vitest";
import { newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";

test("of parallel registrations with one e-mail one is kept, and all get the same answer", async () => {
  const { fields } = stranger();
  const names = Array.from({ length: 6 }, (_, i) => `many${i}${fields.username}`.slice(0, 12));
  const answers = await Promise.all(
    names.map((username) => client().post("/auth/register", { ...fields, username }, stranger().from)),
  );
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: answers[0]!.body });
  const found = await Promise.all(linksTo(fields.email).map((link) => client().get(pathOf(link))));
  expect(found.filter(({ headers }) => headers.get("location")!.includes("success=true"))).toHaveLength(1);
});

test("of parallel registrations with one username one creates an account, and the others are 409", async () => {
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
  expect(answers.find(({ status }) => status === 409)!.body).toEqual({
    error: "Username is already taken",
    code: "account.username_taken",
    details: [{ path: "username", message: "Username is already taken", code: "account.username_taken" }],
  });
  const mails = answers.flatMap((_, i) => linksTo(`${i}${fields.email}`));
  expect(mails).toHaveLength(1);
});

test("a taken e-mail gets the same answer, and its owner a mail with a link to a new password", async () => {
  const { fields, from } = await newMember();
  const again = await client().post("/auth/register", { ...fields, username: "somebody" }, from);
  const fresh = await client().post("/auth/register", stranger().fields, from);
  expect({ status: again.status, body: again.body }).toEqual({ status: fresh.status, body: fresh.body });
  expect(again.trips).toBe(fresh.trips);
  expect(again.statements).toBe(fresh.statements);
  expect(linksTo(fields.email).at(-1)!.href).toBe("http://localhost/forgot-password");
});

test("an account's fields are validated", async () => {
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
