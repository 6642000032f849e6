import { sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { statement } from "../db/database.ts";
import { logTrouble } from "../log.ts";
import { lastRuns } from "./cron-run.server.ts";
import type { Health } from "./health.ts";
import { clockOf } from "./pomodoro-clock.server.ts";

type HealthContext = Pick<AppContext, "env" | "db" | "now" | "requestId">;

/** Milliseconds that an answer is given again: anybody may ask, and each look writes. */
const FRESH_MS = 10_000;
/** Milliseconds that a part has to answer in. */
const PATIENCE_MS = 4_000;
/** Milliseconds after which a waiting mail means that mails do not leave. */
const LATE_MAIL_MS = 3_600_000;
/** Bytes of the written row: a page of the database, so that a full one refuses it. */
const FILLER_BYTES = 4_096;

const last = new WeakMap<object, { at: number; health: Promise<Health> }>();

/** Whether the service works, looked at anew every ten seconds by each isolate. */
export function health(context: HealthContext): Promise<Health> {
  const at = context.now.getTime();
  const known = last.get(context.env);
  if (known && Math.abs(at - known.at) < FRESH_MS) return known.health;
  const looked = look(context);
  last.set(context.env, { at, health: looked });
  return looked;
}

async function look(context: HealthContext): Promise<Health> {
  const { env, now } = context;
  const [read, writable, storage, clocks] = await Promise.all([
    inTime(context, readState(context)),
    inTime(context, probeWrite(context)),
    inTime(context, env.AUDIO.head("health")),
    inTime(context, clockOf(context, "health").running(now.getTime())),
  ]);
  const reached = (answer: unknown) => (answer === FAILED ? "unreachable" : "ok");
  const { mail, cron } = read === FAILED ? UNKNOWN : read;
  const parts = {
    database: reached(read),
    writable: writable !== FAILED,
    storage: reached(storage),
    clocks: reached(clocks),
    mail,
    cron,
  } as const;
  const isWell =
    parts.database === "ok" &&
    parts.writable &&
    parts.storage === "ok" &&
    parts.clocks === "ok" &&
    parts.mail.state === "ok";
  return { status: isWell ? "ok" : "error", ...parts };
}

const FAILED = Symbol("failed");
const UNKNOWN: Pick<Health, "mail" | "cron"> = { mail: { state: "unknown", oldest_waiting: null }, cron: [] };

/** What `work` answers, or FAILED when it did not in time. Why is in the log. */
async function inTime<Answer>(context: HealthContext, work: Promise<Answer>): Promise<Answer | typeof FAILED> {
  const patience = scheduler.wait(PATIENCE_MS).then(() => {
    throw new Error("A part of the service did not answer in time");
  });
  try {
    return await Promise.race([work, patience]);
  } catch (error) {
    logTrouble(error as Error, context.requestId);
    return FAILED;
  }
}

async function readState({ db, now }: HealthContext): Promise<Pick<Health, "mail" | "cron">> {
  const runs = lastRuns(db, now);
  const mails = statement<{ oldest: string | null; sent: string | null }>(
    db,
    sql`SELECT (SELECT min(created_at) FROM mail WHERE state <> 'sent' AND state = 'pending') AS oldest,
      (SELECT max(sent_at) FROM mail WHERE sent_at IS NOT NULL) AS sent`,
  );
  const [[mail], found] = await db.batch([mails, runs.rows]);
  const { oldest, sent } = mail!;
  // One reader's full mailbox is no outage: others get theirs.
  const isLate = oldest !== null && now.getTime() - Date.parse(oldest) > LATE_MAIL_MS && (sent ?? "") < oldest;
  return { mail: { state: isLate ? "late" : "ok", oldest_waiting: oldest }, cron: runs.read(found) };
}

/**
 * Writes a row as large as a page and only then deletes the one before, so that a database without room refuses it. It
 * stays at one row.
 */
async function probeWrite({ db, now }: HealthContext): Promise<void> {
  const at = now.toISOString();
  await db.batch([
    statement(
      db,
      sql`INSERT INTO health_probe (at, filler) VALUES (${at}, hex(zeroblob(${FILLER_BYTES / 2}))) ON CONFLICT DO NOTHING`,
    ),
    statement(db, sql`DELETE FROM health_probe WHERE at <> ${at}`),
  ]);
}
