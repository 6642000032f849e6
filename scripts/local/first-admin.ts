import { argon2Sync, randomBytes, randomUUID } from "node:crypto";
import { emailProblem, passwordProblem } from "../../app/domain/account/account-rules.ts";
import passwords from "@zxcvbn-ts/language-common/dist/passwords.json.mjs";
import { guessableProblem } from "../../app/domain/account/guessable-password.ts";
import { ARGON2, formatHash, passwordBytes, SALT_LENGTH } from "../../app/domain/account/password.ts";
import { openDatabase, openInstallation, saveInstallation } from "./installation.ts";

/** The hash of a password in the Worker's format, as a PHC string. */
export function hashPassword(password: string): string {
  const salt = randomBytes(SALT_LENGTH);
  const { memorySize: memory, ...rest } = ARGON2;
  return formatHash(salt, argon2Sync("argon2id", { message: passwordBytes(password), nonce: salt, memory, ...rest }));
}

/** A random password that meets every rule. */
export const newPassword = () => `Aa1!${randomBytes(12).toString("base64url")}`;

/** A username of 5 to 12 letters and digits, made of an address. */
function usernameOf(email: string): string {
  const name = email.split("@")[0]!.replace(/[^a-z0-9]/gi, "");
  return (name.length < 5 ? `${name}admin` : name).slice(0, 12);
}

/** The credentials of the first admin. */
export interface FirstAdmin {
  email: string;
  password: string;
  /** The text that is printed in place of the password. */
  shown: string;
}

/**
 * Creates the first admin of a new installation; null if there was one already. Throws for an address or a password
 * that a registration would reject too.
 */
export async function makeFirstAdmin(stateDir: string): Promise<FirstAdmin | null> {
  const installation = openInstallation(stateDir);
  using database = openDatabase(stateDir);
  if (installation.hasAdmin && database.prepare("SELECT 1 FROM user").get()) return null;
  const email = (process.env.ADMIN_EMAIL || "admin@sevenfold.test").trim().toLowerCase();
  const given = process.env.ADMIN_PASSWORD;
  const password = given || newPassword();
  const username = usernameOf(email);
  const problem =
    emailProblem(email) ??
    passwordProblem(password) ??
    (given && guessableProblem(given, { username, email }, new Set(passwords)));
  if (problem) throw new Error(`ADMIN_EMAIL or ADMIN_PASSWORD cannot be used: ${problem}`);

  const now = new Date().toISOString();
  database
    .prepare(
      `INSERT INTO user (id, username, email, password_hash, role, email_verified_at, created_at)
       VALUES (?, ?, ?, ?, 'admin', ?, ?)`,
    )
    .run(randomUUID(), username, email, hashPassword(password), now, now);
  saveInstallation(stateDir, { ...installation, hasAdmin: true });
  // A password from the environment is not printed, because output may be logged.
  return { email, password, shown: given ? "with the password of ADMIN_PASSWORD" : password };
}
