/**
 * The browser's side of Web Push: its own keys, and the requests that its push service receives (RFC 8188, 8291 and
 * 8292).
 */
import { Buffer } from "node:buffer";
import type { Notice } from "../app/domain/notification/notification.ts";

// Both Node and workerd have these functions; Node has no `toBase64` for bytes yet.
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const ascii = (text: string) => new TextEncoder().encode(text);
const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** A decrypted push message, with the headers that its push service reads. */
export interface Pushed {
  notice: Notice;
  ttl: number;
  topic: string | null;
  urgency: string | null;
}

async function derived(salt: Uint8Array, secret: ArrayBuffer | Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey("raw", secret as BufferSource, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info } as HkdfParams;
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, length * 8));
}

const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

/** Throws unless `authorization` is signed with the key that it names, for this endpoint and for at most a day. */
async function checkVapid(authorization: string, endpoint: string): Promise<void> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const ecdsa = { name: "ECDSA", namedCurve: "P-256" } as const;
  const publicKey = await crypto.subtle.importKey("raw", bytesOf(key), ecdsa, false, ["verify"]);
  const how = { name: "ECDSA", hash: "SHA-256" } as const;
  const isSigned = await crypto.subtle.verify(how, publicKey, bytesOf(signature), ascii(`${header}.${claims}`));
  if (!isSigned) throw new Error("The push is not signed by its key");
  const { aud, exp, sub } = JSON.parse(new TextDecoder().decode(bytesOf(claims))) as Record<string, string | number>;
  const left = Number(exp) - Date.now() / 1000;
  // The library signs only for https.
  if (String(aud).replace(/^https/, "http") !== new URL(endpoint).origin.replace(/^https/, "http"))
    throw new Error(`The push is for ${aud}`);
  if (!(left > 0 && left <= 86_400)) throw new Error(`The push is signed for ${left} seconds`);
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error(`The push is of ${sub}`);
}

/** A browser with a subscription at `endpoint`. */
export async function newSubscriber(endpoint = `https://web.push.apple.com/${crypto.randomUUID()}`) {
  const keys = (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair;
  const ownKey = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const subscription = { endpoint, keys: { p256dh: textOf(ownKey), auth: textOf(auth) } };

  /** Checks the signature of a push and decrypts it. */
  async function open(headers: Headers, body: Uint8Array): Promise<Pushed> {
    await checkVapid(headers.get("authorization") ?? "", endpoint);
    if (headers.get("content-encoding") !== "aes128gcm") throw new Error("The push is not aes128gcm");
    if (body.length > 4096) throw new Error(`The push has ${body.length} bytes`);
    const [salt, senderKey] = [body.slice(0, 16), body.slice(21, 21 + body[20]!)];
    const sender = await crypto.subtle.importKey("raw", senderKey, CURVE, false, []);
    // The types of workerd and of browsers have different names for this field.
    const exchange = { name: "ECDH", public: sender, $public: sender };
    const shared = await crypto.subtle.deriveBits(exchange as unknown as EcdhKeyDeriveParams, keys.privateKey, 256);
    const secret = await derived(auth, shared, joined(ascii("WebPush: info\0"), ownKey, senderKey), 32);
    const key = await derived(salt, secret, ascii("Content-Encoding: aes128gcm\0"), 16);
    const iv = await derived(salt, secret, ascii("Content-Encoding: nonce\0"), 12);
    const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const padded = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, body.slice(21 + body[20]!));
    const plain = new Uint8Array(padded as ArrayBuffer);
    const text = new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)));
    const [topic, urgency] = [headers.get("topic"), headers.get("urgency")];
    return { notice: JSON.parse(text) as Notice, ttl: Number(headers.get("ttl")), topic, urgency };
  }
  return { subscription, open };
}

export type Subscriber = Awaited<ReturnType<typeof newSubscriber>>;
