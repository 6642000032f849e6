/**
 * Encrypts secrets so that only another region can read them: ECDH on P-256, HKDF and AES-256-GCM, with a new key
 * pair for each secret.
 */

import { fromText, importPrivate, importPublic, SEALING, toText } from "./region-key.server.ts";

const IV_BYTES = 12;

/** Derives the shared key of two key pairs, for one purpose. */
async function sharedKey(own: CryptoKey, other: CryptoKey, purpose: string, use: "encrypt" | "decrypt") {
  const way = { name: "ECDH", public: other, $public: other };
  const bits = await crypto.subtle.deriveBits(way, own, 256);
  const base = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(purpose);
  const derived = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(derived, base, { name: "AES-GCM", length: 256 }, false, [use]);
}

/** Encrypts a text for the region with this public key. It can only be decrypted for the same purpose. */
export async function sealFor(publicKey: string, purpose: string, secret: string): Promise<string> {
  const pair = (await crypto.subtle.generateKey(SEALING, true, ["deriveBits"])) as CryptoKeyPair;
  const key = await sharedKey(pair.privateKey, await importPublic(publicKey, SEALING), purpose, "encrypt");
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(secret));
  const open = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  return [toText(open), toText(iv), toText(sealed)].join(".");
}

/** Decrypts a text that was encrypted for this region; null if it was for another region or another purpose. */
export async function openSealed(key: string, purpose: string, text: string): Promise<string | null> {
  try {
    const [open = "", iv = "", sealed = ""] = text.split(".");
    const shared = await sharedKey(
      await importPrivate(key, SEALING),
      await importPublic(open, SEALING),
      purpose,
      "decrypt",
    );
    const secret = await crypto.subtle.decrypt({ name: "AES-GCM", iv: fromText(iv) }, shared, fromText(sealed));
    return new TextDecoder().decode(secret);
  } catch {
    return null;
  }
}
