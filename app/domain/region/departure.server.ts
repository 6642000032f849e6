/**
 * The old region's part of a move. It is in control: it asks the other region for one step after the other, and it
 * alone decides when the account is closed here; after that, the other region may open it. Each step can be repeated,
 * so a move continues wherever it was interrupted.
 */
import { canTakeAddressBack } from "../account/email-change.server.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AppContext, SessionUser } from "#app/context.ts";
import { newId, ownedQuery, statement } from "#app/db/database.ts";
import { account_move } from "#app/db/schema.ts";
import { answerOf } from "#app/db/retry.ts";
import { AppError, notFound } from "#app/errors.ts";
import { SIGNED_OUT } from "../live/live.ts";
import { mayChangeAccount } from "../account/change.server.ts";
import { confirmPassword } from "../account/confirm-password.server.ts";
import { deleteRowsOf } from "../account/deletion.server.ts";
import { zipOf } from "../export/export.server.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";
import { notWhileImpersonating, signedIn } from "../session/access.server.ts";
import { closeSockets, type EndedSession, endSessions, endToLead } from "../session/end-session.server.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import { DAY_MS } from "../time/day.ts";
import { openSeed } from "../two-factor/seed.server.ts";
import {
  ArrivalAnswer,
  ADDRESS_CHANGED_MESSAGE,
  CLOCK_RUNS_MESSAGE,
  type Departure,
  MOVE_PROBLEMS,
  type Move,
  type MoveInput,
  type MoveProblem,
  MOVES_ALREADY_MESSAGE,
  type MovingSecrets,
  NOT_MOVABLE_MESSAGE,
  RegionCard,
  TOO_LATE_MESSAGE,
  UNKNOWN_REGION_MESSAGE,
  UNREACHABLE_MESSAGE,
} from "./move.ts";
import {
  answerFrom,
  callRegion,
  cardOf,
  movePurpose,
  openToken,
  otherRegion,
  REGION_HEADER,
  sealToken,
} from "./other-region.server.ts";
import { LEADING_DAYS, leadingPage } from "./leading.ts";
import { publicKeyOf } from "./region-key.server.ts";
import { sealFor } from "./sealed-for.server.ts";
import { pick } from "../pick.ts";

type Row = typeof account_move.$inferSelect;
type MoveContext = Pick<AppContext, "env" | "db" | "now">;

/** The most steps of one run. The next run continues. */
const MAX_STEPS = 12;
/** Milliseconds after which a move without progress is undone, if the account is not closed yet. */
const GIVE_UP_MS = DAY_MS;

/** Returns the data about this region for other regions. 404 if there is one installation. */
export async function regionCard({ env, db }: Pick<AppContext, "env" | "db">): Promise<RegionCard> {
  if (!env.REGION) throw notFound();
  const [last] = await db.all<{ name: string }>(sql`SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1`);
  return { region: env.REGION, key: publicKeyOf(env.REGION_KEY), tables: last?.name ?? "" };
}

const problemText = (problem: string | null) =>
  problem !== null && Object.hasOwn(MOVE_PROBLEMS, problem) ? MOVE_PROBLEMS[problem as MoveProblem] : problem;

const shownMove = ({
  to_region,
  state,
  problem,
  created_at,
}: Pick<Row, "to_region" | "state" | "problem" | "created_at">): Move => ({
  region: to_region,
  state,
  problem: problemText(problem),
  created_at,
});

const ownMove = ownedQuery((select, owner) =>
  select(pick(account_move, ["to_region", "state", "problem", "created_at"]))
    .from(account_move)
    .where(eq(account_move.user_id, owner))
    .orderBy(desc(account_move.created_at))
    .limit(1),
);

/** The last move of the signed-in person's account; null when it was never moved. */
export async function moveOf(context: AppContext): Promise<Move | null> {
  const [[row]] = await context.read(ownMove());
  return row ? shownMove(row) : null;
}

/**
 * Freezes the signed-in person's account and moves it to another region, as far as possible now; cron continues. 403
 * without the password (or another proof, if the account has no password), 404 for an unknown region, 409 for an
 * account that cannot move.
 */
export async function startMove(context: AppContext, { region, password }: MoveInput): Promise<Move> {
  const user = await mayChangeAccount(context);
  const to = otherRegion(context, region);
  await confirmPassword(context, user.id, password);
  const { session, break: resting = null } = await answerOf(clockOf(context, user.id).snapshot(context.now.getTime()));
  if (session || resting) throw new AppError(409, CLOCK_RUNS_MESSAGE);
  const card = await cardOf(context, to).catch(() => {
    throw new AppError(503, UNREACHABLE_MESSAGE, { retryAfter: 60 });
  });
  const own = await regionCard(context);
  if (card?.region !== region || card.key === null) throw new AppError(404, UNKNOWN_REGION_MESSAGE);
  if (card.tables !== own.tables) throw new AppError(409, MOVE_PROBLEMS.release);
  const id = newId();
  const token = await sealToken(context, id, newToken());
  const at = context.now.toISOString();
  const [frozen] = await context.db.batch([
    statement<{ id: string }>(context.db)`
      UPDATE user SET moving_to = ${region} WHERE id = ${user.id} AND moving_to IS NULL AND role = 'user'
      AND email_verified_at IS NOT NULL AND suspended_at IS NULL AND NOT ${canTakeAddressBack(context)} RETURNING id`,
    statement(context.db)`INSERT INTO account_move (id, user_id, to_region, token, state, created_at)
      SELECT ${id}, id, ${region}, ${token}, 'moving', ${at} FROM user
      WHERE id = ${user.id} AND moving_to = ${region} AND moved_at IS NULL ON CONFLICT DO NOTHING`,
  ]);
  if (frozen.length === 0) throw await explainRefusal(context, user);
  await drive(context, id);
  return (await readMove(context, id))!;
}

/** Throws why an account was not frozen for a move. */
async function explainRefusal(context: AppContext, { id, role }: SessionUser): Promise<AppError> {
  // The link that undoes a change of the address would end with the move, so an account with such a link cannot move:
  // otherwise a thief could keep it.
  const [account] = await context.db.all<{ isReversible: number }>(
    sql`SELECT ${canTakeAddressBack(context)} AS isReversible FROM user WHERE id = ${id}`,
  );
  if (role !== "user") return new AppError(409, NOT_MOVABLE_MESSAGE);
  return new AppError(409, account?.isReversible ? ADDRESS_CHANGED_MESSAGE : MOVES_ALREADY_MESSAGE);
}

async function readMove({ db }: MoveContext, id: string): Promise<Move | null> {
  const [row] = await db.select().from(account_move).where(eq(account_move.id, id));
  return row ? shownMove(row) : null;
}

/** Stops the signed-in person's move, unless the account is closed already. 409 otherwise. */
export async function stopMove(context: AppContext): Promise<Move> {
  const user = await signedIn(context);
  await notWhileImpersonating(context);
  const [row] = await context.db
    .select()
    .from(account_move)
    .where(and(eq(account_move.user_id, user.id), eq(account_move.state, "moving")));
  if (!row || !(await undo(context, row, "stopped"))) throw new AppError(409, TOO_LATE_MESSAGE);
  return (await readMove(context, row.id))!;
}

/** Undoes a move whose account is not closed yet. Returns whether it was undone. */
async function undo({ db, now }: MoveContext, { id, user_id }: Row, problem: string): Promise<boolean> {
  const [undone] = await db.batch([
    statement<{ id: string }>(db)`
      UPDATE account_move SET state = 'undone', problem = ${problem}, ended_at = ${now.toISOString()}
      WHERE id = ${id} AND state = 'moving' RETURNING id`,
    statement(db)`UPDATE user SET moving_to = NULL WHERE id = ${user_id} AND moved_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM account_move WHERE user_id = ${user_id} AND state IN ('moving', 'closed'))`,
  ]);
  return undone.length > 0;
}

/** Closes the account here for good: from now on, the other region may open it. */
async function close(context: MoveContext, row: Row): Promise<void> {
  const { id, user_id } = row;
  const { db, now } = context;
  const isClosed = sql`EXISTS (SELECT 1 FROM account_move WHERE id = ${id} AND state = 'closed')`;
  const whose = sql`user_id = ${user_id} AND ${isClosed}`;
  const [, , leading, ended] = await db.batch([
    statement(db)`UPDATE account_move SET state = 'closed' WHERE id = ${id} AND state = 'moving'`,
    statement(db)`
      UPDATE user SET moved_at = ${now.toISOString()} WHERE id = ${user_id} AND moved_at IS NULL AND ${isClosed}`,
    endToLead(db, now, whose),
    endSessions(db, sql`${whose} AND (token_scope IS NOT NULL OR admin_id IS NOT NULL)`),
  ]);
  await leadOver(context, row, [...leading, ...ended]);
}

/** Sends the open pages of ended sessions to the new region, also on other devices. */
async function leadOver(context: MoveContext, { user_id, to_region }: Row, ended: EndedSession[]): Promise<void> {
  const [user] = await context.db.all<{ email: string }>(sql`SELECT email FROM user WHERE id = ${user_id}`);
  await closeSockets(context, ended, SIGNED_OUT, leadingPage(to_region, user?.email ?? ""));
}

/** Deletes what is left of an account that is open in the other region, except for the data that leads there. */
async function finish(context: MoveContext, row: Row): Promise<void> {
  const { id, user_id } = row;
  // This Worker may have been killed right after it closed the account.
  const ended = sql`SELECT token_hash, user_id, admin_id FROM session WHERE user_id = ${user_id}`;
  await leadOver(context, row, await context.db.all<EndedSession>(ended));
  await deleteRowsOf(context, sql`id = ${user_id} AND moved_at IS NOT NULL`, [
    statement(context.db)`UPDATE account_move SET state = 'moved', token = '', ended_at = ${context.now.toISOString()}
      WHERE id = ${id} AND state = 'closed'`,
  ]);
}

/** Asks the other region for the next steps until the move is over, or cannot continue now. */
async function drive(context: MoveContext, id: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const [row] = await context.db.select().from(account_move).where(eq(account_move.id, id));
    if (!row || row.state === "moved" || row.state === "undone") return;
    const answer = await askStep(context, row);
    if (answer === null) {
      const isLate = context.now.getTime() - Date.parse(row.created_at) > GIVE_UP_MS;
      if (isLate && row.state === "moving") await undo(context, row, "late");
      return;
    }
    if (answer.state === "busy") return;
    if (answer.state === "refused") return void (await undo(context, row, answer.problem ?? "unread"));
    if (answer.state === "ready" && row.state === "moving") await close(context, row);
    if (answer.state === "open") return finish(context, row);
  }
}

/** The answer of the other region to the request for a step; null if it cannot be reached. */
async function askStep(context: MoveContext, row: Row): Promise<ArrivalAnswer | null> {
  try {
    const token = await openToken(context, row.id, row.token);
    const body = { id: row.id, from: context.env.REGION, token };
    const to = otherRegion(context, row.to_region);
    return await answerFrom(ArrivalAnswer, await callRegion(context, to, "/arrivals", { method: "POST", body }));
  } catch {
    return null;
  }
}

/** Continues moves that were interrupted. A cron job. */
export async function driveMoves(context: MoveContext): Promise<void> {
  const { db, now } = context;
  // Moves that a request is running now are left to that request.
  const before = new Date(now.getTime() - 60_000).toISOString();
  const rows = await db.all<{ id: string }>(
    sql`SELECT id FROM account_move WHERE state IN ('moving', 'closed') AND created_at <= ${before}
      ORDER BY created_at LIMIT 20`,
  );
  for (const { id } of rows) await drive(context, id);
  const old = new Date(now.getTime() - LEADING_DAYS * DAY_MS).toISOString();
  await db.run(sql`DELETE FROM account_move WHERE state IN ('moved', 'undone') AND ended_at <= ${old}`);
}

/** Finds a leaving account for the region to which it moves. 404 without the secret of the move. */
async function departing(context: AppContext, id: string, headers: Headers): Promise<Row> {
  const [row] = await context.db.select().from(account_move).where(eq(account_move.id, id));
  const token = /^Bearer ([\w-]{43})$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  const isRunning = row && (row.state === "moving" || row.state === "closed");
  if (!isRunning || headers.get(REGION_HEADER) !== row.to_region) throw notFound();
  const own = await openToken(context, id, row.token);
  if (own === "" || hashToken(own) !== hashToken(token)) throw notFound();
  return row;
}

/** The leaving account, with its secrets encrypted for the other region's key. 404 without the secret of the move. */
export async function departure(context: AppContext, id: string, headers: Headers): Promise<Departure> {
  const { user_id, state, to_region } = await departing(context, id, headers);
  const [[user], [app], codes, links] = await context.db.batch([
    statement<Departure["user"] & { password_hash: string | null }>(context.db)`
      SELECT id, username, email, email_verified_at, timezone, day_start, locale, browser_languages, remind_by,
        shows_events, created_at, claimed_at, password_hash FROM user WHERE id = ${user_id}`,
    statement<{ secret: string; last_step: number; created_at: string; confirmed_at: string }>(context.db)`
      SELECT secret, last_step, created_at, confirmed_at FROM authenticator
      WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL`,
    statement<MovingSecrets["recovery_codes"][number]>(context.db)`
      SELECT code_hash, created_at FROM recovery_code WHERE user_id = ${user_id}`,
    statement<MovingSecrets["provider_links"][number]>(context.db)`
      SELECT issuer, subject, email, created_at FROM provider_link WHERE user_id = ${user_id}`,
  ]);
  if (!user) throw notFound();
  const { password_hash, ...open } = user;
  const secrets: MovingSecrets = { password_hash, authenticator: null, recovery_codes: codes, provider_links: links };
  if (app) {
    const { secret, ...more } = app;
    const seed = await openSeed(context.env, user_id, secret);
    // A secret that was encrypted with another key cannot be used anywhere.
    if (seed) secrets.authenticator = { seed: seed.toBase64({ alphabet: "base64url", omitPadding: true }), ...more };
  }
  const card = await cardOf(context, otherRegion(context, to_region));
  if (!card?.key) throw notFound();
  const purpose = movePurpose(id, context.env.REGION!, to_region);
  return {
    state: z.parse(z.enum(["moving", "closed"]), state),
    user: open,
    sealed: await sealFor(card.key, purpose, JSON.stringify(secrets)),
  };
}

/** The ZIP of the leaving account. 404 without the secret of the move. */
export async function departingZip(context: AppContext, id: string, headers: Headers): Promise<ReadableStream> {
  const { user_id } = await departing(context, id, headers);
  const [row] = await context.db.all<SessionUser>(
    sql`SELECT id, username, email, role, created_at, expires_at, timezone, day_start, locale, NULL AS moving_to
      FROM user WHERE id = ${user_id}`,
  );
  if (!row) throw notFound();
  const user = { ...row, email_verified: true };
  return zipOf(context.as(user), user, { calendar_addresses: true });
}
