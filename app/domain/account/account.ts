import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";
import { checked, plainText, shortText } from "../text/text.ts";
import {
  EMAIL_MESSAGE,
  EMAIL_REQUIRED_MESSAGE,
  emailProblem,
  MAX_EMAIL,
  MAX_PASSWORD,
  PASSWORD_LONG_MESSAGE,
  PASSWORD_MESSAGE,
  passwordProblem,
  USERNAME_MESSAGE,
  usernameProblem,
} from "./account-rules.ts";

/** Days after which an unverified account, and an unverified claimed demo account, is removed. */
export const UNVERIFIED_DAYS = 7;
export const UNVERIFIED_CLAIM_DAYS = 30;

export const USERNAME_ALIKE_MESSAGE = text(
  "account.username_alike",
  "This username looks too much like another one. Please choose a different one.",
);
export const PASSWORD_COMMON_MESSAGE = text(
  "account.password_common",
  "This password is one of the most common ones. Please choose another.",
);
export const PASSWORD_EMAIL_MESSAGE = text(
  "account.password_email",
  "Password cannot contain the name in your email address.",
);
export const PASSWORD_USERNAME_MESSAGE = text("account.password_username", "Password cannot contain the username.");
export const PASSWORD_REQUIRED_MESSAGE = text("account.password_required", "Password is required.");
export const INVALID_RESET_LINK_MESSAGE = text("account.invalid_reset_link", "Invalid reset link");
export const INVALID_LINK_MESSAGE = text("account.invalid_link", "This link is not valid any more.");
export const USERNAME_TAKEN_MESSAGE = text("account.username_taken", "Username is already taken");
export const EMAIL_TAKEN_MESSAGE = text("account.email_taken", "Email is already in use");
export const SAME_PASSWORD_MESSAGE = text(
  "account.same_password",
  "This is your password already. Choose another one.",
);
export const SAME_EMAIL_MESSAGE = text("account.same_email", "This is your address already.");
/** Days in which the former address of an account can undo a change of the address. */
export const EMAIL_UNDO_DAYS = 7;
/** The results of following a verification link. The confirmation page shows no other text. */
export const VERIFY_MESSAGES = {
  verified: text("account.verified", "Email verified successfully."),
  invalid: text("account.verify_invalid", "Verification failed. The link is invalid or has expired."),
  missing: text("account.verify_missing", "Missing verification parameters."),
  failed: text("account.verify_failed", "Verification failed"),
} as const;

/**
 * A check that fails with the text that `problem` returns.
 * @__NO_SIDE_EFFECTS__
 */
function without(problem: (value: string) => string | null) {
  return z.check<string>((ctx) => {
    const message = problem(ctx.value);
    if (message) ctx.issues.push({ code: "custom", input: ctx.value, message });
  });
}

const username = checked(plainText(USERNAME_MESSAGE), z.normalize("NFKC"), z.trim(), without(usernameProblem));
// Checked before lower-casing, because some non-ASCII letters become ASCII when lower-cased.
const newEmail = checked(plainText(EMAIL_REQUIRED_MESSAGE), without(emailProblem), z.toLowerCase());
const newPassword = checked(plainText(PASSWORD_MESSAGE), without(passwordProblem));
/** The e-mail or password of a sign-in is not validated: one that no account has is simply not found. */
const knownEmail = checked(shortText(MAX_EMAIL, EMAIL_MESSAGE, EMAIL_REQUIRED_MESSAGE), z.toLowerCase());
// A password may consist of invisible characters.
const knownPassword = shortText(MAX_PASSWORD, PASSWORD_LONG_MESSAGE, PASSWORD_REQUIRED_MESSAGE, (text) => text === "");
const linkPart = (message: string) => checked(z.string(message), z.regex(/^[\w-]{1,64}$/, message));

export const RegisterInput = z.object({ username, email: newEmail, password: newPassword });
export type RegisterInput = z.infer<typeof RegisterInput>;

/** The most characters of a code for signing in, with separators. */
const MAX_CODE = 40;
const CODE_LONG_MESSAGE = text("account.code_long", "This code is too long.");

/** `code` is for accounts with two-step codes: six digits, or a recovery code. */
export const LoginInput = z.object({
  email: knownEmail,
  password: knownPassword,
  code: z.optional(shortText(MAX_CODE, CODE_LONG_MESSAGE)),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const EmailInput = z.object({
  email: checked(
    knownEmail,
    z.refine((value) => emailProblem(value.replaceAll("+", "")) === null, EMAIL_MESSAGE),
  ),
});
export type EmailInput = z.infer<typeof EmailInput>;

export const ResetInput = z.object({
  uid: linkPart(INVALID_RESET_LINK_MESSAGE),
  token: linkPart(INVALID_RESET_LINK_MESSAGE),
  password: newPassword,
  remove_passkeys: z._default(z.boolean("remove_passkeys must be a boolean"), false),
});
export type ResetInput = z.infer<typeof ResetInput>;

/** The "This was not me" link of a verification mail. */
export const DeclineInput = z.object({ uid: linkPart(INVALID_LINK_MESSAGE), token: linkPart(INVALID_LINK_MESSAGE) });
export type DeclineInput = z.infer<typeof DeclineInput>;

export const UsernameInput = z.object({ username });
export type UsernameInput = z.infer<typeof UsernameInput>;

/**
 * The person's own password, for a call that may require it. It is optional here; the domain decides when it is
 * required.
 */
export const OwnPassword = z.object({ password: z.optional(shortText(MAX_PASSWORD, PASSWORD_LONG_MESSAGE)) });
export type OwnPassword = z.infer<typeof OwnPassword>;

/** `keep_access` keeps the API tokens and the calendar feed. */
export const PasswordChangeInput = z.object({
  current_password: OwnPassword.shape.password,
  password: newPassword,
  keep_access: z._default(z.boolean("keep_access must be a boolean"), false),
});
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>;

export const EmailChangeInput = z.object({ email: newEmail, ...OwnPassword.shape });
export type EmailChangeInput = z.infer<typeof EmailChangeInput>;

/** A change of the address that is not confirmed yet, by the link that was mailed to `email`. */
export const PendingEmail = z.object({
  email: z.string(),
  /** When the link expires. */
  expires_at: z.string(),
});
export type PendingEmail = z.infer<typeof PendingEmail>;

/** A link in a mail about the change of an address. */
export const EmailLinkInput = DeclineInput;
export type EmailLinkInput = DeclineInput;

export const ClaimInput = RegisterInput;
export type ClaimInput = RegisterInput;

/** The first code of a new authenticator app. */
export const CodeInput = z.object({ code: shortText(MAX_CODE, CODE_LONG_MESSAGE) });
export type CodeInput = z.infer<typeof CodeInput>;

// This is `z.catch` of a schema and not of a promise.
// oxlint-disable-next-line promise/valid-params
const mailedPart = z.catch(z.optional(z.string()), undefined);

/** The query of a verification link. Missing and malformed parts are undefined. */
export const VerifyQuery = z.object({ uid: mailedPart, token: mailedPart });
export type VerifyQuery = z.infer<typeof VerifyQuery>;

export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(["user", "admin", "demo"]),
  email_verified: z.boolean(),
  created_at: z.string(),
  day_start: z.int(),
  /** The language that the person chose; null for the browser's language. */
  locale: z.nullable(z.string()),
});
export type User = z.infer<typeof User>;

/** The user without the fields that only the session needs. */
export function publicUser({ id, username, email, role, email_verified, created_at, day_start, locale }: User): User {
  return { id, username, email, role, email_verified, created_at, day_start, locale };
}

export const LogoutAnswer = z.object({ message: z.string(), wasDemoAccount: z.boolean() });
export type LogoutAnswer = z.infer<typeof LogoutAnswer>;
