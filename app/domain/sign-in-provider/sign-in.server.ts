import { getTableColumns, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { flag, newId, statement } from "#app/db/database.ts";
import { user } from "#app/db/schema.ts";
import { AppError, appErrorIn, invalidInput, notFound } from "#app/errors.ts";
import { logTransientError } from "#app/log.ts";
import { PASSWORD_REQUIRED_MESSAGE, type User } from "../account/account.ts";
import { emailProblem, USERNAME_MESSAGE } from "../account/account-rules.ts";
import { logInByPassword } from "../account/account.server.ts";
import { mayChangeAccount, mayChangeSignIn } from "../account/change.server.ts";
import { isKnownDevice } from "../account/device.server.ts";
import { movedOf, refuseClosed, signIn } from "../account/sign-in.server.ts";
import { isReplaceable, refuseName, usernameRules } from "../account/username.server.ts";
import { countAttempt, MINUTE, networkLimits } from "../rate-limit/rate-limit.server.ts";
import { MOVED_MESSAGE } from "../region/move.ts";
import { notWhileImpersonating } from "../session/access.server.ts";
import { REAUTHENTICATE_MINUTES } from "../session/reauthenticate.ts";
import { renewAuthentication } from "../session/session.server.ts";
import { authLimit, countSignIn } from "../session/sign-in-limit.server.ts";
import { hashToken } from "../secret/token.server.ts";
import { hasCodes, takeCode } from "../two-factor/two-factor.server.ts";
import {
  beginVisit,
  endVisit,
  secretsOf,
  storeAnswer,
  takeAnswer,
  tokenWith,
  type Visit,
  visitOf,
} from "./flow.server.ts";
import { linkSignIn, linkStatement } from "./linked.server.ts";
import { identityOf, isRefusal, signInAddress } from "./openid.server.ts";
import {
  type FinishInput,
  PROVIDER_FAILED_MESSAGE,
  PROVIDER_NO_EMAIL_MESSAGE,
  PROVIDER_OTHER_MESSAGE,
  PROVIDER_OVER_MESSAGE,
  PROVIDER_REFUSED_MESSAGE,
  PROVIDER_UNVERIFIED_MESSAGE,
  pageAfter,
  pageUnconfirmed,
  type ProviderStep,
  proposedUsername,
  type Purpose,
} from "./provider.ts";
import { type Provider, providerOf } from "./settings.server.ts";

/** The page that shows the missing steps of a sign-in, and why it failed. */
const STEP_PAGE = "/login/provider";
/** How many visits a network may start per minute, as a multiple of its attempts. */
const VISITS = 3;

const signsIn = (purpose: Purpose) => purpose === "sign-in" || purpose === "share";
const confirms = (purpose: Purpose) => purpose === "confirm" || purpose === "diary";

/** The provider. 404 if there is none. */
function theProvider({ env }: AppContext): Provider {
  const provider = providerOf(env);
  if (!provider) throw notFound();
  return provider;
}

/** The text for a person when the provider violates the protocol; the log gets the reason. */
function failedBy(context: AppContext, error: unknown): string {
  const appError = appErrorIn(error);
  if (appError) return appError.message;
  if (isRefusal(error)) return PROVIDER_REFUSED_MESSAGE;
  const { message } = error as Error;
  logTransientError(new Error(`The sign-in provider failed: ${message}`), context.requestId);
  return PROVIDER_FAILED_MESSAGE;
}

/**
 * Begins a sign-in with the provider, and returns the address to open: the provider's, or the page that says that the
 * provider does not answer. To link or to confirm, the signed-in person must be allowed to change how they sign in;
 * 403 otherwise.
 */
export async function startProvider(context: AppContext, purpose: Purpose): Promise<string> {
  const provider = theProvider(context);
  await notWhileImpersonating(context);
  // Another site could have signed the person in at the provider as somebody else, and that sign-in would be linked.
  if (!signsIn(purpose) && context.isFromElsewhere) throw new AppError(403, PROVIDER_OVER_MESSAGE);
  const person =
    purpose === "link"
      ? await mayChangeSignIn(context, undefined)
      : confirms(purpose)
        ? await mayChangeAccount(context)
        : null;
  await countAttempt(
    context,
    networkLimits(context.ip, "provider", [{ seconds: MINUTE, most: authLimit(context) * VISITS }]),
  );
  const token = await beginVisit(context, purpose, person?.id ?? null);
  try {
    return await signInAddress(context, provider, secretsOf(token), confirms(purpose));
  } catch (error) {
    return failedVisit(context, { token_hash: hashToken(token), purpose, user_id: person?.id ?? null }, error);
  }
}

/**
 * Ends a visit, and returns the page that shows the error: for its signed-in owner, the page that started the visit.
 */
async function failedVisit(
  context: AppContext,
  { token_hash, purpose, user_id }: Pick<Visit, "token_hash" | "purpose" | "user_id">,
  error: unknown,
): Promise<string> {
  const problem = failedBy(context, error);
  if (user_id !== null && (await context.user())?.id === user_id) {
    await endVisit(context, token_hash);
    return pageUnconfirmed(purpose, problem);
  }
  await storeAnswer(context, token_hash, { problem });
  return STEP_PAGE;
}

/**
 * Accepts the person whom the provider sent back with `query`, and returns the address to open: `pageAfter` if the
 * visit is finished, otherwise the page that asks for what is missing or shows the error. An answer is accepted once,
 * and only in the browser that started the visit.
 */
export async function answerProvider(context: AppContext, query: URLSearchParams): Promise<string> {
  const provider = theProvider(context);
  const token = tokenWith(context, query.get("state"));
  const visit = token && (await takeAnswer(context, token));
  if (!visit) return STEP_PAGE;
  try {
    await notWhileImpersonating(context);
    const identity = await identityOf(context, provider, query, secretsOf(token), confirms(visit.purpose));
    const answered = { ...visit, ...identity };
    if (!signsIn(visit.purpose)) {
      await answerOwner(context, provider, answered);
      return pageAfter(visit.purpose);
    }
    return await answerVisitor(context, provider, answered, identity.is_verified);
  } catch (error) {
    return failedVisit(context, visit, error);
  }
}

/** Links the sign-in to the account of the person who requested that, or accepts it as their proof. */
async function answerOwner(context: AppContext, { issuer }: Provider, visit: Visit): Promise<void> {
  const { id } = await mayChangeAccount(context);
  if (id !== visit.user_id) throw new AppError(403, PROVIDER_OVER_MESSAGE);
  if (visit.purpose === "link") await linkSignIn(context, issuer, visit, id);
  else {
    const account = await linkedAccount(context, issuer, visit.subject);
    if (account?.id !== id) throw new AppError(403, PROVIDER_OTHER_MESSAGE);
    await renewAuthentication(context);
  }
  await endVisit(context, visit.token_hash);
}

/** Signs the owner of an account in if nothing else is needed. Otherwise the visit is stored for the next step. */
async function answerVisitor(context: AppContext, provider: Provider, visit: Visit, isVerified: boolean) {
  const account = await linkedAccount(context, provider.issuer, visit.subject);
  if (account?.moved_at != null) {
    // The next step shows the region, also after a reload.
    await storeAnswer(context, visit.token_hash, visit);
    return STEP_PAGE;
  }
  if (account) refuseClosed(context, account);
  else if (visit.email === "" || emailProblem(visit.email) !== null) throw new AppError(403, PROVIDER_NO_EMAIL_MESSAGE);
  else if (!isVerified) throw new AppError(403, PROVIDER_UNVERIFIED_MESSAGE);
  if (account && !account.has_codes) {
    await signInLinked(context, provider, visit, account);
    return pageAfter(visit.purpose);
  }
  await storeAnswer(context, visit.token_hash, visit);
  return STEP_PAGE;
}

const accountColumns = (context: AppContext) => ({
  ...getTableColumns(user),
  is_known: sql<number>`${isKnownDevice(context, sql`${user.id}`)}`.as("is_known"),
  has_codes: flag(hasCodes(sql`user.id`), "has_codes"),
});

/**
 * The account to which a sign-in is linked. Its e-mail is not compared, because it may have changed at the provider.
 */
async function linkedAccount(context: AppContext, issuer: string, subject: string) {
  const [found] = await context.db
    .select(accountColumns(context))
    .from(user)
    .where(sql`${user.id} = (SELECT user_id FROM provider_link WHERE issuer = ${issuer} AND subject = ${subject})`);
  return found ?? null;
}

type LinkedAccount = NonNullable<Awaited<ReturnType<typeof linkedAccount>>>;

/** The account with the address of a visit, unless a registration would replace it. */
async function accountOfAddress({ db }: AppContext, email: string) {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(sql`email = ${email} AND NOT (${isReplaceable})`);
  return found ?? null;
}

/** Signs the owner of a linked account in. An old sign-in at the provider is no proof for dangerous actions. */
async function signInLinked(context: AppContext, { issuer }: Provider, visit: Visit, account: LinkedAccount) {
  const { subject, email, authenticated_at } = visit;
  const since = new Date(context.now.getTime() - REAUTHENTICATE_MINUTES * 60_000).toISOString();
  const isFresh = authenticated_at !== null && authenticated_at >= since;
  const signedIn = await signIn(context, account, account.has_codes, {
    proved_at: isFresh ? authenticated_at : null,
    with: [
      statement(context.db)`
        UPDATE provider_link SET email = ${email} WHERE issuer = ${issuer} AND subject = ${subject}`,
    ],
  });
  await endVisit(context, visit.token_hash);
  return signedIn;
}

/** The next step of the browser's sign-in with the provider. 404 if there is no provider. */
export async function providerStep(context: AppContext): Promise<ProviderStep> {
  const { issuer } = theProvider(context);
  const visit = await visitOf(context);
  if (!visit || visit.problem !== "") return { needs: "start", problem: visit?.problem ?? PROVIDER_OVER_MESSAGE };
  const { email, name, subject } = visit;
  const account = await linkedAccount(context, issuer, subject);
  if (account?.moved_at != null) return { needs: "start", problem: MOVED_MESSAGE, moved: movedOf(account) };
  if (account) return { needs: "code" };
  if (await accountOfAddress(context, email)) return { needs: "password", email };
  return { needs: "username", email, username: proposedUsername(name) || proposedUsername(email) };
}

/**
 * Finishes a sign-in after the return from the provider: with the code of an account that has codes; with the
 * password (and the code) of the account with the same address, which is then linked; or with the username of a new
 * account. 400 if the visit is over; the other errors are those of signing in and registering. `page` is the next
 * page.
 */
export async function finishProvider(context: AppContext, input: FinishInput): Promise<{ user: User; page: string }> {
  const visit = await visitOf(context);
  return { user: await finishVisit(context, visit, input), page: pageAfter(visit?.purpose ?? "sign-in") };
}

async function finishVisit(context: AppContext, visit: Visit | null, input: FinishInput): Promise<User> {
  const provider = theProvider(context);
  await notWhileImpersonating(context);
  if (!visit || visit.problem !== "" || !signsIn(visit.purpose)) throw new AppError(400, PROVIDER_OVER_MESSAGE);
  const account = await linkedAccount(context, provider.issuer, visit.subject);
  if (account) {
    refuseClosed(context, account);
    if (account.has_codes) await takeCode(context, account.id, input.code);
    return signInLinked(context, provider, visit, account);
  }
  if (await accountOfAddress(context, visit.email)) {
    const { email, token_hash } = visit;
    const { password } = input;
    if (!password) throw invalidInput([{ path: ["password"], message: PASSWORD_REQUIRED_MESSAGE }]);
    const signedIn = await logInByPassword(context, { email, password, code: input.code });
    await linkSignIn(context, provider.issuer, visit, signedIn.id);
    await endVisit(context, token_hash);
    return signedIn;
  }
  if (input.username === undefined) throw invalidInput([{ path: ["username"], message: USERNAME_MESSAGE }]);
  await createAccount(context, provider, visit, input.username);
  const created = await linkedAccount(context, provider.issuer, visit.subject);
  if (!created) throw new AppError(400, PROVIDER_OVER_MESSAGE);
  // The browser that creates an account is known, so its owner gets no mail about it.
  return signInLinked(context, provider, visit, { ...created, is_known: 1 });
}

/**
 * Creates an account without a password, whose address the provider has verified. An unverified account with the
 * address is replaced, because nobody could use it. 409 for a username that is taken.
 */
async function createAccount(context: AppContext, { issuer }: Provider, visit: Visit, username: string) {
  const { db } = context;
  const { email } = visit;
  const names = usernameRules(context, { username, email });
  refuseName(username, await countSignIn(context, "register", email, names.taken));
  const id = newId();
  const at = context.now.toISOString();
  const isOwn = sql`email = ${email} AND ${isReplaceable}`;
  const [taken] = await db.batch([
    names.taken,
    names.reserveReplaced,
    statement(db)`DELETE FROM account_link WHERE user_id IN (SELECT id FROM user WHERE ${isOwn}) AND ${names.isFree}`,
    statement(db)`DELETE FROM device WHERE user_id IN (SELECT id FROM user WHERE ${isOwn}) AND ${names.isFree}`,
    statement(db)`
      UPDATE user SET username = ${username}, username_key = ${names.key}, password_hash = NULL, timezone = ${context.timezone},
      locale = ${context.visitorLanguage}, browser_languages = ${context.browserLanguages}, created_at = ${at},
      replaced_at = NULL, email_verified_at = ${at} WHERE ${isOwn} AND ${names.isFree}`,
    statement(db)`
      INSERT INTO user (id, username, username_key, email, role, timezone, locale, browser_languages, created_at, email_verified_at)
      SELECT ${id}, ${username}, ${names.key}, ${email}, 'user', ${context.timezone}, ${context.visitorLanguage},
        ${context.browserLanguages}, ${at}, ${at} WHERE ${names.isFree} ON CONFLICT (email) DO NOTHING`,
    linkStatement(
      context,
      issuer,
      visit,
      sql`(SELECT id FROM user WHERE email = ${email} AND username_key = ${names.key} AND password_hash IS NULL
        AND email_verified_at = ${at} AND created_at = ${at})`,
    ),
  ]);
  // Another request took the name between the two batches.
  refuseName(username, taken);
}
