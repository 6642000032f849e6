import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import OidcProvider from "oidc-provider";

/** A person of the provider, with the claims that it returns. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
}

/** The provider's address, and the settings that products need for it. */
export interface Oidc {
  issuer: string;
  client_id: string;
  secret: string;
}

const CLIENT = { client_id: "sevenfold", secret: "a secret of the tests, long enough" };

const newKey = () => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  kid: crypto.randomUUID(),
  use: "sig",
});

/**
 * Starts a real OpenID Connect provider. A PUT of `/people` creates a person, who signs in with the login hint of the
 * address, or with the name that the page's form sends. A PUT of `/keys` renews the keys. Below `/nonsense`,
 * `/moved`, `/silent` and `/dripping` are broken providers. `product` is the address to which people return.
 */
export async function startOidc(product = "http://localhost"): Promise<Oidc & { close(): void }> {
  const people = new Map<string, ProviderPerson>();
  let provider: OidcProvider;
  const server = createServer((request, answer) => {
    answerOf(request, answer).catch((error: unknown) => answer.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const renew = () => {
    provider = new OidcProvider(issuer, {
      clients: [
        {
          client_id: CLIENT.client_id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${product}/api/auth/provider/callback`],
        },
      ],
      jwks: { keys: [newKey()] },
      cookies: { keys: ["of the tests"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["preferred_username"] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    });
  };
  renew();

  async function answerOf(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, issuer);
    const body = async () => Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    if (pathname.startsWith("/nonsense")) return void answer.writeHead(200, { "Content-Type": "text/html" }).end("<p>");
    if (pathname.startsWith("/moved")) return void answer.writeHead(302, { Location: "http://localhost/" }).end();
    if (pathname.startsWith("/silent")) return;
    if (pathname.startsWith("/dripping")) {
      answer.writeHead(200, { "Content-Type": "application/json" });
      const drops = setInterval(() => answer.write(" "), 20);
      return void answer.on("close", () => clearInterval(drops));
    }
    if (request.method === "PUT") {
      if (pathname === "/keys") renew();
      else {
        const person = JSON.parse(await body()) as ProviderPerson;
        people.set(person.sub, person);
      }
      return void answer.end();
    }
    if (!pathname.startsWith("/interaction/")) return provider.callback()(request, answer);
    const { prompt, params, session } = await provider.interactionDetails(request, answer);
    if (prompt.name === "login") {
      const typed = request.method === "POST" ? new URLSearchParams(await body()).get("login") : params.login_hint;
      if (typed === "nobody") return provider.interactionFinished(request, answer, { error: "access_denied" });
      if (typed) return provider.interactionFinished(request, answer, { login: { accountId: typed } });
      const form = `<form method="post"><label>Name <input name="login"></label><button>Continue</button></form>`;
      return void answer.writeHead(200, { "Content-Type": "text/html" }).end(form);
    }
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: CLIENT.client_id });
    grant.addOIDCScope("openid email profile");
    await provider.interactionFinished(
      request,
      answer,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    );
  }
  return { issuer, ...CLIENT, close: () => void server.close() };
}
