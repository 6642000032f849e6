import { desc, eq } from "drizzle-orm";
import { adminOnly, type AppContext, signedIn } from "../context.ts";
import { newId } from "../db/database.ts";
import { impersonation, impersonation_event, user } from "../db/schema.ts";
import { AppError, notFound } from "./errors.ts";
import {
  type ImpersonateInput,
  IMPERSONATION_MINUTES,
  type ImpersonationEvent,
  type ImpersonationStatus,
  STOPPED_MESSAGE,
  type SupportVisit,
} from "./impersonation.ts";
import { startSession } from "./session.server.ts";

/** A line for the log, to be written in the same batch as what it tells of. */
function logLine(context: AppContext, impersonation_id: string, kind: ImpersonationEvent["kind"], what = "") {
  const at = context.now.toISOString();
  return context.db.insert(impersonation_event).values({ impersonation_id, at, id: newId(), kind, what });
}

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
  await startSession(context, acting.admin_id, { with: [logLine(context, acting.impersonation_id, "stop")] });
  return { message: STOPPED_MESSAGE };
}

/** Logs what an admin just changed in somebody's name: method and path. */
export async function logWrite(context: AppContext, what: string): Promise<void> {
  const acting = await context.impersonator();
  if (acting) await logLine(context, acting.impersonation_id, "write", what);
}

/** Logs that an impersonation ended by signing out. */
export async function logSignOut(context: AppContext): Promise<void> {
  const acting = await context.impersonator();
  if (acting) await logLine(context, acting.impersonation_id, "stop", "signed out");
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

/** The newest lines of the log. */
export async function impersonationLog(context: AppContext, limit: number): Promise<ImpersonationEvent[]> {
  return context.db
    .select({
      id: impersonation_event.id,
      at: impersonation_event.at,
      kind: impersonation_event.kind,
      what: impersonation_event.what,
      admin_username: impersonation.admin_username,
      user_username: impersonation.user_username,
      reason: impersonation.reason,
    })
    .from(impersonation_event)
    .innerJoin(impersonation, eq(impersonation.id, impersonation_event.impersonation_id))
    .orderBy(desc(impersonation_event.at), desc(impersonation_event.id))
    .limit(limit);
}

/** When support looked at the signed-in person's account, newest first. */
export async function supportVisits(context: AppContext): Promise<SupportVisit[]> {
  const { id } = await signedIn(context);
  return context.db
    .select({ id: impersonation.id, started_at: impersonation.started_at, reason: impersonation.reason })
    .from(impersonation)
    .where(eq(impersonation.user_id, id))
    .orderBy(desc(impersonation.started_at))
    .limit(20);
}
