import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { newDemo, newMember, stranger } from "../../../tests/accounts.ts";
import { client } from "../../../tests/api.ts";
import { linksTo } from "../../../tests/mail.ts";
import { passwordRules } from "./account.ts";
import { COMMON_PASSWORDS } from "./common-passwords.server.ts";

const common = "This password is one of the most common ones. Please choose another.";
const held = "Password cannot contain the username.";
const refused = (message: string) => ({
  status: 400,
  body: { error: message, details: [{ path: "password", message }] },
});

test("the list has every common password that fulfils the password rule, in any capitalisation", () => {
  const caseRules = new Set(["uppercase", "lowercase"]);
  const others = passwordRules.filter(({ name }) => !caseRules.has(name));
  const all = dictionary["passwords-common"] as string[];
  expect(all.length).toBeGreaterThan(10_000);
  const passing = all.filter(
    (password) => (password.match(/\p{L}/gu)?.length ?? 0) > 1 && others.every((rule) => rule.holds(password)),
  );
  expect([...COMMON_PASSWORDS].sort()).toEqual(passing.sort());
});

test("register, reset and claim refuse a common password and one that contains the username", async () => {
  const member = await newMember();
  await client().post("/auth/forgot-password", member.fields, member.from);
  const link = Object.fromEntries(linksTo(member.fields.email).at(-1)!.searchParams);
  const demo = await newDemo();
  const { fields, from } = stranger();
  for (const [passwordOf, message] of [
    [() => "P@ssw0rd", common],
    [() => " 1QAZ@wsx ", common],
    [(username: string) => `My-${username.toUpperCase()}-a1!`, held],
  ] as const) {
    const own = { ...fields, password: passwordOf(fields.username) };
    expect(await client().post("/auth/register", own, from)).toMatchObject({ ...refused(message), trips: 0 });
    expect(await demo.post("/auth/claim-demo", own)).toMatchObject(refused(message));
    const reset = { ...link, password: passwordOf(member.fields.username) };
    expect(await client().post("/auth/reset-password", reset, stranger().from)).toMatchObject(refused(message));
  }
  // The rule's own text comes first, and neither attempt used up the link or the name.
  const weak = { ...fields, password: fields.username };
  expect((await client().post("/auth/register", weak, from)).body.error).toMatch(/^Password must be at least 8/);
  const reset = { ...link, password: "N3w!password" };
  expect((await client().post("/auth/reset-password", reset, stranger().from)).status).toBe(200);
  expect((await demo.post("/auth/claim-demo", fields)).status).toBe(200);
});
