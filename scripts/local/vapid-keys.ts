import { createECDH } from "node:crypto";

const PRIVATE_BYTES = 32;

/**
 * A new key pair that push services know an installation by, as VAPID_KEYS has it. Browsers subscribe with it: with another
 * one, every device has to turn notifications on again.
 */
export function newVapidKeys(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Leading zeros are left out.
  const bare = pair.getPrivateKey();
  const secret = Buffer.concat([Buffer.alloc(PRIVATE_BYTES - bare.length), bare]);
  return `${pair.getPublicKey("base64url")}.${secret.toString("base64url")}`;
}
