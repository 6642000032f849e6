/** Secrets that only another region can read: ECDH on P-256, HKDF and AES-256-GCM, with a key pair made for each secret. */

const base64 = { alphabet: "base64url", omitPadding: true } as const;
const toText = (bytes: ArrayBuffer | Uint8Array) => new Uint8Array(bytes).toBase64(base64);
const fromText = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });
const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const IV_BYTES = 12;

/** REGION_KEY: the public and the private key, base64url, with a dot between. */
const FORMAT = /^([\w-]{87})\.([\w-]{43})$/;

/** The public key of a region; null when it has none. */
export const publicKeyOf = (key: string | undefined): string | null => FORMAT.exec(key?.trim() ?? "")?.[1] ?? null;

const importPublic = (key: string) => crypto.subtle.importKey("raw", fromText(key), CURVE, true, []);

function importPrivate(key: string): Promise<CryptoKey> {
  const [, open = "", secret = ""] = FORMAT.exec(key.trim()) ?? [];
  const point = fromText(open);
  const jwk = { kty: "EC", crv: "P-256", x: toText(point.slice(1, 33)), y: toText(point.slice(33)), d: secret };
  return crypto.subtle.importKey("jwk", jwk, CURVE, false, ["deriveBits"]);
}

/** The key that two key pairs share, for one purpose. */
async function sharedKey(own: CryptoKey, other: CryptoKey, purpose: string, use: "encrypt" | "decrypt") {
  const way = { name: "ECDH", public: other, $public: other };
  const bits = await crypto.subtle.deriveBits(way, own, 256);
  const base = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(purpose);
  const derived = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(derived, base, { name: "AES-GCM", length: 256 }, false, [use]);
}

/** Seals a text for the region with this public key. It can be opened for the same purpose only. */
export async function sealFor(publicKey: string, purpose: string, secret: string): Promise<string> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  const key = await sharedKey(pair.privateKey, await importPublic(publicKey), purpose, "encrypt");
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(secret));
  const open = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  return [toText(open), toText(iv), toText(sealed)].join(".");
}

/** Opens what was sealed for this region; null when it was not, or for another purpose. */
export async function openSealed(key: string, purpose: string, text: string): Promise<string | null> {
  try {
    const [open = "", iv = "", sealed = ""] = text.split(".");
    const shared = await sharedKey(await importPrivate(key), await importPublic(open), purpose, "decrypt");
    const secret = await crypto.subtle.decrypt({ name: "AES-GCM", iv: fromText(iv) }, shared, fromText(sealed));
    return new TextDecoder().decode(secret);
  } catch {
    return null;
  }
}
