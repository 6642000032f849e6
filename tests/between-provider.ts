/** Changes the responses and the ID tokens of the tests' sign-in provider. */
import { inject, onTestFinished } from "vitest";

type Change = (answer: Response, path: string) => Response | Promise<Response>;

/** Passes the provider's responses through `change` until the test ends. */
export function betweenProvider(change: Change): void {
  const real = globalThis.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  globalThis.fetch = async (input, init) => {
    const { url } = new Request(input, init);
    const answer = await real(input, init);
    const isProvider = url.startsWith(inject("oidc").issuer);
    return isProvider ? change(answer, new URL(url).pathname) : answer;
  };
}

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const base64 = (value: object | Uint8Array) =>
  (value instanceof Uint8Array ? value : new TextEncoder().encode(JSON.stringify(value))).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });

const newKeys = () =>
  crypto.subtle.generateKey({ ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    "sign",
    "verify",
  ]) as Promise<CryptoKeyPair>;
let keys: Promise<CryptoKeyPair> | undefined;

/** An ID token before it is signed: its parts, and the signing function. */
export interface Forgery {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

/** Passes each ID token of the provider through `forge`, and signs the result with a key that the provider lists. */
export async function forgeTokens(forge: (token: Forgery, key: JsonWebKey) => void): Promise<void> {
  const pair = await (keys ??= newKeys());
  const key = (await crypto.subtle.exportKey("jwk", pair.publicKey)) as JsonWebKey;
  betweenProvider(async (answer, path) => {
    if (path === "/jwks") return Response.json({ keys: [{ ...key, kid: "forged", use: "sig", alg: "RS256" }] });
    if (path !== "/token") return answer;
    const tokens: { id_token: string } = await answer.json();
    const token: Forgery = {
      header: { alg: "RS256", kid: "forged" },
      claims: JSON.parse(
        new TextDecoder().decode(Uint8Array.fromBase64(tokens.id_token.split(".")[1]!, { alphabet: "base64url" })),
      ),
      sign: async (message) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, pair.privateKey, message)),
    };
    forge(token, key);
    const message = `${base64(token.header)}.${base64(token.claims)}`;
    const signature = await token.sign(new TextEncoder().encode(message));
    return Response.json({ ...tokens, id_token: `${message}.${base64(signature)}` });
  });
}
