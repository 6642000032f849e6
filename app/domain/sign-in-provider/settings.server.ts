import type { Env } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { PASSWORDS_OFF_MESSAGE, type ShownProvider } from "./provider.ts";

/** The installation's own sign-in provider. */
export interface Provider extends ShownProvider {
  issuer: string;
  client_id: string;
  /** Empty for a client without a secret. */
  secret: string;
}

type Settings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME" | "OIDC_ONLY">;

/** The provider in the settings; null if there is none. */
export function providerOf(env: Settings): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id } = env;
  if (!issuer || !client_id || !URL.canParse(issuer)) return null;
  return {
    issuer,
    client_id,
    secret: env.OIDC_CLIENT_SECRET ?? "",
    name: env.OIDC_NAME || new URL(issuer).hostname,
    is_only: env.OIDC_ONLY === "true",
  };
}

/** The provider, as pages show it; null if there is none. */
export function shownProvider(env: Settings): ShownProvider | null {
  const provider = providerOf(env);
  return provider && { name: provider.name, is_only: provider.is_only };
}

/** Throws 403 if passwords cannot be used to sign in or register. */
export function refusePasswords(env: Settings): void {
  if (providerOf(env)?.is_only) throw new AppError(403, PASSWORDS_OFF_MESSAGE);
}
