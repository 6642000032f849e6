import { eq } from "drizzle-orm";
import { adminOnly, type AppContext, signedIn } from "../context.ts";
import { newId } from "../db/database.ts";
import { impersonation, user } from "../db/schema.ts";
import { AppError, notFound } from "./errors.ts";
import {
  type ImpersonateInput,
  IMPERSONATION_MINUTES,
  type ImpersonationStatus,
  STOPPED_MESSAGE,
} from "./impersonation.ts";
import { logLine } from "./impersonation-log.server.ts";
import { startSession } from "./session.server.ts";

/**
 * Lets the signed-in admin act as `userId` for an hour, in a session of its own. 409 while impersonating already,
 * 400 for oneself, 404 for nobody.
 */
export async function impersonate(context: AppContext, userId: string, { reason }: ImpersonateInput) {
  if (await context.impersonator()) throw new AppError(409, "You are already impersonating. Stop that first.");
  const admin = await adminOnly(context);
  if (userId === admin.id) throw new AppError(400, "You cannot impersonate yourself");
  const [person] = await context.db.select({ username: user.username }).from(user).where(eq(user.id, userId));
  if (!person) throw notFound("User not found");
  const id = newId();
  const ends_at = new Date(context.now.getTime() + IMPERSONATION_MINUTES * 60_000).toISOString();
  await startSession(context, userId, {
    acting: { admin_id: admin.id, impersonation_id: id, acts_until: ends_at },
    with: [
      context.db.insert(impersonation).values({
        id,
        admin_id: admin.id,
        admin_username: admin.username,
        user_id: userId,
        user_username: person.username,
        reason,
        started_at: context.now.toISOString(),
        ends_at,
      }),
      logLine(context, id, "start"),
    ],
  });
  return { message: `You are now impersonating ${person.username}` };
}

/** Gives the admin their own session back. 400 for whoever is not impersonating. */
export async function stopImpersonation(context: AppContext) {
  await signedIn(context);
  const acting = await context.impersonator();
  if (!acting) throw new AppError(400, "You are not impersonating anyone");
  await startSession(context, acting.admin_id, { leaving: "" });
  return { message: STOPPED_MESSAGE };
}

/** Who acts as whom. Nulls for whoever is not impersonating. */
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
