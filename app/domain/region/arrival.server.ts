/**
 * The new region's part of a move: it creates the account, imports the old region's ZIP, compares both row by row,
 * and opens the account after the old region has confirmed that it is closed there. Before that, nobody can sign in
 * to it.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext, SessionUser } from "#app/context.ts";
import { ownedQuery, statement } from "#app/db/database.ts";
import { account_arrival } from "#app/db/schema.ts";
import { appErrorIn, notFound } from "#app/errors.ts";
import { logError } from "#app/log.ts";
import { deleteRowsOf, deleteUsers, signInStatements } from "../account/deletion.server.ts";
import { isReplaceable, usernameRules } from "../account/username.server.ts";
import { zipOf } from "../export/export.server.ts";
import { ImportInput } from "../import/import.ts";
import { runImport } from "../import/run-import.server.ts";
import { stageFile } from "../import/upload.server.ts";
import { countAttempt, HOUR } from "../rate-limit/rate-limit.server.ts";
import { hashToken } from "../secret/token.server.ts";
import { ZipError } from "../zip/unzip.server.ts";
import { differences, digestOf } from "./account-digest.server.ts";
import { DAY_MS } from "../time/day.ts";
import { LEADING_DAYS } from "./leading.ts";
import { type ArrivalAnswer, type ArrivalInput, Departure, type MoveProblem } from "./move.ts";
import { answerFrom, callRegion, openToken, otherRegion, sealToken } from "./other-region.server.ts";
import { openAccount } from "./opening.server.ts";
import { pick } from "../pick.ts";

type Row = typeof account_arrival.$inferSelect;
type State = Row["state"];

/** Milliseconds for which a step claims an arrival: longer than a step can take. */
const LEASE_MS = 5 * 60_000;
/** The most accounts that may begin to arrive per hour, so that nobody can make this region call others endlessly. */
const MAX_ARRIVALS = 600;

/** The reason why a move is impossible. */
class Refusal extends Error {
  readonly problem: MoveProblem;

  constructor(problem: MoveProblem, detail = "") {
    super(`${problem} ${detail}`.trim());
    this.problem = problem;
  }
}

const answerOf = (state: ArrivalAnswer["state"], problem: string | null = null): ArrivalAnswer => ({ state, problem });

/**
 * Runs the next step of an arrival and returns its state. The first step begins the arrival: the old region must
 * confirm the secret of the move, at the address that this region knows. 404 otherwise.
 */
export async function arrive(context: AppContext, { id, from, token }: ArrivalInput): Promise<ArrivalAnswer> {
  const [row] = await context.db.select().from(account_arrival).where(eq(account_arrival.id, id));
  if (!row) return begin(context, { id, from, token });
  const own = await openToken(context, id, row.token);
  if (own === "" || hashToken(own) !== hashToken(token) || row.from_region !== from) throw notFound();
  if (row.state === "open" || row.state === "refused") return answerOf(row.state, row.problem);
  if (!(await lease(context, id))) return answerOf("busy");
  return step(context, row, token);
}

/** Claims an arrival for one step. False if another step of it is running. */
async function lease({ db, now }: AppContext, id: string): Promise<boolean> {
  const taken = await db.all(
    sql`UPDATE account_arrival SET leased_until = ${new Date(now.getTime() + LEASE_MS).toISOString()}
      WHERE id = ${id} AND leased_until <= ${now.toISOString()} RETURNING id`,
  );
  return taken.length > 0;
}

/** Ends a step: stores the state of the arrival, and lets the next step begin. */
async function reach({ db, now }: AppContext, { id }: Row, state: State): Promise<ArrivalAnswer> {
  await db.run(sql`UPDATE account_arrival SET state = ${state}, leased_until = ${now.toISOString()} WHERE id = ${id}`);
  return answerOf(state);
}

async function step(context: AppContext, row: Row, token: string): Promise<ArrivalAnswer> {
  try {
    const leaving = await departureOf(context, row, token);
    if (leaving === null) throw new Refusal("stopped");
    if (row.state === "filling") return await fill(context, row, leaving, token);
    if (row.state === "filled") return await compare(context, row, token);
    if (leaving.state === "closed") {
      await openAccount(context, row, leaving);
      return answerOf("open");
    }
    return await reach(context, row, "ready");
  } catch (error) {
    const problem = problemOf(error);
    // After a failure of the network or the database, the step is repeated later.
    if (problem === null || (row.state === "ready" && !(error instanceof Refusal))) {
      await reach(context, row, row.state);
      throw error;
    }
    logError(error, context.requestId);
    return refuse(context, row, problem);
  }
}

/** Why an arrival is impossible; null for a temporary failure. */
function problemOf(error: unknown): MoveProblem | null {
  if (error instanceof Refusal) return error.problem;
  const known = appErrorIn(error);
  // The file cannot be read, or exceeds the limits of this region.
  return error instanceof ZipError || (known && known.status < 500 && known.status !== 429) ? "unread" : null;
}

/** Deletes a user but keeps the row of the arrival, because the arrival continues. */
async function removeUser(context: Pick<AppContext, "env" | "db">, condition: SQL): Promise<void> {
  await deleteRowsOf(context, condition);
  const whom = sql`(SELECT id FROM user WHERE ${condition})`;
  await context.db.batch([
    ...signInStatements(context.db, whom),
    statement(context.db)`DELETE FROM user WHERE ${condition}`,
  ]);
}

/** Deletes everything that has arrived. */
async function refuse(
  context: Pick<AppContext, "env" | "db" | "now">,
  { id, user_id }: Row,
  problem: MoveProblem,
): Promise<ArrivalAnswer> {
  const at = context.now.toISOString();
  await removeUser(context, sql`id = ${user_id} AND moving_to = ${context.env.REGION!} AND moved_at IS NULL`);
  await context.db.run(
    sql`UPDATE account_arrival SET state = 'refused', problem = ${problem}, ended_at = ${at} WHERE id = ${id} AND state <> 'open'`,
  );
  return answerOf("refused", problem);
}

/** Reads the account from the old region; null if it is not leaving (any more). */
async function departureOf(
  context: Pick<AppContext, "env">,
  { id, from_region }: Pick<Row, "id" | "from_region">,
  token: string,
) {
  const answer = await callRegion(context, otherRegion(context, from_region), `/departures/${id}`, { token });
  return answerFrom(Departure, answer);
}

/** Begins an arrival after the old region has confirmed it. */
async function begin(context: AppContext, { id, from, token }: ArrivalInput): Promise<ArrivalAnswer> {
  otherRegion(context, from);
  await countAttempt(context, [{ key: "arrivals", seconds: HOUR, most: MAX_ARRIVALS }]);
  const leaving = await departureOf(context, { id, from_region: from }, token);
  if (leaving === null) throw notFound();
  const row: Row = {
    id,
    user_id: leaving.user.id,
    from_region: from,
    token: await sealToken(context, id, token),
    state: "filling",
    problem: null,
    created_at: context.now.toISOString(),
    // No step has claimed it, so the next step may begin at once.
    leased_until: context.now.toISOString(),
    ended_at: null,
  };
  await context.db.insert(account_arrival).values(row).onConflictDoNothing();
  return answerOf("filling");
}

/** The session user for reading and writing an arriving account here. */
const sessionUserOf = (user: Departure["user"]): SessionUser => ({
  ...pick(user, ["id", "username", "email", "created_at", "timezone", "day_start", "locale"]),
  role: "user",
  email_verified: true,
  expires_at: null,
  moving_to: null,
});

/** Creates the account again, whatever an interrupted step has left, and imports the ZIP. */
async function fill(context: AppContext, row: Row, { user }: Departure, token: string): Promise<ArrivalAnswer> {
  const { db, env } = context;
  // Deletes the rows of an interrupted step, and an account that moved away from here earlier.
  await removeUser(context, sql`id = ${user.id} AND (moving_to = ${env.REGION!} OR moved_at IS NOT NULL)`);
  // Also deletes another account that moved away or was never verified, because it would block the address or the
  // name.
  const isLeft = sql`moved_at IS NOT NULL OR ${isReplaceable}`;
  await deleteUsers(context, sql`email = ${user.email} AND id <> ${user.id} AND (${isLeft})`);
  const names = usernameRules(context, { username: user.username, email: user.email, id: user.id });
  const [taken, emails] = await db.batch([
    names.taken,
    statement<{ id: string }>(db)`SELECT id FROM user WHERE email = ${user.email} OR id = ${user.id}`,
  ]);
  if (emails.length > 0) throw new Refusal("email");
  if (taken.some(({ is_taken }) => is_taken)) throw new Refusal("username");
  await db.run(sql`
    INSERT INTO user (id, username, username_key, email, role, email_verified_at, timezone, day_start, locale,
      browser_languages, remind_by, shows_events, created_at, claimed_at, moving_to)
    VALUES (${user.id}, ${user.username}, ${names.key}, ${user.email}, 'user', ${user.email_verified_at},
      ${user.timezone}, 0, NULL, ${user.browser_languages}, ${user.remind_by}, ${user.shows_events}, ${user.created_at},
      ${user.claimed_at}, ${env.REGION!})`);
  const person = context.as(sessionUserOf(user));
  const file = await stageFile(person, user.id, await zipFrom(context, row, token), {
    file_name: "sevenfold.zip",
    keepsIds: true,
  });
  await runImport(person, file, z.parse(ImportInput, {}));
  return reach(context, row, "filled");
}

/** Reads the ZIP of the account from the old region. */
async function zipFrom(context: AppContext, { id, from_region }: Row, token: string) {
  const answer = await callRegion(context, otherRegion(context, from_region), `/departures/${id}/data`, { token });
  if (answer.status === 404) throw new Refusal("stopped");
  if (!answer.ok || !answer.body) throw new Error(`A region answered ${answer.status}`);
  return answer.body;
}

/** Compares the account here with the account in the old region. */
async function compare(context: AppContext, row: Row, token: string): Promise<ArrivalAnswer> {
  const there = await digestOf(await zipFrom(context, row, token));
  const [user] = await context.db.all<SessionUser>(
    sql`SELECT id, username, email, role, created_at, expires_at, timezone, day_start, locale, NULL AS moving_to
      FROM user WHERE id = ${row.user_id} AND moving_to = ${context.env.REGION!}`,
  );
  if (!user) throw new Refusal("differs", "the account is gone");
  const here = await digestOf(zipOf(context.as(user), user, { calendar_addresses: true }));
  const different = differences(there, here);
  if (different.length > 0) throw new Refusal("differs", different.join(", "));
  return reach(context, row, "ready");
}

const ownArrival = ownedQuery((select, owner) =>
  select({ id: account_arrival.id })
    .from(account_arrival)
    .where(and(eq(account_arrival.user_id, owner), eq(account_arrival.state, "open")))
    .limit(1),
);

/**
 * Says whether the signed-in person's account came from another region so recently that the old region still leads
 * here.
 */
export async function hasArrived(context: AppContext): Promise<boolean> {
  const [found] = await context.read(ownArrival());
  return found.length > 0;
}

/** Milliseconds after which this region asks the old one about an arrival. */
const SETTLE_MS = 3_600_000;

/** Deletes arrivals whose move was undone, or that the old region does not know any more. A cron job. */
export async function settleArrivals(context: Pick<AppContext, "env" | "db" | "now">): Promise<void> {
  const { db, env, now } = context;
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const rows = await db.all<Row>(
    sql`SELECT * FROM account_arrival WHERE state IN ('filling', 'filled', 'ready') AND created_at <= ${before(SETTLE_MS)}
      ORDER BY created_at LIMIT 20`,
  );
  for (const row of rows) {
    const token = await openToken(context, row.id, row.token);
    const leaving = await departureOf(context, row, token).catch(() => undefined);
    // Otherwise the old region continues by itself. A region that cannot be reached is asked again later.
    if (leaving === null) await refuse(context, row, "stopped");
  }
  if (env.REGION) {
    const old = before(LEADING_DAYS * DAY_MS);
    await db.run(sql`DELETE FROM account_arrival WHERE state IN ('open', 'refused') AND ended_at <= ${old}`);
  }
}
