import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { AppError } from "#app/errors.ts";
import { LAST_WAY_MESSAGE, LAST_WAY_WITHOUT_PASSWORDS_MESSAGE } from "./provider.ts";
import { providerOf } from "./settings.server.ts";

/** The way to sign in that is being removed: the passkey with that id, or the linked sign-in. */
type GivenUp = { passkey: string } | "provider";

/**
 * The condition that the person can sign in with something other than `givenUp`. A mailed link does not count,
 * because it only sets a password.
 */
export function hasWayBeside({ env }: AppContext, givenUp: GivenUp, user_id: string): SQL {
  const provider = providerOf(env);
  const other = givenUp === "provider" ? sql`1` : sql`credential_id <> ${givenUp.passkey}`;
  const isLinked =
    provider && givenUp !== "provider"
      ? sql`EXISTS (SELECT 1 FROM provider_link WHERE user_id = ${user_id} AND issuer = ${provider.issuer})`
      : sql`0`;
  // If passwords cannot be used to sign in, a password does not count.
  const hasPassword = provider?.is_only
    ? sql`0`
    : sql`EXISTS (SELECT 1 FROM user WHERE id = ${user_id} AND password_hash IS NOT NULL)`;
  return sql`(${hasPassword} OR ${isLinked} OR EXISTS (SELECT 1 FROM passkey WHERE user_id = ${user_id} AND ${other}))`;
}

/** The 409 for removing the only way to sign in. */
export const lastWay = ({ env }: AppContext) =>
  new AppError(409, providerOf(env)?.is_only ? LAST_WAY_WITHOUT_PASSWORDS_MESSAGE : LAST_WAY_MESSAGE);
