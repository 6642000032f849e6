/** Encrypts secrets in the database with the key of the installation. */
import type { AppContext } from "#app/context.ts";

/** The start of an encrypted secret, before its initialisation vector and its text. A plain secret contains no dot. */
const SEALED = "v1";
const IV_BYTES = 12;
const base64 = { alphabet: "base64url" } as const;
const toText = (bytes: Uint8Array) => bytes.toBase64({ ...base64, omitPadding: true });
const fromText = (text: string) => Uint8Array.fromBase64(text, base64);

type KeyEnv = Pick<AppContext["env"], "ENCRYPTION_KEY">;

/** The key of the installation; null if it has none. */
async function keyOf({ ENCRYPTION_KEY }: KeyEnv): Promise<CryptoKey | null> {
  const key = ENCRYPTION_KEY?.trim() ?? "";
  if (!/^[\w-]{43}$/.test(key)) return null;
  return crypto.subtle.importKey("raw", fromText(key), "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Binds an encrypted secret to its row: it cannot be used in another row. */
const boundTo = (row: string) => new TextEncoder().encode(row);

/** Says whether a stored secret is plain although the installation could encrypt it. */
export const isPlain = (env: KeyEnv, stored: string) => !stored.includes(".") && Boolean(env.ENCRYPTION_KEY);

/** A secret of `row` in its stored form: encrypted (AES-256-GCM) if the installation has a key. */
export async function seal(env: KeyEnv, row: string, secret: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await keyOf(env);
  if (!key) return toText(secret);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: boundTo(row) }, key, secret);
  return [SEALED, toText(iv), toText(new Uint8Array(sealed))].join(".");
}

/** Decrypts a stored secret of `row`; null if it was encrypted with another key. */
export async function unseal(env: KeyEnv, row: string, stored: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [version, iv, sealed] = stored.split(".");
  if (iv === undefined || sealed === undefined) return fromText(stored);
  const key = await keyOf(env);
  if (!key || version !== SEALED) return null;
  const way = { name: "AES-GCM", iv: fromText(iv), additionalData: boundTo(row) };
  return crypto.subtle.decrypt(way, key, fromText(sealed)).then(
    (secret) => new Uint8Array(secret),
    () => null,
  );
}
