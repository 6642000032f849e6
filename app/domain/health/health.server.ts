import { asc, desc, isNotNull, sql } from "drizzle-orm";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { type BoundRead, ownedQuery, readAll } from "#app/db/database.ts";
import { isFull } from "#app/db/retry.ts";
import { mail } from "#app/db/schema.ts";
import { logTransientError } from "#app/log.ts";
import type { BackupState } from "../backup/backup.ts";
import { backupState } from "../backup/backup.server.ts";
import { describeRuns, lastRuns } from "./cron-run.server.ts";
import type { Health } from "./health.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";

type HealthContext = Pick<AppContext, "env" | "db" | "now" | "requestId">;

/** Milliseconds for which an answer is cached, because anybody may call it and each check writes. */
const FRESH_MS = 10_000;
/** Timeout of each check in milliseconds. */
const TIMEOUT_MS = 4_000;
/** Milliseconds after which a waiting mail means that mail delivery is down. */
const LATE_MAIL_MS = 3_600_000;
/** Bytes from which a database counts as nearly full: 70 % of D1's 10 GB. */
const LARGE_BYTES = 7_000_000_000;
/** With fewer free bytes a disk counts as full. */
const FULL_BYTES = 1_000_000;
/** Bytes of the test row: one page of the database, so that a full database rejects it. */
const FILLER_BYTES = 4_096;

const last = new WeakMap<object, { at: number; health: Promise<Health> }>();

/** Says whether the service works. Each isolate checks at most every ten seconds. */
export function health(context: HealthContext): Promise<Health> {
  const at = context.now.getTime();
  const previous = last.get(context.env);
  if (previous && Math.abs(at - previous.at) < FRESH_MS) return previous.health;
  const looked = look(context);
  last.set(context.env, { at, health: looked });
  return looked;
}

async function look(context: HealthContext): Promise<Health> {
  const [read, room, backup, storage, clocks] = await Promise.all([
    inTime(context, readState(context)),
    inTime(context, probeWrite(context)),
    reachBackups(context),
    ...reachParts(context),
  ]);
  const parts = {
    database: read === FAILED ? "unreachable" : "ok",
    ...writing(room),
    storage,
    clocks,
    backup,
    ...(read === FAILED ? UNKNOWN : read),
  } as const;
  const works = [parts.database, storage, clocks, parts.mail.state].every((state) => state === "ok");
  return { status: works && parts.writable ? "ok" : "error", ...parts };
}

const writing = (room: Room | typeof FAILED) => ({
  writable: room === "ok" || room === "low",
  room: room === FAILED ? ("unknown" as const) : room,
});

const FAILED = Symbol("failed");
const UNKNOWN: Pick<Health, "mail" | "cron"> = { mail: { state: "unknown", oldest_waiting: null }, cron: [] };

/** The result of `work`. After an error or a timeout, logs it and returns FAILED. */
async function inTime<Answer>(context: HealthContext, work: Promise<Answer>): Promise<Answer | typeof FAILED> {
  const patience = scheduler.wait(TIMEOUT_MS).then(() => {
    throw new Error("A health check timed out");
  });
  try {
    return await Promise.race([work, patience]);
  } catch (error) {
    logTransientError(error as Error, context.requestId);
    return FAILED;
  }
}

const oldestWaiting = ownedQuery((select) =>
  select({ created_at: mail.created_at })
    .from(mail)
    .where(sql`${mail.state} <> 'sent' AND ${mail.state} = 'pending'`)
    .orderBy(asc(mail.created_at))
    .limit(1),
);
const lastSent = ownedQuery((select) =>
  select({ sent_at: mail.sent_at }).from(mail).where(isNotNull(mail.sent_at)).orderBy(desc(mail.sent_at)).limit(1),
);

/** Reads no personal rows, so it needs no signed-in user. */
async function readState({ db, now }: HealthContext) {
  const [waiting, sent, runs] = [oldestWaiting(), lastSent(), lastRuns()];
  const rows = await readAll(db.$client, [waiting, sent, ...runs], { user_id: "" });
  const first = <Row>(read: BoundRead<Row>) => rows.get(read)![0] as Row | undefined;
  return {
    mail: describeMail(first(waiting)?.created_at, first(sent)?.sent_at, now),
    cron: describeRuns(
      runs.flatMap((run) => first(run) ?? []),
      now,
    ),
  };
}

function describeMail(oldest: string | undefined, sent: string | null | undefined, now: Date): Health["mail"] {
  // If one recipient's mailbox is full, that is no outage: other mails are still sent.
  const isLate = oldest !== undefined && now.getTime() - Date.parse(oldest) > LATE_MAIL_MS && (sent ?? "") < oldest;
  return { state: isLate ? "late" : "ok", oldest_waiting: oldest ?? null };
}

/**
 * The health that admins see on their screen. Its reads share a round trip with the screen's own; the test write
 * takes another, in parallel.
 */
export async function healthForAdmins(context: AppContext): Promise<Omit<Health, "status" | "database">> {
  await adminOnly(context);
  const [[[waiting], [sent]], runs, room, backup, storage, clocks] = await Promise.all([
    context.read(oldestWaiting(), lastSent()),
    Promise.all(lastRuns().map(async (run) => (await context.read(run))[0])),
    inTime(context, probeWrite(context)),
    reachBackups(context),
    ...reachParts(context),
  ]);
  return {
    ...writing(room),
    storage,
    clocks,
    backup,
    mail: describeMail(waiting?.created_at, sent?.sent_at, context.now),
    cron: describeRuns(runs.flat(), context.now),
  };
}

async function reachBackups(context: HealthContext): Promise<BackupState> {
  const state = await inTime(context, backupState(context.env, context.now));
  return state === FAILED ? { state: "unreachable", made_at: null } : state;
}

/** Says whether the recordings and the pomodoro clocks answer. */
function reachParts(context: HealthContext) {
  const reached = async (work: Promise<unknown>) =>
    (await inTime(context, work)) === FAILED ? ("unreachable" as const) : ("ok" as const);
  return [
    reached(context.env.AUDIO.head("health")),
    reached(clockOf(context, "health").running(context.now.getTime())),
  ] as const;
}

type Room = Exclude<Health["room"], "unknown">;

/**
 * Writes a row as large as a database page before it deletes the previous one, so that a full database rejects it.
 * The table keeps one row. Resolves to the free space that is left.
 */
async function probeWrite({ env, db, now }: HealthContext): Promise<Room> {
  const at = now.toISOString();
  const insert = `INSERT INTO health_probe (at, filler) VALUES (?, hex(zeroblob(${FILLER_BYTES / 2}))) ON CONFLICT DO NOTHING`;
  try {
    const results = await db.$client.batch([
      db.$client.prepare(insert).bind(at),
      db.$client.prepare("DELETE FROM health_probe WHERE at <> ?").bind(at),
    ]);
    return (results.at(-1)!.meta.size_after ?? 0) > LARGE_BYTES ? "low" : "ok";
  } catch (error) {
    if (isFull(error) || (await isDiskFull(env))) return "none";
    throw error;
  }
}

/**
 * Says whether the disk of a local installation is full. Its D1 then fails with an internal error without a reason,
 * so the process that runs it is asked.
 */
async function isDiskFull({ DISK }: HealthContext["env"]): Promise<boolean> {
  const answer = await DISK?.fetch("http://disk/free").catch(() => null);
  return answer?.ok === true && Number(await answer.text()) < FULL_BYTES;
}
