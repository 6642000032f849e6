/** OpenID Connect: authorization code flow with PKCE and discovery (OpenID Connect Core 1.0, RFC 7636, RFC 9207). */
import * as oauth from "oauth4webapi";
import type { AppContext } from "#app/context.ts";
import { MAX_EMAIL } from "../account/account-rules.ts";
import { REAUTHENTICATE_MINUTES } from "../session/reauthenticate.ts";
import { SESSION_DAYS } from "../session/session.server.ts";
import { PAGE_PATIENCE_MS } from "../outside/page-patience.ts";
import type { Provider } from "./settings.server.ts";

/** The most bytes of an answer that are read. */
const MAX_ANSWER = 512 * 1024;
/** Seconds by which the provider's clock may differ. */
const TOLERANCE = 60;
/** Seconds by which an ID token may be issued in the future of our clock. */
const MOST_AHEAD = 300;
/** The most characters of a person's id at the provider, as OpenID Connect defines it. */
const MAX_SUBJECT = 255;

/** The secrets of a visit, which the answer must match. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person, as the provider describes them. */
export interface Identity {
  subject: string;
  /** In lower case; empty if the provider gave none. */
  email: string;
  is_verified: boolean;
  /** The person's name at the provider, from which a username is proposed. */
  name: string;
  /** When the person signed in at the provider; null if it does not say. */
  authenticated_at: string | null;
}

/** The address to which the provider sends people back. It never comes from the request. */
const returnAddress = ({ env }: Pick<AppContext, "env">) => `${new URL(env.APP_URL).origin}/api/auth/provider/callback`;

/** Says whether an address is on this machine and may be without https, for tests and local installations. */
const isLocal = (address: string) => /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(address);

/** Fetches without following redirects, and limits the size of an answer. */
const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: "manual" });
  let size = 0;
  const bounded = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > MAX_ANSWER) controller.error(new Error("The provider's answer is too long"));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, headers } = answer;
  return new Response(bounded ?? null, { status, headers });
};

/** The options of all requests. */
const optionsOf = ({ issuer }: Provider) => ({
  signal: () => AbortSignal.timeout(PAGE_PATIENCE_MS),
  [oauth.customFetch]: boundedFetch,
  [oauth.allowInsecureRequests]: isLocal(issuer),
});

/** Reads the provider's metadata. It is read each time, so that no change is missed. */
async function discover(provider: Provider): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(provider.issuer);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, optionsOf(provider)));
}

/**
 * The provider's address at which the person signs in. With `isAnew` they must sign in even if they are signed in
 * there. Throws if the provider does not answer.
 */
export async function signInAddress(
  context: AppContext,
  provider: Provider,
  { state, nonce, verifier }: Secrets,
  isAnew: boolean,
): Promise<string> {
  const { authorization_endpoint = "" } = await discover(provider);
  const address = new URL(authorization_endpoint);
  if (address.protocol !== "https:" && !isLocal(address.href)) throw new Error("The provider's page has no https");
  const query = {
    client_id: provider.client_id,
    response_type: "code",
    redirect_uri: returnAddress(context),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    // With max_age, the provider must say when the person signed in.
    ...(isAnew ? { prompt: "login", max_age: "0" } : { max_age: `${SESSION_DAYS * 86_400}` }),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

function clientAuthentication({ secret }: Provider, methods: string[] | undefined): oauth.ClientAuth {
  if (!secret) return oauth.None();
  const isPost = methods?.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return isPost ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}

/**
 * The person whom the provider names, from the query with which it sent them back. Exchanges the code, and checks the
 * signature, the issuer, the audience, the time and the nonce of the ID token. With `isAnew`, they must have signed
 * in there recently. Throws an `AuthorizationResponseError` if the provider refused, any other error if the answer is
 * invalid.
 */
export async function identityOf(
  context: AppContext,
  provider: Provider,
  query: URLSearchParams,
  { state, nonce, verifier }: Secrets,
  isAnew: boolean,
): Promise<Identity> {
  const server = await discover(provider);
  const options = optionsOf(provider);
  const client: oauth.Client = {
    client_id: provider.client_id,
    [oauth.clockTolerance]: TOLERANCE,
    [oauth.clockSkew]: Math.round((context.now.getTime() - Date.now()) / 1000),
  };
  const authentication = clientAuthentication(provider, server.token_endpoint_auth_methods_supported);
  const parameters = oauth.validateAuthResponse(server, client, query, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    returnAddress(context),
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
    ...(isAnew && { maxAge: REAUTHENTICATE_MINUTES * 60 }),
  });
  await oauth.validateApplicationLevelSignature(server, answer, options);
  const claims: Record<string, unknown> = { ...oauth.getValidatedIdTokenClaims(tokens) };
  const subject = String(claims.sub);
  // Some providers return the address only here.
  if (typeof claims.email !== "string" && server.userinfo_endpoint) {
    const asked = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    Object.assign(claims, await oauth.processUserInfoResponse(server, client, subject, asked));
  }
  const textOf = (name: string) => (typeof claims[name] === "string" ? claims[name] : "");
  const { auth_time } = claims;
  const now = Math.floor(context.now.getTime() / 1000);
  if (subject.length > MAX_SUBJECT) throw new Error("The provider's name for the person is too long");
  if (claims.azp !== undefined && claims.azp !== provider.client_id)
    throw new Error("The ID token is for another client");
  if (Number(claims.iat) > now + MOST_AHEAD) throw new Error("The provider's clock is ahead");
  return {
    subject,
    email: addressOf(textOf("email")),
    is_verified: claims.email_verified === true || claims.email_verified === "true",
    name: (textOf("preferred_username") || textOf("nickname")).slice(0, 200),
    authenticated_at: typeof auth_time === "number" ? new Date(Math.min(auth_time, now) * 1000).toISOString() : null,
  };
}

/**
 * An address in lower case, unless it contains other than ASCII characters: the lower case of, for example, the
 * kelvin sign is a letter of another address.
 */
function addressOf(given: string): string {
  const email = given.trim().slice(0, MAX_EMAIL + 1);
  return /^[!-~]*$/.test(email) ? email.toLowerCase() : email;
}

/** Says whether an error means that the provider refused the person; every other error is a failure. */
export const isRefusal = (error: unknown) => error instanceof oauth.AuthorizationResponseError;
