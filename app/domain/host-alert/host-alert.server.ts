import type { Message } from "#app/i18n/text.ts";
import { and, asc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { ownedQuery } from "#app/db/database.ts";
import { answerOf } from "#app/db/retry.ts";
import { host, host_limit } from "#app/db/schema.ts";
import { notFound } from "#app/errors.ts";
import { adminOnly } from "../session/access.server.ts";
import {
  type AlertSettings,
  ALL_HOSTS,
  DEFAULT_SETTINGS,
  type HostAlerts,
  type HostLimits,
  OWN_LIMITS_MESSAGE,
} from "./host-alert.ts";
import { hostWatch } from "./host-watch.server.ts";
import { shownHostWebhook, storedHostWebhook } from "./host-webhook.server.ts";

// Limits have no owner. They are declared as an owned query so that they share a round trip with the session.
const limitsOfHosts = ownedQuery((select) => {
  const { quiet_zone: _, ...columns } = getTableColumns(host_limit);
  return select(columns).from(host_limit).orderBy(asc(host_limit.host));
});

/** For admins: the alerts of all hosts, with the limits, the quiet hours and the webhook. */
export async function hostAlerts(context: AppContext): Promise<HostAlerts> {
  const [rows, webhooks] = await context.read(limitsOfHosts(), storedHostWebhook());
  await adminOnly(context);
  const found = await answerOf(hostWatch(context.env).alerts(context.now.getTime()));
  const { host: _, ...settings } = rows.find((row) => row.host === ALL_HOSTS) ?? {
    host: ALL_HOSTS,
    ...DEFAULT_SETTINGS,
  };
  const own = rows
    .filter((row) => row.host !== ALL_HOSTS)
    .map(({ quiet_from: _from, quiet_until: _until, ...limits }) => limits);
  const webhook = webhooks[0] ? await shownHostWebhook(context, webhooks[0]) : null;
  return { ...found, settings, own, webhook };
}

/** Sets the limits for all hosts without limits of their own, and the quiet hours. */
export async function setAlertSettings(context: AppContext, settings: AlertSettings): Promise<AlertSettings> {
  await adminOnly(context, { kind: "host", id: ALL_HOSTS });
  const row = { ...settings, quiet_zone: settings.quiet_from === null ? null : context.timezone };
  await context.db
    .insert(host_limit)
    .values({ host: ALL_HOSTS, ...row })
    .onConflictDoUpdate({ target: host_limit.host, set: row });
  return settings;
}

/** Sets a host's own limits. 404 for a host that never reported. */
export async function setHostLimits(context: AppContext, name: string, limits: HostLimits): Promise<HostLimits> {
  await adminOnly(context, { kind: "host", id: name });
  const { cpu, memory, disk, minutes, silent } = limits;
  const set = await context.db.all(sql`
    INSERT INTO host_limit (host, cpu, memory, disk, minutes, silent)
    SELECT name, ${cpu}, ${memory}, ${disk}, ${minutes}, ${silent} FROM ${host} WHERE name = ${name}
    ON CONFLICT (host) DO UPDATE SET cpu = excluded.cpu, memory = excluded.memory, disk = excluded.disk,
      minutes = excluded.minutes, silent = excluded.silent RETURNING host`);
  if (set.length === 0) throw notFound("Host not found");
  return limits;
}

/** Removes a host's own limits. 404 when it has none. */
export async function removeHostLimits(context: AppContext, name: string): Promise<Message> {
  await adminOnly(context, { kind: "host", id: name });
  const gone = await context.db
    .delete(host_limit)
    .where(and(eq(host_limit.host, name), ne(host_limit.host, ALL_HOSTS)))
    .returning();
  if (gone.length === 0) throw notFound(OWN_LIMITS_MESSAGE);
  return { message: `${name} has the limits of all hosts` };
}
