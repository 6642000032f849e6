import { expect, test } from "vitest";
import { newMember, pathOf, stranger } from "../../tests/accounts.ts";
import { client } from "../../tests/api.ts";
import { linksTo } from "../../tests/mail.ts";
import { signIn } from "../../tests/people.ts";

const location = async (path: string, at: string) => (await client().get(path, { at })).headers.get("location");
const reset = (input: object, at: string) => client().post("/auth/reset-password", input, { ...stranger().from, at });

test("a verification link is valid for 24 hours and only for its own user", async () => {
  const { fields, from } = stranger();
  await client().post("/auth/register", fields, { ...from, at: "2026-11-21T09:30:00.000Z" });
  const link = linksTo(fields.email)[0]!;
  const failed = "/verify/confirm?error=Verification+failed.+The+link+is+invalid+or+has+expired.";
  expect(await location(pathOf(link), "2026-11-22T09:30:00.000Z")).toBe(failed);
  const wrong = pathOf(link).replace(/uid=[^&]+/, "uid=somebody-else");
  expect(await location(wrong, "2026-11-21T09:31:00.000Z")).toBe(failed);
  for (const query of ["", "?uid=x", "?token=x", "?uid=&token=", "?uid=x&uid=y&token=z"]) {
    const missing = "/verify/confirm?error=Missing+verification+parameters.";
    expect(await location(`/auth/verify-email${query}`, "2026-11-21T09:31:00.000Z")).toBe(missing);
  }
  for (const odd of ["%00", "%F0%9F", "%ED%A0%80", "x".repeat(5000)]) {
    expect(await location(`/auth/verify-email?uid=${odd}&token=${odd}`, "2026-11-21T09:31:00.000Z")).toBe(failed);
  }
  expect(await location(pathOf(link), "2026-11-22T09:29:59.999Z")).toContain("success=true");
});

test("resending and forgetting give the same answer for every e-mail, in as many trips", async () => {
  const verified = await newMember();
  const unverified = stranger();
  await client().post("/auth/register", unverified.fields, unverified.from);
  for (const [path, mailed] of [
    ["/auth/resend-verification", unverified],
    ["/auth/forgot-password", verified],
  ] as const) {
    const before = linksTo(mailed.fields.email).length;
    const emails = [verified.fields.email, unverified.fields.email, "nobody@example.com", "a+b@example.com"];
    const answers = await Promise.all(emails.map((email) => client().post(path, { email }, stranger().from)));
    for (const { status, body, trips, statements } of answers) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { message: expect.stringMatching(/^If an account exists/) },
      });
      expect({ body, trips, statements }).toEqual({ body: answers[0]!.body, trips: 2, statements: 5 });
    }
    expect(linksTo(mailed.fields.email)).toHaveLength(before + 1);
    expect((await client().post(path, { email: "no address" }, stranger().from)).status).toBe(400);
  }
  expect(linksTo("nobody@example.com")).toEqual([]);
});

test("a reset link sets the password once, within an hour, ends every session and verifies the e-mail", async () => {
  const { fields, from } = stranger();
  const at = "2026-11-21T09:30:00.000Z";
  await client().post("/auth/register", fields, { ...from, at });
  for (let i = 0; i < 2; i++) await client().post("/auth/forgot-password", fields, { ...from, at });
  const [, first, second] = linksTo(fields.email).map((link) => Object.fromEntries(link.searchParams));
  expect(Object.keys(first!)).toEqual(["uid", "token"]);
  const cookie = await signIn(first!.uid!);

  const password = "N3w!password";
  const refused = { status: 400, body: { error: "Invalid reset link" } };
  expect(await reset({ ...first, password }, "2026-11-21T10:30:00.000Z")).toMatchObject(refused);
  expect(await reset({ ...first, token: "x", password }, at)).toMatchObject(refused);
  expect(await reset({ ...first, uid: crypto.randomUUID(), password }, at)).toMatchObject(refused);
  expect(await reset({ password }, at)).toMatchObject(refused);
  expect(await reset({ ...first, password: "weak" }, at)).toMatchObject({ status: 400 });
  expect((await client(cookie).get("/auth/me")).body.user).toBeTruthy();

  const both = await Promise.all([1, 2].map(() => reset({ ...first, password }, "2026-11-21T10:29:59.000Z")));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(both.find(({ status }) => status === 200)).toMatchObject({ trips: 2 });
  expect((await client(cookie).get("/auth/me")).body).toEqual({});
  expect(await reset({ ...second, password }, at)).toMatchObject(refused);
  expect((await client().post("/auth/login", fields, from)).status).toBe(401);
  expect((await client().post("/auth/login", { ...fields, password }, from)).status).toBe(200);
});
