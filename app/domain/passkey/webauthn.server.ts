/**
 * The checks of WebAuthn Level 3 (§7.1 and §7.2) for passkeys without attestation, on WebCrypto (decision 59). Each
 * function throws for data that does not fit.
 */
import { hash } from "node:crypto";
import { decodePartialCBOR } from "@levischuck/tiny-cbor";

/** The site that a passkey belongs to. */
export interface RelyingParty {
  /** A host name. */
  id: string;
  origin: string;
}

/** A new passkey. */
export interface NewCredential {
  /** Base64url. */
  id: string;
  key: JsonWebKey;
  counter: number;
}

/** The signature algorithms that are accepted, by their COSE numbers: ES256 and RS256. */
export const ALGORITHMS = [-7, -257] as const;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;
/** Offsets in the authenticator data, and lengths of its parts in bytes. */
const FLAGS = 32;
const COUNTER = 33;
const HEAD = 37;
const AAGUID = 16;
/** Bytes of the smallest and the largest RSA modulus of a new passkey: 3072 bits are as strong as P-256. */
const RSA_BYTES = [384, 512] as const;

const fromBase64 = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });
const toBase64 = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const sha256 = (bytes: Uint8Array | string) => hash("sha256", bytes, "buffer");
const isEqual = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`WebAuthn: ${what}`);
}

/** Checks the client data (JSON as base64url) and returns its challenge. */
export function challengeOf(
  clientDataJSON: string,
  type: "webauthn.create" | "webauthn.get",
  { origin }: RelyingParty,
): string {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(fromBase64(clientDataJSON));
  const data = JSON.parse(text) as Record<string, unknown> | null;
  must(data?.type === type, "another type");
  must(data.origin === origin, "another origin");
  must(!data.crossOrigin, "inside another site");
  must(typeof data.challenge === "string", "no challenge");
  return data.challenge;
}

/** Checks the head of authenticator data: the site, and that the person was present and verified. */
function checkHead(data: Uint8Array, { id }: RelyingParty): { flags: number; counter: number } {
  must(data.length >= HEAD, "too short");
  must(isEqual(data.subarray(0, FLAGS), sha256(id)), "another site");
  const flags = data[FLAGS]!;
  must((flags & PRESENT) !== 0 && (flags & VERIFIED) !== 0, "the person was not verified");
  must((flags & BACKED_UP) === 0 || (flags & BACKUP_ELIGIBLE) !== 0, "backed up without being eligible");
  return { flags, counter: new DataView(data.buffer, data.byteOffset).getUint32(COUNTER) };
}

/**
 * Reads a new credential of an attestation object (CBOR as base64url). Its attestation statement is not looked at: none
 * was asked for.
 */
export async function newCredential(attestationObject: string, site: RelyingParty): Promise<NewCredential> {
  const [attestation] = decodePartialCBOR(fromBase64(attestationObject), 0);
  const data = attestation instanceof Map ? attestation.get("authData") : null;
  must(data instanceof Uint8Array, "no authenticator data");
  const { flags, counter } = checkHead(data, site);
  const at = HEAD + AAGUID + 2;
  must((flags & HAS_CREDENTIAL) !== 0 && data.length > at, "no credential");
  const end = at + new DataView(data.buffer, data.byteOffset).getUint16(at - 2);
  must(end - at >= 16 && end - at <= 1023 && data.length > end, "an id of a wrong length");
  const key = jwkOf(decodePartialCBOR(data, end)[0]);
  await importKey(key);
  return { id: toBase64(data.subarray(at, end)), key, counter };
}

/** The JSON Web Key of a COSE key. */
function jwkOf(cose: unknown): JsonWebKey {
  must(cose instanceof Map, "no key");
  const bytes = (label: number) => {
    const value: unknown = cose.get(label);
    must(value instanceof Uint8Array, "a key without a part");
    return value;
  };
  const [type, algorithm, curve]: unknown[] = [1, 3, -1].map((label) => cose.get(label) as unknown);
  if (type === 2 && algorithm === -7 && curve === 1)
    return { kty: "EC", crv: "P-256", x: toBase64(bytes(-2)), y: toBase64(bytes(-3)) };
  must(type === 3 && algorithm === -257, "an algorithm that was not asked for");
  const modulus = bytes(-1);
  must(modulus.length >= RSA_BYTES[0] && modulus.length <= RSA_BYTES[1], "a modulus of a wrong length");
  return { kty: "RSA", n: toBase64(modulus), e: toBase64(bytes(-2)) };
}

const EC = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const RSA = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const algorithmOf = ({ kty }: JsonWebKey) => (kty === "EC" ? EC : RSA);
const importKey = (key: JsonWebKey) => crypto.subtle.importKey("jwk", key, algorithmOf(key), false, ["verify"]);

/**
 * Checks the signature of a passkey's answer (all parts base64url). Returns the authenticator's counter, and whether the
 * passkey may be on several devices, whose counters differ.
 */
export async function checkAnswer(
  answer: { clientDataJSON: string; authenticatorData: string; signature: string },
  key: JsonWebKey,
  site: RelyingParty,
): Promise<{ counter: number; isShared: boolean }> {
  const data = fromBase64(answer.authenticatorData);
  const { counter, flags } = checkHead(data, site);
  const signature = fromBase64(answer.signature);
  const signed = new Uint8Array([...data, ...sha256(fromBase64(answer.clientDataJSON))]);
  const raw = key.kty === "EC" ? rawSignature(signature) : signature;
  must(await crypto.subtle.verify(algorithmOf(key), await importKey(key), raw, signed), "a wrong signature");
  return { counter, isShared: (flags & BACKUP_ELIGIBLE) !== 0 };
}

/** Bytes of each of the two numbers of a P-256 signature. */
const NUMBER = 32;

/** The two numbers of an ECDSA signature side by side, as WebCrypto takes them, from DER: 30 length, 02 length r, 02 length s. */
function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> {
  must(der[0] === 0x30 && der[1] === der.length - 2, "a malformed signature");
  const raw = new Uint8Array(2 * NUMBER);
  let at = 2;
  for (const end of [NUMBER, 2 * NUMBER]) {
    must(der[at] === 0x02, "a malformed signature");
    const length = der[at + 1]!;
    const number = der.subarray(at + 2, at + 2 + length);
    must(length > 0 && number.length === length, "a malformed signature");
    // A leading zero keeps a large number positive.
    const digits = number[0] === 0 ? number.subarray(1) : number;
    must(digits.length <= NUMBER, "a malformed signature");
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  must(at === der.length, "a malformed signature");
  return raw;
}

/**
 * Whether a counter goes on as it must: it rises, or the authenticator does not count. A copied passkey falls back; one that
 * may be on several devices comes from one that counts to one that does not.
 */
export const isNext = (before: number, counter: number, isShared: boolean) =>
  counter > before || (counter === 0 && (before === 0 || isShared));
