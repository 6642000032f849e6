import { createECDH } from "node:crypto";

const PRIVATE_BYTES = 32;

/**
 * A new key pair by which push services recognise an installation, in the format of VAPID_KEYS. Browsers subscribe
 * with it: after a change, every device must turn notifications on again.
 */
export function newVapidKeys(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // ECDH leaves out leading zeros.
  const bare = pair.getPrivateKey();
  const secret = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bare.length), bare]);
  return `${pair.getPublicKey("base64url")}.${secret.toString("base64url")}`;
}
