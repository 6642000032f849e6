import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newDemo, newMember, stranger } from "../../../tests/accounts.ts";
import { PASSWORD } from "../../../tests/people.ts";
import { client } from "../../../tests/api.ts";
import { linksTo } from "../../../tests/mail.ts";
import { refuseGuessable } from "./common-passwords.server.ts";

const common = "This password is one of the most common ones. Please choose another.";
const held = "Password cannot contain the username.";
const refused = (message: string) => ({
  status: 400,
  body: { error: message, details: [{ path: "password", message }] },
});

const COMMON = [
  "Password1!",
  "Password123!",
  "P@ssw0rd1",
  "Passw0rd!",
  "P@$$w0rd2026",
  "Welcome1!",
  "Admin123!",
  "Qwerty123!",
  "Aa123456!",
  "Summer2026!",
  "$umm3r2026!",
  "P@ssw0rd",
  "1qaz@WSX",
  "!QAZ2wsx",
  "M1chael.1999",
  "J3nnif3r!!",
  "Sevenfold1!",
  "Sevenfold2026!",
  "My$ev3nf0ld-7x",
];
const GOOD = [
  "Str0ng!pass",
  "Right horse 1!",
  "Tr0ub4dor&3",
  "Kx9#mPq2vL",
  "Cat7!x#9Qz1",
  "korrekt-Pferd-9-Batterie",
  "Ab1!5678",
];

test("a common password is refused with any capitals, with digits for letters, and with digits and signs at its end", async () => {
  const owner = { username: "ada-lovelace", email: "countess@example.com" };
  for (const password of COMMON) {
    await expect(refuseGuessable({ env }, password, owner), password).rejects.toThrow(common);
  }
  for (const password of GOOD) await refuseGuessable({ env }, password, owner);
});

test("a password does not contain the username or the name in the address", async () => {
  const owner = { username: "Ada Byron", email: "countess@example.com" };
  await expect(refuseGuessable({ env }, "xX-Ada Byron-1", owner)).rejects.toThrow(held);
  await expect(refuseGuessable({ env }, "The-C0untess-99!", owner)).rejects.toThrow(
    "Password cannot contain the name in your email address.",
  );
  // Short names are part of many good passwords.
  await refuseGuessable({ env }, "Kx9#ann!mPq2", { username: "somebody", email: "ann@example.com" });
});

test("register, reset, change and claim refuse a common password and one that contains the username", async () => {
  const member = await newMember();
  await client().post("/auth/forgot-password", member.fields, member.from);
  const link = Object.fromEntries(linksTo(member.fields.email).at(-1)!.searchParams);
  const [demo, signedIn] = [await newDemo(), await member.logIn()];
  const { fields, from } = stranger();
  for (const [passwordOf, message] of [
    [() => "P@ssw0rd", common],
    [() => " Sevenfold2026! ", common],
    [(username: string) => `My-${username.toUpperCase()}-a1!`, held],
  ] as const) {
    const own = { ...fields, password: passwordOf(fields.username) };
    expect(await client().post("/auth/register", own, from)).toMatchObject({ ...refused(message), trips: 0 });
    expect(await demo.post("/auth/claim-demo", own)).toMatchObject(refused(message));
    const change = { current_password: PASSWORD, password: passwordOf(member.fields.username) };
    expect(await signedIn.post("/auth/change-password", change, stranger().from)).toMatchObject(refused(message));
    const reset = { ...link, password: passwordOf(member.fields.username) };
    expect(await client().post("/auth/reset-password", reset, stranger().from)).toMatchObject(refused(message));
  }
  // The rule's own error comes first, and neither attempt used up the link or the name.
  const weak = { ...fields, password: fields.username };
  expect((await client().post("/auth/register", weak, from)).body.error).toMatch(/^Password must be at least 8/);
  const reset = { ...link, password: "N3w!password" };
  expect((await client().post("/auth/reset-password", reset, stranger().from)).status).toBe(200);
  expect((await demo.post("/auth/claim-demo", fields)).status).toBe(200);
});
