import { eq } from "drizzle-orm";
import { adminOnly, signedIn } from "../session/access.server.ts";
import type { AppContext, SessionUser } from "#app/context.ts";
import { newId, statement } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import type { OwnPassword } from "../account/account.ts";
import {
  type ImpersonateInput,
  IMPERSONATION_MINUTES,
  type ImpersonationStatus,
  STOPPED_MESSAGE,
} from "./impersonation.ts";
import { auditLine } from "../audit-log/audit-log.server.ts";
import { mustReauthenticate } from "../session/reauthenticate.server.ts";
import { startSession } from "../session/session.server.ts";

const ALREADY_MESSAGE = "You are already impersonating. Stop that first.";
const NOT_ACTING_MESSAGE = "You are not impersonating anyone";

/**
 * Returns the admin who may start an impersonation. 409 while impersonating already, 401 and 403 as for every admin
 * call.
 */
export async function mayImpersonate(context: AppContext): Promise<SessionUser> {
  if (await context.impersonator()) throw new AppError(409, ALREADY_MESSAGE);
  return adminOnly(context);
}

/**
 * Starts a session in which the signed-in admin acts as `userId` for an hour. 400 for their own account, 404 for an
 * unknown account, 403 for another admin, and when the password was given too long ago; attempts on themselves and on
 * admins are logged.
 */
export async function impersonate(
  context: AppContext,
  userId: string,
  { reason, password }: ImpersonateInput & OwnPassword,
) {
  const admin = await mayImpersonate(context);
  const line = { area: "impersonation", admin_id: admin.id, user_id: userId } as const;
  const refuse = async (status: 400 | 403, what: string) => {
    await auditLine(context, { ...line, kind: "refused", what });
    context.trail.isTold = true;
    return new AppError(status, what);
  };
  context.trail.about = userId;
  if (userId === admin.id) throw await refuse(400, "You cannot impersonate yourself");
  const [person] = await context.db
    .select({ username: user.username, role: user.role })
    .from(user)
    .where(eq(user.id, userId));
  if (!person) throw notFound("User not found");
  if (person.role === "admin") throw await refuse(403, "Admins cannot be impersonated");
  await mustReauthenticate(context, admin, password);
  const id = newId();
  const ends_at = new Date(context.now.getTime() + IMPERSONATION_MINUTES * 60_000).toISOString();
  await startSession(context, userId, {
    continues: new AppError(409, ALREADY_MESSAGE),
    acting: { admin_id: admin.id, impersonation_id: id, acts_until: ends_at },
    with: [
      statement(context.db)`INSERT INTO impersonation (id, admin_id, user_id, reason, started_at, ends_at)
        SELECT impersonation_id, admin_id, user_id, ${reason}, created_at, acts_until
        FROM session WHERE admin_id = ${admin.id} AND impersonation_id = ${id}`,
      statement(context.db)`INSERT INTO audit_event (impersonation_id, at, id, kind, what, admin_id, user_id)
        SELECT id, started_at, ${newId()}, 'start', '', admin_id, user_id FROM impersonation WHERE id = ${id}`,
    ],
  });
  return { message: `You are now impersonating ${person.username}` };
}

/** Returns the admin to their own session. 400 when not impersonating. */
export async function stopImpersonation(context: AppContext) {
  await signedIn(context);
  const acting = await context.impersonator();
  if (!acting) throw new AppError(400, NOT_ACTING_MESSAGE);
  await startSession(context, acting.admin_id, {
    leaving: "",
    continues: new AppError(400, NOT_ACTING_MESSAGE),
  });
  return { message: STOPPED_MESSAGE };
}

/** The admin and the impersonated user; nulls when not impersonating. */
export async function impersonationStatus(context: AppContext): Promise<ImpersonationStatus> {
  const [current, acting] = await Promise.all([context.user(), context.impersonator()]);
  if (!current || !acting) {
    const currentUser = current && { username: current.username, email: current.email };
    return { isImpersonating: false, currentUser, originalAdmin: null, impersonationStartedAt: null };
  }
  return {
    isImpersonating: true,
    currentUser: { username: current.username, email: current.email },
    originalAdmin: { username: acting.admin_username },
    impersonationStartedAt: acting.started_at,
  };
}
