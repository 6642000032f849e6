import { encodeCBOR } from "@levischuck/tiny-cbor";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newAuthenticator } from "../../../tests/authenticator.ts";
import type { CreationOptions, RequestOptions } from "./passkey.ts";
import { challengeOf, checkAnswer, isNext, newCredential } from "./webauthn.server.ts";

const site = { id: "localhost", origin: "http://localhost" };
const challenge = "Zm9v";
/** The last bytes of a signature, which always belong to its second number. */
const NUMBER_BYTES = 16;
const creation = { challenge, rp: { id: site.id } } as CreationOptions;
const request = { challenge, rpId: site.id } as RequestOptions;
const base64 = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
/** A browser's JSON with one part of its response replaced. */
const changed = <Json extends { response: object }>(json: Json, part: object): Json => ({
  ...json,
  response: { ...json.response, ...part },
});
const bytesOf = (text: string) => Uint8Array.fromBase64(text, { alphabet: "base64url" });

/** A passkey with its stored key, and an answer from it. */
async function answered(algorithm: "ES256" | "RS256" = "ES256") {
  const authenticator = await newAuthenticator(algorithm);
  const made = await newCredential(authenticator.create(creation), challenge, site);
  expect(made.id).toBe(authenticator.id);
  return { authenticator, key: made.key, answer: await authenticator.get(request) };
}

for (const algorithm of ["ES256", "RS256"] as const) {
  test(`answers of ${algorithm} are right, and wrong once any bit that is signed, or of the signature, is another`, async () => {
    const { authenticator, key, answer } = await answered(algorithm);
    expect(await checkAnswer(answer, key, challenge, site)).toEqual({ counter: 1, isShared: false });
    // Many signatures are checked, because the two numbers of ECDSA are sometimes shorter.
    for (let i = 0; i < 40; i++) await checkAnswer(await authenticator.get(request), key, challenge, site);
    const names = ["clientDataJSON", "authenticatorData", "signature"] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 0, max: 7 }), async (name, at, bit) => {
        const bytes = bytesOf(answer.response[name]);
        // A signature can be wrapped in more than one form, but its last bytes always belong to a number.
        const from = name === "signature" ? bytes.length - NUMBER_BYTES : 0;
        bytes[from + (at % (bytes.length - from))]! ^= 1 << bit;
        await expect(checkAnswer(changed(answer, { [name]: base64(bytes) }), key, challenge, site)).rejects.toThrow();
      }),
      { numRuns: 200 },
    );
  });
}

test("bytes that are no credential, no answer and no client data are errors, whatever their form", async () => {
  const { authenticator, key, answer } = await answered();
  const created = authenticator.create(creation);
  const whole = bytesOf(created.response.attestationObject);
  const create = (bytes: Uint8Array) =>
    newCredential(changed(created, { attestationObject: base64(bytes) }), challenge, site);
  const check = (part: object) => checkAnswer(changed(answer, part), key, challenge, site);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(), async (bytes, cut) => {
      await expect(create(bytes)).rejects.toThrow();
      await expect(create(whole.subarray(0, cut % whole.length))).rejects.toThrow();
      await expect(check({ signature: base64(bytes) })).rejects.toThrow();
      await expect(check({ authenticatorData: base64(bytes) })).rejects.toThrow();
      expect(() => challengeOf(base64(bytes))).toThrow();
    }),
    { numRuns: 200 },
  );
});

test("client data that is JSON and nothing else is an error", () => {
  const odd = [null, 1, "x", [], {}, { challenge: 7 }, { challenge, crossOrigin: true }];
  for (const data of odd) {
    const text = base64(new TextEncoder().encode(JSON.stringify(data)));
    expect(() => challengeOf(text)).toThrow();
  }
});

test("a key of another kind, curve, algorithm or size is an error", async () => {
  const { authenticator } = await answered();
  const created = authenticator.create(creation);
  const { attestationObject } = created.response;
  const replaced = (changes: [number, number | Uint8Array][]) => {
    const key = encodeCBOR(new Map([...authenticator.cose, ...changes]) as never);
    const before = bytesOf(attestationObject);
    const length = encodeCBOR(authenticator.cose as never).length;
    const authData = Uint8Array.from([...before.subarray(0, before.length - length).slice(-87), ...key]);
    const parts: [string, unknown][] = [
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ];
    const attestation = base64(encodeCBOR(new Map(parts) as never));
    return newCredential(changed(created, { attestationObject: attestation }), challenge, site);
  };
  await replaced([]);
  const [short, long] = [new Uint8Array(8), new Uint8Array(256)];
  const odd: [number, number | Uint8Array][][] = [
    [[1, 1]],
    [[3, -8]],
    [[-1, 2]],
    [[-2, short]],
    [
      [1, 3],
      [3, -257],
      [-1, short],
      [-2, short],
    ],
    [
      [1, 3],
      [3, -7],
      [-1, long],
      [-2, Uint8Array.of(1, 0, 1)],
    ],
  ];
  for (const changes of odd) await expect(replaced(changes)).rejects.toThrow();
});

for (const algorithm of ["ES256", "RS256"] as const) {
  test(`a passkey of ${algorithm} whose key was stored as a JSON Web Key still works`, async () => {
    const { authenticator, answer } = await answered(algorithm);
    const part = (label: number) => base64(authenticator.cose.get(label) as Uint8Array);
    const jwk =
      algorithm === "ES256"
        ? { kty: "EC", crv: "P-256", x: part(-2), y: part(-3) }
        : { kty: "RSA", n: part(-1), e: part(-2) };
    expect((await checkAnswer(answer, JSON.stringify(jwk), challenge, site)).counter).toBe(1);
  });
}

test("a counter rises, or stays 0", () => {
  expect([isNext(0, 0, false), isNext(0, 1, false), isNext(1, 2, false), isNext(1, 0, true)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isNext(1, 0, false), isNext(1, 1, true), isNext(2, 1, true)]).toEqual([false, false, false]);
});
