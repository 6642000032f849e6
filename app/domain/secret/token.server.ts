/** The secrets of sessions, links, feeds and tokens: random texts of which only the hash is stored. */
import { hash } from "node:crypto";

/** A random secret of 256 bits, base64url. */
export function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Says whether a text has the format of such a secret. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** The SHA-256 of a secret as hex. Only this is stored. */
export const hashToken = (token: string): string => hash("sha256", token, "hex");

/** The id of a session: a hash of the stored hash of its secret. It does not give access to the session. */
export const sessionIdOf = (tokenHash: string): string => hashToken(tokenHash).slice(0, 32);

/** The prefix of the tokens of impersonation sessions, which are always looked up. */
export const ACTING = "acting.";
export const isActingToken = (token: string) => token.startsWith(ACTING);
