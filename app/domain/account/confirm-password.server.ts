import { text } from "#app/i18n/text.ts";
import { sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { flag, ownedQuery, statement } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { CONFIRM_BY_PASSKEY_MESSAGE, REAUTHENTICATE_MINUTES } from "../session/reauthenticate.ts";
import { authenticationOf, renewAuthentication } from "../session/session.server.ts";
import { CONFIRM_AT_PROVIDER_MESSAGE } from "../sign-in-provider/provider.ts";
import { countSignIn } from "../session/sign-in-limit.server.ts";
import { verifyPassword } from "./password.server.ts";

const PASSWORD_WRONG_MESSAGE = text("account.password_wrong", "This password is not right.");
const PASSWORD_NEEDED_MESSAGE = text("account.password_needed", "Please confirm with your password.");
const NO_PROOF_MESSAGE = text(
  "account.no_proof",
  "You have no password to confirm with. “Forgot your password?” on the login page mails you a link that sets one.",
);

/**
 * Checks the signed-in person's password again, and returns its hash. For an account without a password, checks for
 * another proof within the last minutes, and returns null. 403 with the field `path` when the proof is wrong or
 * missing; attempts are rate limited. A right password renews the session's time of proof.
 */
export async function confirmPassword(
  context: AppContext,
  id: string,
  password: string | undefined,
  path = "password",
): Promise<string | null> {
  const read = statement<{ password_hash: string | null }>(context.db)`SELECT password_hash FROM user WHERE id = ${id}`;
  const [account] = await countSignIn(context, "confirm-password", id, read);
  const hash = account?.password_hash ?? null;
  const isRight = password && (await verifyPassword(context, password, hash, { account: id, requester: "known" }));
  if (isRight && hash !== null) {
    await renewAuthentication(context);
    return hash;
  }
  context.trail.isTold ||= !password;
  if (account && hash === null && !password) {
    await requireOtherProof(context, path);
    return null;
  }
  const message = password ? PASSWORD_WRONG_MESSAGE : PASSWORD_NEEDED_MESSAGE;
  throw new AppError(403, message, { details: [{ path, message }] });
}

const ownPassword = ownedQuery((select, owner) =>
  select({ has_password: flag(sql`${user.password_hash} IS NOT NULL`, "has_password") })
    .from(user)
    .where(sql`${user.id} = ${owner}`),
);

/** Says whether the signed-in person's account has a password. */
export async function hasPassword(context: AppContext): Promise<boolean> {
  const [[row]] = await context.read(ownPassword());
  return row?.has_password ?? false;
}

/**
 * Throws unless a person without a password has recently given a proof that they have: a passkey, or one at the
 * provider.
 */
async function requireOtherProof(context: AppContext, path: string): Promise<void> {
  const { proved_at, is_linked, has_passkey } = await authenticationOf(context);
  const since = new Date(context.now.getTime() - REAUTHENTICATE_MINUTES * 60_000).toISOString();
  if (!has_passkey && !is_linked)
    throw new AppError(403, NO_PROOF_MESSAGE, { details: [{ path, message: NO_PROOF_MESSAGE }] });
  if ((proved_at ?? "") < since) throw otherProofNeeded(has_passkey, is_linked, path);
}

/**
 * The 403 for a person without a password, who must confirm with a passkey, or at the provider to which they are
 * linked.
 */
export function otherProofNeeded(has_passkey: boolean, at_provider: boolean, path = "password"): AppError {
  const message = has_passkey ? CONFIRM_BY_PASSKEY_MESSAGE : CONFIRM_AT_PROVIDER_MESSAGE;
  const extra = { ...(has_passkey && { has_passkey }), ...(at_provider && { at_provider }) };
  return new AppError(403, message, { details: [{ path, message }], extra });
}
