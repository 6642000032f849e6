import type { AppContext, SessionUser } from "#app/context.ts";
import { confirmPassword, otherProofNeeded } from "../account/confirm-password.server.ts";
import { AppError } from "#app/errors.ts";
import type { OwnPassword } from "../account/account.ts";
import { adminOnly } from "./access.server.ts";
import { REAUTHENTICATE_MESSAGE, REAUTHENTICATE_MINUTES } from "./reauthenticate.ts";
import { isDiaryLocked } from "../diary/lock.ts";
import { authenticationOf } from "./session.server.ts";

/**
 * Throws unless the signed-in person gave their password or passkey to this session within the last minutes, or
 * `password` is right. 403 otherwise, with the field `password`, and whether they have a passkey; attempts are rate
 * limited. A demo account has no password. While the diary is locked, an earlier proof does not count: with a new API
 * token, or by turning the lock off, the diary could be opened.
 */
export async function mustReauthenticate(
  context: AppContext,
  user: SessionUser,
  password: string | undefined,
): Promise<void> {
  const { id, role } = user;
  const since = new Date(context.now.getTime() - REAUTHENTICATE_MINUTES * 60_000).toISOString();
  if (role === "demo") return;
  const { proved_at, has_passkey, is_linked, has_password } = await authenticationOf(context);
  if ((proved_at ?? "") >= since && !isDiaryLocked(user, context.now)) return;
  if (!password) {
    context.trail.isTold = true;
    if (!has_password && (has_passkey || is_linked)) throw otherProofNeeded(has_passkey, is_linked);
    const details = [{ path: "password", message: REAUTHENTICATE_MESSAGE }];
    throw new AppError(403, REAUTHENTICATE_MESSAGE, { details, ...(has_passkey && { extra: { has_passkey } }) });
  }
  await confirmPassword(context, id, password);
}

/** Returns the signed-in admin if they recently gave their password, or `password` is right. 403 otherwise. */
export async function reauthenticatedAdmin(context: AppContext, { password }: OwnPassword = {}): Promise<SessionUser> {
  const admin = await adminOnly(context);
  await mustReauthenticate(context, admin, password);
  return admin;
}
