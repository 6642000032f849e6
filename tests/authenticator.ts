import { hash } from "node:crypto";
import { encodeCBOR } from "@levischuck/tiny-cbor";
import { generateHOTP } from "@oslojs/otp";
import type { CreationOptions, RequestOptions } from "#app/domain/passkey/passkey.ts";

const base64 = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
const bytesOf = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });
const sha256 = (bytes: Uint8Array | string) => new Uint8Array(hash("sha256", bytes, "buffer"));
const number = (value: number, length: number) =>
  Uint8Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256);

/** How a browser or an authenticator differs from the normal one in a test. */
export interface Oddity {
  origin?: string;
  type?: string;
  crossOrigin?: boolean;
  rpId?: string;
  /** The default is: present and verified. */
  flags?: number;
  counter?: number;
  challenge?: string;
}

const PRESENT_AND_VERIFIED = 0x05;

/** A browser with an authenticator that has one passkey, with the data structures of WebAuthn. */
export async function newAuthenticator(algorithm: "ES256" | "RS256" = "ES256") {
  const keys =
    algorithm === "ES256"
      ? await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])
      : await crypto.subtle.generateKey(
          {
            name: "RSASSA-PKCS1-v1_5",
            modulusLength: 2048,
            publicExponent: Uint8Array.of(1, 0, 1),
            hash: "SHA-256",
          },
          true,
          ["sign", "verify"],
        );
  const { publicKey, privateKey } = keys as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey("jwk", publicKey)) as JsonWebKey;
  const cose = new Map<number, number | Uint8Array>(
    algorithm === "ES256"
      ? [
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytesOf(jwk.x!)],
          [-3, bytesOf(jwk.y!)],
        ]
      : [
          [1, 3],
          [3, -257],
          [-1, bytesOf(jwk.n!)],
          [-2, bytesOf(jwk.e!)],
        ],
  );
  const rawId = crypto.getRandomValues(new Uint8Array(32));
  const id = base64(rawId);
  let counter = 0;

  const clientData = (type: string, challenge: string, odd: Oddity) =>
    new TextEncoder().encode(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? "http://localhost",
        crossOrigin: odd.crossOrigin ?? false,
      }),
    );
  const head = (rpId: string, flags: number, odd: Oddity) => [
    ...sha256(odd.rpId ?? rpId),
    odd.flags ?? flags,
    ...number(odd.counter ?? counter, 4),
  ];

  return {
    id,
    cose,
    /** Creates a credential, as the browser passes it to the page. */
    create({ challenge, rp }: CreationOptions, odd: Oddity = {}) {
      const data = Uint8Array.from([
        ...head(rp.id, PRESENT_AND_VERIFIED | 0x40, odd),
        ...new Uint8Array(16),
        ...number(rawId.length, 2),
        ...rawId,
        ...encodeCBOR(cose as never),
      ]);
      const attestation = encodeCBOR(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]) as never,
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64(clientData("webauthn.create", challenge, odd)),
          attestationObject: base64(attestation),
          transports: ["internal", "unknown"],
        },
      };
    },
    /** Signs a challenge. The counter rises with each signature. */
    async get({ challenge, rpId }: RequestOptions, odd: Oddity = {}) {
      counter++;
      const data = Uint8Array.from(head(rpId, PRESENT_AND_VERIFIED, odd));
      const client = clientData("webauthn.get", challenge, odd);
      const signed = Uint8Array.from([...data, ...sha256(client)]);
      const scheme = algorithm === "ES256" ? { name: "ECDSA", hash: "SHA-256" } : { name: "RSASSA-PKCS1-v1_5" };
      const raw = new Uint8Array(await crypto.subtle.sign(scheme, privateKey, signed));
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(algorithm === "ES256" ? der(raw) : raw),
          userHandle: null,
        },
      };
    },
  };
}

/** Converts a raw ECDSA signature to DER, the format of authenticators. */
function der(raw: Uint8Array): Uint8Array {
  const integer = (part: Uint8Array) => {
    const from = part.findIndex((byte) => byte !== 0);
    const digits = part.subarray(from);
    const padded = digits[0]! >= 0x80 ? [0, ...digits] : [...digits];
    return [0x02, padded.length, ...padded];
  };
  const both = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))];
  return Uint8Array.from([0x30, both.length, ...both]);
}

const fromBase32 = (text: string) => {
  const bits = [...text].map((one) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"));
  return Uint8Array.from(bits.join("").match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
};

/** The code that an authenticator app with `secret` shows. */
export const appCode = (secret: string, at: Date) =>
  generateHOTP(fromBase32(secret), BigInt(Math.floor(at.getTime() / 30_000)), 6);
