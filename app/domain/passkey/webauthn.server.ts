/**
 * Verifies passkeys without attestation, with @simplewebauthn/server and the rules that this product adds (decision
 * 59). Each function throws for invalid data.
 */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  cose,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoBase64URL,
  isoCBOR,
} from "@simplewebauthn/server/helpers";
import type { PasskeyAnswer, PasskeyInput } from "./passkey.ts";

/** The site to which a passkey belongs. */
export interface RelyingParty {
  /** Its host name. */
  id: string;
  origin: string;
}

export interface NewCredential {
  /** The id, as base64url. */
  id: string;
  /** The public key: COSE as base64url. */
  key: string;
  counter: number;
}

/** The accepted signature algorithms, as COSE numbers: ES256 and RS256. */
export const ALGORITHMS = [cose.COSEALG.ES256, cose.COSEALG.RS256] as const;

/** The bytes of each coordinate of a P-256 key. */
const P256_BYTES = 32;
/** The bytes of the smallest and the largest RSA modulus of a new passkey. Windows Hello makes keys of 2048 bits. */
const RSA_BYTES = [256, 512] as const;

/**
 * The challenge that client data (JSON as base64url) answers. Throws for client data of a frame inside another site.
 */
export function challengeOf(clientDataJSON: string): string {
  const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin || typeof challenge !== "string") throw new Error("No challenge of this site");
  return challenge;
}

const expected = ({ id, origin }: RelyingParty, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** Adds the constant members that the library reads to the browser's JSON. */
const whole = <Credential extends { id: string }>(credential: Credential) =>
  ({ ...credential, rawId: credential.id, type: "public-key", clientExtensionResults: {} }) as const;

/** Verifies the credential that a browser made for `challenge`. */
export async function newCredential(
  { id, response: { clientDataJSON, attestationObject } }: PasskeyInput["credential"],
  challenge: string,
  site: RelyingParty,
): Promise<NewCredential> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: whole({ id, response: { clientDataJSON, attestationObject } }),
    ...expected(site, challenge),
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  if (registrationInfo?.credential.id !== id) throw new Error("Another credential than the named one");
  const { publicKey, counter } = registrationInfo.credential;
  if (!isUsable(decodeCredentialPublicKey(publicKey))) throw new Error("A key that cannot be used");
  return { id, key: isoBase64URL.fromBuffer(publicKey), counter };
}

/**
 * Says whether a public key has the curve or the length that its algorithm needs. The library checks that only when
 * somebody signs in.
 */
function isUsable(key: cose.COSEPublicKey): boolean {
  const { alg, crv, x, y, n } = cose.COSEKEYS;
  if (cose.isCOSEPublicKeyEC2(key)) {
    const isP256 = key.get(alg) === cose.COSEALG.ES256 && key.get(crv) === cose.COSECRV.P256;
    return isP256 && [key.get(x), key.get(y)].every((part) => part?.length === P256_BYTES);
  }
  if (!cose.isCOSEPublicKeyRSA(key) || key.get(alg) !== cose.COSEALG.RS256) return false;
  const bytes = key.get(n)?.length ?? 0;
  return bytes >= RSA_BYTES[0] && bytes <= RSA_BYTES[1];
}

/**
 * Verifies a passkey's answer to `challenge` with its stored key. Returns the authenticator's counter, and whether
 * the passkey may exist on several devices, whose counters differ.
 */
export async function checkAnswer(
  { id, response }: PasskeyAnswer["credential"],
  key: string,
  challenge: string,
  site: RelyingParty,
): Promise<{ counter: number; isShared: boolean }> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: whole({ id, response }),
    ...expected(site, challenge),
    // `isNext` compares the counters, because it handles passkeys on several devices.
    credential: { id, publicKey: coseOf(key), counter: 0 },
  });
  if (!verified) throw new Error("A wrong signature");
  return {
    counter: authenticationInfo.newCounter,
    isShared: authenticationInfo.credentialDeviceType === "multiDevice",
  };
}

/** A stored key as a COSE key. Passkeys from before decision 59 was changed are stored as JSON Web Keys. */
function coseOf(stored: string): Uint8Array<ArrayBuffer> {
  if (!stored.startsWith("{")) return isoBase64URL.toBuffer(stored);
  const { kty, x = "", y = "", n = "", e = "" } = JSON.parse(stored) as JsonWebKey;
  const bytes = (text: string) => isoBase64URL.toBuffer(text);
  const parts: [number, number | Uint8Array][] =
    kty === "EC"
      ? [
          [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
          [cose.COSEKEYS.alg, cose.COSEALG.ES256],
          [cose.COSEKEYS.crv, cose.COSECRV.P256],
          [cose.COSEKEYS.x, bytes(x)],
          [cose.COSEKEYS.y, bytes(y)],
        ]
      : [
          [cose.COSEKEYS.kty, cose.COSEKTY.RSA],
          [cose.COSEKEYS.alg, cose.COSEALG.RS256],
          [cose.COSEKEYS.n, bytes(n)],
          [cose.COSEKEYS.e, bytes(e)],
        ];
  return isoCBOR.encode(new Map(parts));
}

/**
 * Says whether a counter is valid: it increases, or the authenticator does not count. The counter of a copied passkey
 * falls back. A passkey on several devices may go from a device that counts to one that does not.
 */
export const isNext = (before: number, counter: number, isShared: boolean) =>
  counter > before || (counter === 0 && (before === 0 || isShared));
