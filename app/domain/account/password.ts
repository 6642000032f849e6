/**
 * Password hashes: argon2id as PHC strings. This module has no hasher, so that the command line (which uses Node's
 * argon2) and the Worker can share it.
 */

/** OWASP's first choice for argon2id. `memorySize` is in KiB. */
export const ARGON2 = { memorySize: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Length of the salt in bytes. */
export const SALT_LENGTH = 16;

/** The parts of a PHC string. */
export interface PasswordHash {
  memorySize: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  tag: Uint8Array;
}

/** The bytes to hash: trimmed and normalised, so that accents match however they were typed. */
export function passwordBytes(password: string): Uint8Array {
  return new TextEncoder().encode(password.trim().normalize("NFC"));
}

/** Formats `$argon2id$v=19$m=…,t=…,p=…$salt$tag` with the current parameters. */
export function formatHash(salt: Uint8Array, tag: Uint8Array): string {
  const { memorySize, passes, parallelism } = ARGON2;
  return `$argon2id$v=19$m=${memorySize},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Parses a PHC string. Throws when it is not one of ours. */
export function parseHash(hash: string): PasswordHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) throw new Error("Not an argon2id PHC string");
  const [memorySize, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  return { memorySize, passes, parallelism, salt: bytes(parts[4]!), tag: bytes(parts[5]!) };
}

const base64 = (value: Uint8Array) => btoa(String.fromCharCode(...value)).replace(/=+$/, "");
const bytes = (value: string) => Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
