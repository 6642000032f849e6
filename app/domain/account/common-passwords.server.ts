import { PASSWORD_COMMON_MESSAGE, PASSWORD_USERNAME_MESSAGE } from "./account.ts";
import { AppError } from "../errors.ts";

/**
 * The passwords of `@zxcvbn-ts/language-common`, its 49,000 most common ones, that fulfil the rule of a new password once
 * letters of theirs are capitals. All the others fail that rule, so they need not be in the Worker. Lower case. A test
 * compares this list with the package's.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  "!qaz2wsx",
  "!qazxsw2",
  "%e2%82%ac",
  "1qaz!qaz",
  "1qaz@wsx",
  "l58jkdjp!",
  "p030710p$e4o",
  "p@ssw0rd",
  "pa$$w0rd",
  "zaq!2wsx",
]);

/** Refuses a new password, 400, that is one of the most common ones or holds the username. */
export function refuseGuessable(password: string, username: string): void {
  const typed = password.trim().toLowerCase();
  const message = COMMON_PASSWORDS.has(typed)
    ? PASSWORD_COMMON_MESSAGE
    : typed.normalize("NFC").includes(username.toLowerCase())
      ? PASSWORD_USERNAME_MESSAGE
      : null;
  if (message) throw new AppError(400, message, { details: [{ path: "password", message }] });
}
