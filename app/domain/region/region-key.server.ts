/** Reads REGION_KEY: a key pair of P-256, its public and its private key as base64url, separated by a dot. */
const base64 = { alphabet: "base64url", omitPadding: true } as const;
export const toText = (bytes: ArrayBuffer | Uint8Array) => new Uint8Array(bytes).toBase64(base64);
export const fromText = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });

/** The two uses of a region's key: others encrypt secrets for the region with it, and the region signs with it. */
export const SEALING = { name: "ECDH", namedCurve: "P-256" } as const;
export const SIGNING = { name: "ECDSA", namedCurve: "P-256" } as const;
type Use = typeof SEALING | typeof SIGNING;

const FORMAT = /^([\w-]{87})\.([\w-]{43})$/;

/** The public key of a region; null if it has no key. */
export const publicKeyOf = (key: string | undefined): string | null => FORMAT.exec(key?.trim() ?? "")?.[1] ?? null;

export const importPublic = (key: string, use: Use) =>
  crypto.subtle.importKey("raw", fromText(key), use, true, use === SIGNING ? ["verify"] : []);

/** The private key for one of its uses. Throws if the text is no key. */
export function importPrivate(key: string, use: Use): Promise<CryptoKey> {
  const [, open = "", secret = ""] = FORMAT.exec(key.trim()) ?? [];
  const point = fromText(open);
  const jwk = { kty: "EC", crv: "P-256", x: toText(point.slice(1, 33)), y: toText(point.slice(33)), d: secret };
  return crypto.subtle.importKey("jwk", jwk, use, false, [use === SIGNING ? "sign" : "deriveBits"]);
}
