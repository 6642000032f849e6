import { timingSafeEqual } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { adminOnly, type AppContext } from "../context.ts";
import { host } from "../db/schema.ts";
import { AppError, notFound } from "./errors.ts";
import {
  HISTORY_MINUTES,
  type HostMinute,
  type HostStats,
  hostState,
  MAX_HOSTS,
  type Report,
  type SystemStats,
} from "./system-stats.ts";

const stub = (context: AppContext, name: string) => context.env.HOSTS.getByName(name);

/** Whether `token` is the agents' secret, told in a time that does not depend on where it differs. */
export async function isAgent(context: AppContext, token: string): Promise<boolean> {
  const secret = context.env.AGENT_TOKEN;
  if (!secret) return false;
  const digest = (value: string) => crypto.subtle.digest("SHA-256", new TextEncoder().encode(value));
  const [given, expected] = await Promise.all([digest(token), digest(secret)]);
  return timingSafeEqual(new Uint8Array(given), new Uint8Array(expected));
}

/** Keeps a host's newest sample, stamped with the server's time. 409 for one host too many. */
export async function report(context: AppContext, { host: name, ...sample }: Report): Promise<void> {
  const at = context.now.toISOString();
  if (await stub(context, name).report(sample, at)) return;
  // Not listed yet, as far as the object knows.
  const listed = await context.db.all(sql`
    INSERT INTO host (name, first_reported_at) SELECT ${name}, ${at}
    WHERE (SELECT count(*) FROM host) < ${MAX_HOSTS} OR EXISTS (SELECT 1 FROM host WHERE name = ${name})
    ON CONFLICT (name) DO UPDATE SET name = name RETURNING name`);
  if (listed.length === 0) throw new AppError(409, `No more than ${MAX_HOSTS} hosts can report`);
  await stub(context, name).markListed();
}

async function hostNames(context: AppContext): Promise<string[]> {
  const rows = await context.db.select({ name: host.name }).from(host).orderBy(asc(host.name));
  return rows.map((row) => row.name);
}

/**
 * The newest sample of `wanted`, else of the host that reported last. 404 for a host that never reported, 503 when
 * none has.
 */
export async function systemStats(context: AppContext, wanted: string | undefined): Promise<HostStats> {
  await adminOnly(context);
  const hosts = await hostNames(context);
  if (wanted !== undefined && !hosts.includes(wanted)) throw notFound("No such host");
  const asked = wanted === undefined ? hosts : [wanted];
  const found = await Promise.all(asked.map(async (name) => ({ name, newest: await stub(context, name).newest() })));
  const [last] = found
    .filter((one) => one.newest !== null)
    .sort((a, b) => b.newest!.received_at.localeCompare(a.newest!.received_at));
  if (!last) throw new AppError(503, "No host has reported yet. Start the agent on the host to see it here.");
  const { sample, received_at } = last.newest!;
  const age = (context.now.getTime() - Date.parse(received_at)) / 1000;
  return { ...(sample satisfies SystemStats), host: last.name, hosts, received_at, state: hostState(age) };
}

/** Minute averages of the last 24 hours. */
export async function hostHistory(context: AppContext, name: string): Promise<HostMinute[]> {
  await adminOnly(context);
  const hosts = await hostNames(context);
  if (!hosts.includes(name)) throw notFound("No such host");
  return stub(context, name).history(new Date(context.now.getTime() - HISTORY_MINUTES * 60_000).toISOString());
}

/** Forgets a host. It comes back with its next report. */
export async function removeHost(context: AppContext, name: string): Promise<{ message: string }> {
  await adminOnly(context);
  const [gone] = await context.db.delete(host).where(eq(host.name, name)).returning();
  if (!gone) throw notFound("No such host");
  await stub(context, name).forget();
  return { message: "Host removed" };
}
