import { env } from "cloudflare:workers";
import { inject } from "vitest";
import { newBrowser } from "./accounts.ts";
import type { Options } from "./api.ts";
import type { ProviderPerson } from "./oidc.ts";

/** The settings of an installation with the tests' provider. */
export function providerEnv(more: Record<string, string> = {}) {
  const { issuer, client_id, secret } = inject("oidc");
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client_id,
    OIDC_CLIENT_SECRET: secret,
    OIDC_NAME: "House",
    ...more,
  };
}

/** Adds a person to the provider, or changes one. */
export async function newProviderPerson(fields: Partial<ProviderPerson> = {}): Promise<ProviderPerson> {
  const mark = crypto.randomUUID().slice(0, 6);
  const person = {
    sub: crypto.randomUUID(),
    email: `eva${mark}@example.com`,
    email_verified: true,
    preferred_username: `eva${mark}`,
    ...fields,
  };
  await fetch(`${inject("oidc").issuer}/people`, { method: "PUT", body: JSON.stringify(person) });
  return person;
}

/** Renews the provider's keys. */
export const renewKeys = () => fetch(`${inject("oidc").issuer}/keys`, { method: "PUT" });

/** Signs in at the provider as `sub`, and returns the address to which it redirects. */
export async function throughProvider(address: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  next.searchParams.set("login_hint", sub);
  for (let steps = 0; next.pathname !== "/api/auth/provider/callback"; steps++) {
    const cookie = [...cookies].map((one) => one.join("=")).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name, value] = set.split(";")[0]!.split("=") as [string, string];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location || steps > 8) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
  }
  return next;
}

/** A browser at an installation with the tests' provider. */
export function newVisitor(more: Record<string, string> = {}) {
  const ask = newBrowser();
  const env = providerEnv(more);
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, options: Options = {}) =>
    ask(method, path, body, { ...options, env: { ...env, ...options.env } });
  const pathOf = (back: URL) => `/auth/provider/callback${back.search}`;
  return {
    call,
    pathOf,
    /** Starts a visit, and returns the provider's address. */
    start: async (query = "", options: Options = {}) =>
      (await call("GET", `/auth/provider${query}`, undefined, options)).headers.get("location")!,
    /** Returns from the provider, and returns the page to which the product redirects. */
    comeBack: async (back: URL, options: Options = {}) =>
      (await call("GET", pathOf(back), undefined, options)).headers.get("location"),
    /** The whole visit as `sub`. */
    async visit(sub: string, query = "", options: Options = {}) {
      const address = await this.start(query, options);
      return this.comeBack(await throughProvider(address, sub), options);
    },
    finish: (body: unknown, options: Options = {}) => call("POST", "/auth/provider", body, options),
    me: async (options: Options = {}) => (await call("GET", "/auth/me", undefined, options)).body.user,
  };
}

/** The visits to the provider, with the problem of each failed one. */
export const visits = async () =>
  (
    await env.DB.prepare("SELECT token_hash, problem FROM provider_visit").all<{
      token_hash: string;
      problem: string;
    }>()
  ).results;

/** The last page of a visit to the provider, and the problem that is stored and shown there. */
export async function problemOfVisit(call: () => Promise<string | null>) {
  const before = new Set((await visits()).map(({ token_hash }) => token_hash));
  const page = await call();
  const [found] = (await visits()).filter(({ token_hash }) => !before.has(token_hash));
  return [page, found?.problem];
}

/** A new account that was created through the provider, with a signed-in browser. */
export async function newcomer(more: Record<string, string> = {}) {
  const person = await newProviderPerson();
  const browser = newVisitor(more);
  await browser.visit(person.sub);
  const { body } = await browser.finish({ username: person.preferred_username });
  return { person, browser, user: body.user };
}
