import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { LAST_WAY_MESSAGE, LAST_WAY_WITHOUT_PASSWORDS_MESSAGE } from "./provider.ts";
import { providerOf } from "./settings.server.ts";

/** The way in that the person gives up: the passkey with that id, or the linked sign-in. */
type GivenUp = { passkey: string } | "provider";

/** An expression: the person can sign in by something else than `givenUp`. A mailed link is none: it only sets a password. */
export function hasWayBeside({ env }: AppContext, givenUp: GivenUp, user_id: string): SQL {
  const provider = providerOf(env);
  const other = givenUp === "provider" ? sql`1` : sql`credential_id <> ${givenUp.passkey}`;
  const isLinked =
    provider && givenUp !== "provider"
      ? sql`EXISTS (SELECT 1 FROM provider_link WHERE user_id = ${user_id} AND issuer = ${provider.issuer})`
      : sql`0`;
  // A password that signs in nobody is no way in.
  const hasPassword = provider?.is_only
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM user WHERE id = ${user_id} AND password_hash IS NOT NULL)`;
  return sql`(${hasPassword} OR ${isLinked} OR EXISTS (SELECT 1 FROM passkey WHERE user_id = ${user_id} AND ${other}))`;
}

/** The 409 for giving up the only way to sign in. */
export const lastWay = ({ env }: AppContext) =>
  new AppError(409, providerOf(env)?.is_only ? LAST_WAY_WITHOUT_PASSWORDS_MESSAGE : LAST_WAY_MESSAGE);
