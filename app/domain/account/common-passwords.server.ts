import { PASSWORD_COMMON_MESSAGE, PASSWORD_USERNAME_MESSAGE } from "./account.ts";
import { AppError } from "../errors.ts";

/**
 * Those of the 49,000 passwords in `@zxcvbn-ts/language-common` that fulfil the password rule once some letters are
 * capitals, in lower case. The others fail the rule anyway, so the Worker need not carry them. A test compares this
 * list with the package.
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

/** Throws 400 when a new password is a common one or contains the username. */
export function refuseGuessable(password: string, username: string): void {
  const typed = password.trim().toLowerCase();
  const message = COMMON_PASSWORDS.has(typed)
    ? PASSWORD_COMMON_MESSAGE
    : typed.normalize("NFC").includes(username.toLowerCase())
      ? PASSWORD_USERNAME_MESSAGE
      : null;
  if (message) throw new AppError(400, message, { details: [{ path: "password", message }] });
}
