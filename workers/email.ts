import type { Env } from "#app/context.ts";
import { withRetries } from "#app/db/retry.ts";
import { shortId } from "#app/domain/audit-log/audit-log.ts";
import { notifyChange } from "#app/domain/live/live.server.ts";
import { mailboxOf, NOBODY, addMailedTodo, type Taken } from "#app/domain/mail-in/receive-mail.server.ts";
import { appErrorIn } from "#app/errors.ts";
import { logDone, logError } from "#app/log.ts";
import type { Known } from "./known-user.ts";
import { RequestContext } from "./request-context.ts";

/** A mail, as the runtime passes it to a Worker. */
type IncomingMail = Pick<ForwardableEmailMessage, "from" | "to" | "raw" | "rawSize" | "setReject">;

/** The context of a mail, like that of a request in the name of `known`. */
function contextOf(env: Env, ctx: Pick<ExecutionContext, "waitUntil">, now: Date, known: Known, languages = "") {
  return new RequestContext({
    env,
    d1: withRetries(env.DB, { trips: 0, retries: 0 }),
    now,
    headers: new Headers(languages ? { "accept-language": languages } : {}),
    zone: null,
    edgeZone: null,
    toldDayStart: 0,
    visitorLanguage: null,
    country: undefined,
    continent: undefined,
    requestId: crypto.randomUUID(),
    tokenHash: null,
    device: undefined,
    known,
    waitUntil: (work) => ctx.waitUntil(work),
    setSession: () => {},
    setDevice: () => {},
    provider: undefined,
    setProvider: () => {},
    trail: { intent: "", target: null, about: null, isTold: false, also: new Set(), read: new Set() },
    byToken: false,
    isWithoutDiary: false,
    isActing: false,
    expectedUser: null,
  });
}

/**
 * Receives a mail that was routed to this Worker, and logs it as one line of JSON without an address or a text.
 * Rethrows an error, so that the sending mail server tries again.
 */
export async function receiveMail(
  message: IncomingMail,
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  now: Date,
): Promise<void> {
  const visitor = contextOf(env, ctx, now, null);
  const log = (outcome: Taken["outcome"] | "failed", person?: string) => {
    if (env.REQUEST_LOG === "errors" && outcome !== "failed") return;
    const who = person ? { person: shortId(person) } : {};
    logDone({ request: visitor.requestId, what: "mail", outcome, bytes: message.rawSize, ...who });
  };
  try {
    const mailbox = await mailboxOf(visitor, message.to);
    const known = mailbox && { user: mailbox.user, impersonator: null, scope: null };
    const context = contextOf(env, ctx, now, known, mailbox?.browser_languages ?? "");
    const { outcome, reject } = mailbox ? await addMailedTodo(context, mailbox, message) : NOBODY;
    if (reject !== null) message.setReject(reject);
    if (outcome === "added") notifyChange(context, null);
    log(outcome, mailbox?.user.id);
  } catch (error) {
    // The mail of an account that is being moved is accepted a little later.
    if (!appErrorIn(error)) logError(error, visitor.requestId);
    log("failed");
    throw error;
  }
}
