import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { newMember } from "../../tests/accounts.ts";
import { betweenProvider, type Forgery, forgeTokens } from "../../tests/between-provider.ts";
import {
  newcomer,
  newProviderPerson,
  newVisitor,
  problemOfVisit,
  throughProvider,
} from "../../tests/provider-visits.ts";
import { PROVIDER_FAILED_MESSAGE, PROVIDER_NO_EMAIL_MESSAGE } from "#app/domain/sign-in-provider/provider.ts";

const PAGE = "/login/provider";
const MINUTE = 60;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The error of a visit of `sub` to the provider that does not sign in. */
async function problemOf(sub: string) {
  const browser = newVisitor();
  const [page, problem] = await problemOfVisit(() => browser.visit(sub));
  expect(page).toBe(PAGE);
  expect(await browser.me()).toBeUndefined();
  return problem;
}

const hmac = (secret: string) => async (message: Uint8Array<ArrayBuffer>) => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(algorithm, key, message));
};

test("an ID token of any key that the provider lists is taken", async () => {
  const { person } = await newcomer();
  await forgeTokens(() => {});
  expect(await newVisitor().visit(person.sub)).toBe("/app");
});

test.for<[string, (token: Forgery, key: JsonWebKey) => void]>([
  [
    "without a signature",
    (token) => Object.assign(token, { header: { alg: "none" }, sign: async () => new Uint8Array() }),
  ],
  [
    "signed by the public key as a secret",
    (token, key) => Object.assign(token, { header: { alg: "HS256" }, sign: hmac(key.n!) }),
  ],
  [
    "signed by the client's secret",
    (token) => Object.assign(token, { header: { alg: "HS256" }, sign: hmac(inject("oidc").secret) }),
  ],
  [
    "with a signature of another text",
    (token) => Object.assign(token, { sign: async () => token.sign(new Uint8Array(3)) }),
  ],
  ["of a key that the provider does not list", ({ header }) => void (header["kid"] = "unknown")],
  ["that demands an extension", ({ header }) => Object.assign(header, { crit: ["b64"], b64: false })],
  [
    "with a key of its own",
    ({ header }) => Object.assign(header, { kid: "own", jwk: { kty: "RSA" }, jku: "https://evil.example" }),
  ],
  ["for another client", ({ claims }) => void (claims["aud"] = "another")],
  ["for several clients and none of them named", ({ claims }) => void (claims["aud"] = [claims["aud"], "another"])],
  [
    "for several clients, named for another",
    ({ claims }) => Object.assign(claims, { aud: [claims["aud"], "b"], azp: "b" }),
  ],
  ["named for another client", ({ claims }) => void (claims["azp"] = "another")],
  ["of another issuer", ({ claims }) => void (claims["iss"] = "https://evil.example")],
  ["that is over", ({ claims }) => void (claims["exp"] = nowSeconds() - 2 * MINUTE)],
  ["without an end", ({ claims }) => void delete claims["exp"]],
  ["that begins later", ({ claims }) => void (claims["nbf"] = nowSeconds() + 10 * MINUTE)],
  ["that is made later", ({ claims }) => void (claims["iat"] = nowSeconds() + 10 * MINUTE)],
  ["without a nonce", ({ claims }) => void delete claims["nonce"]],
  ["with another nonce", ({ claims }) => void (claims["nonce"] = "another")],
  ["without a person", ({ claims }) => void delete claims["sub"]],
  ["with an empty name for the person", ({ claims }) => void (claims["sub"] = "")],
  ["with a number for the person", ({ claims }) => void (claims["sub"] = 7)],
  ["with a very long name for the person", ({ claims }) => void (claims["sub"] = "a".repeat(100_000))],
  ["that is very long", ({ claims }) => void (claims["more"] = "a".repeat(600_000))],
])("an ID token %s signs nobody in", async ([, forge]) => {
  const { person } = await newcomer();
  await forgeTokens(forge);
  expect(await problemOf(person.sub)).toBe(PROVIDER_FAILED_MESSAGE);
});

test("an ID token of an earlier visit signs nobody in", async () => {
  const { person } = await newcomer();
  let first: Forgery["claims"] | undefined;
  await forgeTokens((token) => {
    first ??= { ...token.claims };
    token.claims = first;
  });
  expect(await newVisitor().visit(person.sub)).toBe("/app");
  expect(await problemOf(person.sub)).toBe(PROVIDER_FAILED_MESSAGE);
});

test("a sign-in at the provider with a time in the future counts as of now", async () => {
  const { person, user } = await newcomer();
  await forgeTokens(({ claims }) => void (claims["auth_time"] = nowSeconds() + 100 * 86_400));
  const browser = newVisitor();
  expect(await browser.visit(person.sub)).toBe("/app");
  const proved = await env.DB.prepare("SELECT max(proved_at) AS at FROM session WHERE user_id = ?")
    .bind(user.id)
    .first("at");
  expect(Date.parse(String(proved))).toBeLessThanOrEqual(Date.now());
});

test.for<[string, (answer: Response) => Response]>([
  ["fails", () => new Response("no", { status: 500 })],
  ["answers in HTML", () => new Response("<p>", { headers: { "content-type": "text/html" } })],
  ["answers nothing", () => Response.json(null)],
  ["answers a list", () => Response.json([])],
  ["leads elsewhere", () => new Response(null, { status: 307, headers: { location: "http://127.0.0.1:1/" } })],
  ["answers half a text", () => new Response('{"issuer":', { headers: { "content-type": "application/json" } })],
  ["answers very much", () => Response.json({ more: "a".repeat(600_000), keys: [] })],
])("a provider that %s at any step is a sentence", async ([, answer]) => {
  const { person } = await newcomer();
  let broken = "";
  betweenProvider((given, path) => (path === broken ? answer(given) : given));
  for (const at of ["/.well-known/openid-configuration", "/token", "/jwks"]) {
    const browser = newVisitor();
    const back = await throughProvider(await browser.start(), person.sub);
    broken = at;
    expect([at, await browser.comeBack(back)]).toEqual([at, PAGE]);
    broken = "";
    expect(await browser.me()).toBeUndefined();
  }
});

test.for<[string, Record<string, unknown>]>([
  ["another issuer", { issuer: "https://evil.example" }],
  ["no page", { authorization_endpoint: undefined }],
  ["a page that is a script", { authorization_endpoint: "javascript:alert(1)" }],
  ["a page without encryption elsewhere", { authorization_endpoint: "http://evil.example/authorize" }],
])("a provider that states %s leads nobody there", async ([, changed]) => {
  betweenProvider(async (answer, path) =>
    path.includes("well-known") ? Response.json({ ...(await answer.json<object>()), ...changed }) : answer,
  );
  expect(await newVisitor().start()).toBe(PAGE);
});

test("an answer that names another issuer, or none where the provider always names itself, is refused", async () => {
  const { person } = await newcomer();
  for (const iss of ["https://evil.example", null]) {
    const browser = newVisitor();
    const back = await throughProvider(await browser.start(), person.sub);
    if (iss === null) back.searchParams.delete("iss");
    else back.searchParams.set("iss", iss);
    expect(await browser.comeBack(back)).toBe(PAGE);
    expect(await browser.me()).toBeUndefined();
  }
});

test("an answer that names a thing twice is refused", async () => {
  const { person } = await newcomer();
  for (const name of ["code", "state", "iss"]) {
    const browser = newVisitor();
    const back = await throughProvider(await browser.start(), person.sub);
    back.searchParams.append(name, "another");
    expect([name, await browser.comeBack(back)]).toEqual([name, PAGE]);
  }
});

test("the same name for a person at another issuer is another person", async () => {
  const { person, user } = await newcomer();
  await env.DB.prepare("UPDATE provider_link SET issuer = 'https://before.example' WHERE user_id = ?")
    .bind(user.id)
    .run();
  const browser = newVisitor();
  expect(await browser.visit(person.sub)).toBe(PAGE);
  expect(await browser.me()).toBeUndefined();
  expect((await browser.finish({ username: "somebody1" })).body.details).toMatchObject([{ path: "password" }]);
});

test("the address of an account in other letters links nothing without its password, and one that only looks alike makes no account", async () => {
  const { fields } = await newMember();
  const upper = await newProviderPerson({ email: fields.email.toUpperCase() });
  const browser = newVisitor();
  await browser.visit(upper.sub);
  expect((await browser.finish({ username: upper.preferred_username })).body.details).toMatchObject([
    { path: "password" },
  ]);
  for (const email of [
    `\u212Aate${crypto.randomUUID().slice(0, 6)}@example.com`,
    `\u0430da${crypto.randomUUID().slice(0, 6)}@example.com`,
    "ada@ex\u0430mple.com",
  ]) {
    const { sub } = await newProviderPerson({ email });
    expect(await problemOf(sub)).toBe(PROVIDER_NO_EMAIL_MESSAGE);
  }
});

test("no part of an address leads elsewhere after the sign-in", async () => {
  const { person } = await newcomer();
  for (const query of [
    "?for=//evil.example",
    "?for=https://evil.example",
    "?next=https://evil.example",
    "?for=sign-in&for=share",
    "?return_to=%2F%2Fevil.example",
  ])
    expect(["/app", "/share"]).toContain(await newVisitor().visit(person.sub, query));
  const browser = newVisitor();
  const back = await throughProvider(await browser.start(), person.sub);
  back.searchParams.set("redirect_uri", "https://evil.example");
  back.searchParams.set("next", "https://evil.example");
  expect(await browser.comeBack(back)).toBe("/app");
});
