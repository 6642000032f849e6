/** The rules for what a session may do. Every read and every change of a person begins with one of them. */
import type { AppContext, SessionUser } from "#app/context.ts";
import { adminRequired, AppError, authenticationRequired, twoFactorRequired } from "#app/errors.ts";
import { MOVING_MESSAGE } from "../region/move.ts";
import type { Topic } from "../live/live.ts";
import { DIARY_LOCKED, isDiaryLocked } from "../diary/lock.ts";
import { countChange } from "../rate-limit/change-limit.server.ts";

/** Returns the signed-in user. Throws 401 otherwise. */
export async function signedIn(context: AppContext): Promise<SessionUser> {
  const user = await context.user();
  if (!user) throw authenticationRequired();
  return user;
}

/** Returns the signed-in user if they may make changes. 401 for visitors, 403 for an expired demo account, 503 while the account moves. */
export async function notExpired(context: AppContext): Promise<SessionUser> {
  const user = await signedIn(context);
  if (user.expires_at !== null && user.expires_at <= context.now.toISOString()) {
    throw new AppError(403, {
      id: "session.demo_account_expired_create",
      message: "Your demo account has expired. Create an account to keep your work.",
    });
  }
  refuseMoving(user);
  return user;
}

/**
 * Throws 503 while the account moves: the browser stores its changes and sends them after the move. Changes with a
 * mailed or pushed secret, which have no session, call it too.
 */
export function refuseMoving({ moving_to }: Pick<SessionUser, "moving_to">): void {
  if (moving_to !== null) throw new AppError(503, MOVING_MESSAGE, { retryAfter: 30 });
}

/**
 * Counts a change and returns the signed-in user if they may make it. 401 for visitors, 403 for an expired demo
 * account, 429 past the rate limit. `kind` and `id` are announced to the person's other devices, and named in the audit
 * log when an admin makes the change.
 */
export async function mayWrite(context: AppContext, kind?: Topic, id = ""): Promise<SessionUser> {
  if (kind) context.trail.target = { kind, id };
  const user = await notExpired(context);
  if (kind === "diary_entry") refuseLocked(context, user);
  countChange(context, user.id, kind);
  return user;
}

/** Like `mayWrite`, for changes that nobody makes for somebody else: also 403 while impersonating. */
export async function mayWriteThemselves(context: AppContext, kind?: Topic, id?: string): Promise<SessionUser> {
  const user = await mayWrite(context, kind, id);
  await notWhileImpersonating(context);
  return user;
}

/** Throws 403 while the diary is locked in the session's browser. */
export function refuseLocked({ now }: Pick<AppContext, "now">, user: SessionUser): void {
  if (isDiaryLocked(user, now)) throw new AppError(403, DIARY_LOCKED);
}

/** Throws 401 for visitors, and 403 while the diary is locked in the session's browser. Call it after the read that it guards. */
export async function diaryOpen(context: AppContext): Promise<void> {
  refuseLocked(context, await signedIn(context));
}

/**
 * Returns the signed-in admin. 401 for visitors, 403 `Admin access required` for other users, 403 when a second
 * factor is required and was not proved in this session. `target` is the row that is changed, for the audit log.
 */
export async function adminOnly(context: AppContext, target?: AppContext["trail"]["target"]): Promise<SessionUser> {
  const user = await signedIn(context);
  if (user.role !== "admin") throw adminRequired();
  if (needsTwoFactor(context, user)) throw twoFactorRequired();
  if (target) context.trail.target = target;
  return user;
}

/** Says whether an admin must prove a second factor in this session before they can administer. */
export const needsTwoFactor = ({ env }: Pick<AppContext, "env">, { role, second_factor }: SessionUser) =>
  role === "admin" && env.ADMIN_SECOND_FACTOR === "required" && !second_factor;

/** Throws 403 while impersonating. */
export async function notWhileImpersonating(context: AppContext): Promise<void> {
  if (await context.impersonator())
    throw new AppError(403, {
      id: "session.not_allowed_while_impersonating",
      message: "Not allowed while impersonating",
    });
}
