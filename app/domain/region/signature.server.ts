/** Signatures with a region's own key: ECDSA on P-256 with SHA-256. */
import { fromText, importPrivate, importPublic, SIGNING, toText } from "./region-key.server.ts";

const WAY = { name: "ECDSA", hash: "SHA-256" } as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Signs a text with the key of this region, as base64url. */
export async function sign(key: string, text: string): Promise<string> {
  return toText(await crypto.subtle.sign(WAY, await importPrivate(key, SIGNING), bytesOf(text)));
}

export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await importPublic(publicKey, SIGNING);
    return await crypto.subtle.verify(WAY, key, fromText(signature), bytesOf(text));
  } catch {
    // It is no valid key or signature.
    return false;
  }
}
