import type { Message } from "#app/i18n/text.ts";
import { asc, eq, sql } from "drizzle-orm";
import { adminOnly } from "../session/access.server.ts";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { answerOf } from "#app/db/retry.ts";
import { host, host_limit } from "#app/db/schema.ts";
import { AppError, notFound } from "#app/errors.ts";
import { objectNamed } from "../region/object.server.ts";
import { hostWatch } from "../host-alert/host-watch.server.ts";
import {
  type HistoryQuery,
  type HostMinute,
  type HostStats,
  hostState,
  MAX_HOSTS,
  NO_HOST_MESSAGE,
  type Report,
} from "./system-stats.ts";

const stub = (context: AppContext, name: string) => objectNamed(context.env, context.env.HOSTS, name);

/** Seconds until a host that was rejected at the limit may report again. */
const RETRY_REFUSED = 600;

/** Stores a host's newest sample with the server's time. 409 beyond the maximum number of hosts. */
export async function report(context: AppContext, { host: name, interval, ...sample }: Report): Promise<void> {
  const at = context.now.toISOString();
  if (await answerOf(stub(context, name).report(sample, interval, at))) return;
  // The Durable Object does not know whether the host is on the list.
  const listed = await context.db.all(sql`
    INSERT INTO host (name, first_reported_at) SELECT ${name}, ${at}
    WHERE (SELECT count(*) FROM host) < ${MAX_HOSTS} OR EXISTS (SELECT 1 FROM host WHERE name = ${name})
    ON CONFLICT (name) DO UPDATE SET name = name RETURNING name`);
  if (listed.length === 0) {
    throw new AppError(409, `No more than ${MAX_HOSTS} hosts can report`, { retryAfter: RETRY_REFUSED });
  }
  await answerOf(stub(context, name).markListed());
}

// A host has no owner. It is declared as an owned query so that the list shares a round trip with the session.
const hostList = ownedQuery((select) => select({ name: host.name }).from(host).orderBy(asc(host.name)));

/** The names of all hosts, for admins. */
async function hostNames(context: AppContext): Promise<string[]> {
  const [rows] = await context.read(hostList());
  await adminOnly(context);
  return rows.map((row) => row.name);
}

/** The host that is shown by default: the one that reported last, or the first by name. */
type Fallback = "last" | "first";

/** The newest sample of `wanted`, or of the fallback. 404 for a host that never reported, 503 when none has. */
export async function systemStats(
  context: AppContext,
  wanted: string | undefined,
  fallback: Fallback = "last",
): Promise<HostStats> {
  const hosts = await hostNames(context);
  if (wanted !== undefined && !hosts.includes(wanted)) throw notFound("Host not found");
  const asked = wanted === undefined ? hosts : [wanted];
  const found = await Promise.all(asked.map(async (name) => ({ name, newest: await stub(context, name).newest() })));
  // Sorted by host name.
  const reported = found.flatMap(({ name, newest }) => (newest ? [{ name, ...newest }] : []));
  if (fallback === "last") reported.sort((a, b) => b.received_at.localeCompare(a.received_at));
  const [chosen] = reported;
  if (!chosen) throw new AppError(503, NO_HOST_MESSAGE);
  const { name, sample, interval, received_at } = chosen;
  const seconds = (instant: string) => Date.parse(instant) / 1000;
  const age = Math.max(0, context.now.getTime() / 1000 - seconds(received_at));
  return {
    ...sample,
    timestamp: received_at,
    received_at,
    host: name,
    hosts,
    age,
    interval,
    state: hostState(age, interval),
    clock_offset: Math.round(seconds(sample.timestamp) - seconds(received_at)) || 0,
  };
}

const historyOf = (context: AppContext, name: string, { hours, minutes }: HistoryQuery) =>
  stub(context, name).history(new Date(context.now.getTime() - hours * 3_600_000).toISOString(), minutes);

/** A host's averages of the last hours, oldest first. 404 for a host that never reported. */
export async function hostHistory(context: AppContext, name: string, query: HistoryQuery): Promise<HostMinute[]> {
  const hosts = await hostNames(context);
  if (!hosts.includes(name)) throw notFound("Host not found");
  return historyOf(context, name, query);
}

/**
 * The data of the screen: the newest sample and the history of `wanted`, or of the first host by name. Same errors as
 * `systemStats`.
 */
export async function hostScreen(
  context: AppContext,
  wanted: string | undefined,
  query: HistoryQuery,
): Promise<{ stats: HostStats; history: HostMinute[] }> {
  const stats = await systemStats(context, wanted, "first");
  return { stats, history: await historyOf(context, stats.host, query) };
}

/** Removes a host with its own limits and its alerts. Its next report adds it again. */
export async function removeHost(context: AppContext, name: string): Promise<Message> {
  await adminOnly(context, { kind: "host", id: name });
  const { db, env } = context;
  const [[gone]] = await db.batch([
    db.delete(host).where(eq(host.name, name)).returning(),
    db.delete(host_limit).where(eq(host_limit.host, name)),
  ]);
  if (!gone) throw notFound("Host not found");
  await stub(context, name).forget();
  await hostWatch(env).forget(name);
  return { message: "Host removed" };
}
