import { sql } from "drizzle-orm";
import type { Env } from "#app/context.ts";
import { type Database, runNamed } from "#app/db/database.ts";
import { MAX_RECIPIENTS } from "../health/alert-mail.server.ts";
import { DEFAULT_SETTINGS, type HostLimits, type QuietHours } from "./host-alert.ts";

type LimitRow = HostLimits & QuietHours & { host: string; quiet_zone: string | null };

/** A person who gets the mails, and the IANA zone of the quiet hours and of the times in a mail. */
export interface Recipient {
  email: string;
  zone: string;
}

/** The hosts that are watched, by what limits, and who is mailed when. */
export interface Watched {
  hosts: { name: string; limits: HostLimits }[];
  quiet: QuietHours;
  recipients: Recipient[];
}

/** Reads it in one trip. ALERT_EMAIL, which is nobody's account, is in the zone of the admin who set the quiet hours. */
export async function readWatched({ env, db }: { env: Pick<Env, "ALERT_EMAIL">; db: Database }): Promise<Watched> {
  const rows = await runNamed(db, {
    hosts: sql`SELECT name FROM host ORDER BY name`,
    limits: sql`SELECT * FROM host_limit`,
    admins: sql`SELECT email, coalesce(timezone, 'UTC') AS zone FROM user
      WHERE role = 'admin' AND suspended_at IS NULL LIMIT ${MAX_RECIPIENTS}`,
  });
  const limits = new Map((rows.limits as LimitRow[]).map((row) => [row.host, row]));
  const all = limits.get("") ?? { ...DEFAULT_SETTINGS, quiet_zone: null };
  return {
    hosts: (rows.hosts as { name: string }[]).map(({ name }) => ({ name, limits: limits.get(name) ?? all })),
    quiet: all,
    recipients: env.ALERT_EMAIL
      ? [{ email: env.ALERT_EMAIL, zone: all.quiet_zone ?? "UTC" }]
      : (rows.admins as Recipient[]),
  };
}
