import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { EmailInput, LoginInput, RegisterInput } from "./account.ts";
import {
  EMAIL_PLUS_MESSAGE,
  emailProblem,
  passwordProblem,
  PASSWORD_MESSAGE,
  passwordRules,
  USERNAME_MESSAGE,
  usernameProblem,
} from "./account-rules.ts";
import { codePoints } from "../text/code-points.ts";

const valid = { username: "adalove", email: "ada@example.com", password: "Str0ng!pass" };
const accepts = (changed: object) => z.safeParse(RegisterInput, { ...valid, ...changed }).success;
const specials = '!@#$%^&*(),.?":{}|<>';
const unit = { unit: "binary" } as const;

test("a username is 5 to 12 characters as people count them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 16 }), (value) => {
      const length = codePoints(value.normalize("NFKC").trim());
      if (length < 5 || length > 12) expect(usernameProblem(value)).toBe(USERNAME_MESSAGE);
    }),
  );
  for (const name of ["ada-l", "Ada Lovelace", "Çiğdem", "山田太郎です", "🌍🌍🌍🌍🌍"]) {
    expect(usernameProblem(name)).toBeNull();
  }
  for (const name of ["adal", "Ada Lovelaces", "     ", " abcd "]) expect(usernameProblem(name)).toBe(USERNAME_MESSAGE);
});

test("a password must keep all five rules", () => {
  const part = (characters: string) => fc.constantFrom(...characters);
  const good = fc
    .tuple(part("ABCÖ"), part("abcß"), part("0123456789"), part(specials), fc.string({ minLength: 4, maxLength: 40 }))
    .map((parts) => parts.join(""))
    .map((value) => value.trim().padEnd(8, "x"));
  fc.assert(
    fc.property(good, (value) => {
      expect(passwordProblem(value)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (value) => {
      const holds = passwordRules.every((rule) => rule.holds(value));
      expect(passwordProblem(value)).toBe(holds ? null : PASSWORD_MESSAGE);
    }),
  );
  for (const special of specials) expect(passwordProblem(`Passw0rd${special}`)).toBeNull();
  for (const other of "-_=+;'[]\\/~` €") expect(passwordProblem(`Passw0rd${other}a`)).toBe(PASSWORD_MESSAGE);
  expect(passwordRules.map(({ holds }) => holds("Abc1!  "))).toEqual([false, true, true, true, true]);
});

test("an address is accepted only as one plain address, in lower case", () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string(), fc.string(unit)), (value) => {
      const parsed = z.safeParse(RegisterInput, { ...valid, email: value });
      if (!parsed.success) return;
      const { email } = parsed.data;
      expect(email).toMatch(/^[!-~]+$/);
      expect(email).not.toMatch(/[\s,;:<>()"\\[\]+]/);
      expect(email.split("@")).toHaveLength(2);
      expect(email).toBe(value.trim().toLowerCase());
    }),
  );
  fc.assert(
    fc.property(fc.emailAddress(), (value) => {
      if (value.includes("+")) expect(emailProblem(value)).toBe(EMAIL_PLUS_MESSAGE);
    }),
  );
  for (const email of ["a@b.co", "first.last@sub.example.museum", "o'brien@example.ie", "x@xn--bcher-kva.example"]) {
    expect(emailProblem(email)).toBeNull();
  }
  for (const email of [
    "a@b",
    "a@b.c",
    "a b@c.de",
    "a@b..de",
    ".a@b.de",
    "a.@b.de",
    "a@-b.de",
    "a@b.de.",
    "@b.de",
    "ä@b.de",
  ]) {
    expect(emailProblem(email)).not.toBeNull();
  }
  expect(emailProblem(`${"a".repeat(65)}@example.com`)).not.toBeNull();
  expect(
    emailProblem(`a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.de`),
  ).not.toBeNull();
});

test("the live checks agree with the schema and never throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string(unit)), (value) => {
      for (const [name, problem] of [
        ["username", usernameProblem],
        ["email", emailProblem],
        ["password", passwordProblem],
      ] as const) {
        const taken = accepts({ [name]: value });
        if (taken) expect(problem(value)).toBeNull();
        if (problem(value) !== null) expect(taken).toBe(false);
      }
      z.safeParse(LoginInput, { email: value, password: value });
      z.safeParse(EmailInput, { email: value });
    }),
  );
});

test("checking a hostile address takes linear time", () => {
  // A backtracking check would not finish before the test times out.
  const many = 1_000_000;
  for (const email of [`${"a.".repeat(many)}@`, `a@${"a-".repeat(many)}`, `a@${"a.".repeat(many)}`])
    expect(emailProblem(email)).not.toBeNull();
});
