/** The limits and rules of a username, an e-mail address and a password, and their errors. */
import { text } from "#app/i18n/text.ts";
import { codePoints } from "../text/code-points.ts";
import { mixesScripts } from "./username.ts";

/** Length of a username in code points. */
const MIN_USERNAME = 5;
const MAX_USERNAME = 12;
/** Length of an e-mail address in characters, as mail servers limit it. */
export const MAX_EMAIL = 254;
/** Length of a password in code points. */
const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 1000;

export const USERNAME_MESSAGE = text("account.username", "Username must be 5-12 characters long.");
const USERNAME_MIXED_MESSAGE = text(
  "account.username_mixed",
  "Username cannot mix letters of different alphabets, because they look alike.",
);
const USERNAME_INVISIBLE_MESSAGE = text("account.username_invisible", "Username cannot contain invisible characters.");
export const EMAIL_PLUS_MESSAGE = text("account.email_plus", "Email cannot contain '+' character.");
export const EMAIL_MESSAGE = text("account.email", "Please enter a valid email address.");
export const EMAIL_REQUIRED_MESSAGE = text("account.email_required", "Email is required.");
export const PASSWORD_MESSAGE = text(
  "account.password",
  "Password must be at least 8 characters with uppercase, lowercase, number, and special character.",
);
export const PASSWORD_LONG_MESSAGE = text("account.password_long", "Password cannot exceed 1000 characters.");
export const PASSWORDS_DIFFER_MESSAGE = text("account.passwords_differ", "Passwords don't match.");

// Invisible characters would let one name look like another.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/u;
// Plain ASCII without quoting or comments, so that an address cannot carry a header or a second recipient.
const address =
  /^[a-z0-9!#$%&'*/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Returns the error of a username, or null. */
export function usernameProblem(value: string): string | null {
  const name = value.normalize("NFKC").trim();
  const length = codePoints(name);
  if (length < MIN_USERNAME || length > MAX_USERNAME) return USERNAME_MESSAGE;
  if (invisible.test(name)) return USERNAME_INVISIBLE_MESSAGE;
  return mixesScripts(name) ? USERNAME_MIXED_MESSAGE : null;
}

/** Returns the error of an e-mail address, or null. */
export function emailProblem(value: string): string | null {
  const email = value.trim();
  if (email === "") return EMAIL_REQUIRED_MESSAGE;
  if (email.includes("+")) return EMAIL_PLUS_MESSAGE;
  const fits = email.length <= MAX_EMAIL && email.indexOf("@") <= 64;
  return fits && address.test(email) ? null : EMAIL_MESSAGE;
}

/** One rule of a new password, shown while the password is typed. */
export interface PasswordRule {
  name: string;
  text: string;
  holds(value: string): boolean;
}

/** The rules of a new password. */
export const passwordRules: readonly PasswordRule[] = [
  {
    name: "length",
    text: text("account.rule_length", "At least 8 characters"),
    holds: (value) => codePoints(value.trim()) >= MIN_PASSWORD,
  },
  {
    name: "uppercase",
    text: text("account.rule_uppercase", "An uppercase letter"),
    holds: (value) => /\p{Lu}/u.test(value),
  },
  {
    name: "lowercase",
    text: text("account.rule_lowercase", "A lowercase letter"),
    holds: (value) => /\p{Ll}/u.test(value),
  },
  { name: "digit", text: text("account.rule_digit", "A number"), holds: (value) => /[0-9]/.test(value) },
  {
    name: "special",
    text: text("account.rule_special", "A special character"),
    holds: (value) => /[!@#$%^&*(),.?":{}|<>]/.test(value),
  },
];

/** Returns the error of a new password, or null. */
export function passwordProblem(value: string): string | null {
  if (codePoints(value.trim()) > MAX_PASSWORD) return PASSWORD_LONG_MESSAGE;
  return passwordRules.every((rule) => rule.holds(value)) ? null : PASSWORD_MESSAGE;
}
