import { sql } from "drizzle-orm";
import type { Env } from "#app/context.ts";
import { type Database, runNamed } from "#app/db/database.ts";
import { MAX_RECIPIENTS } from "../health/alert-mail.server.ts";
import type { SealedTarget } from "../webhook/post.server.ts";
import { DEFAULT_SETTINGS, type HostLimits, type QuietHours } from "./host-alert.ts";

type LimitRow = HostLimits & QuietHours & { host: string; quiet_zone: string | null };

/** A person who gets the mails, and their IANA time zone for quiet hours and for the times in a mail. */
interface Recipient {
  email: string;
  zone: string;
}

/** The watched hosts, their limits, and who gets the alerts at which times. */
export interface Watched {
  hosts: { name: string; limits: HostLimits }[];
  quiet: QuietHours;
  recipients: Recipient[];
  webhook: SealedTarget | null;
  /**
   * The IANA time zone of the admin who set the quiet hours; UTC without quiet hours. It applies to recipients
   * without an account.
   */
  zone: string;
}

/** Reads everything in one round trip. If ALERT_EMAIL is set, it gets the mails instead of the admins. */
export async function readWatched({ env, db }: { env: Pick<Env, "ALERT_EMAIL">; db: Database }): Promise<Watched> {
  const rows = await runNamed(db, {
    hosts: sql`SELECT name FROM host ORDER BY name`,
    limits: sql`SELECT * FROM host_limit`,
    admins: sql`SELECT email, coalesce(timezone, 'UTC') AS zone FROM user
      WHERE role = 'admin' AND suspended_at IS NULL LIMIT ${MAX_RECIPIENTS} + 0`,
    webhook: sql`SELECT id, address, secret FROM host_webhook`,
  });
  const limits = new Map((rows.limits as LimitRow[]).map((row) => [row.host, row]));
  const all = limits.get("") ?? { ...DEFAULT_SETTINGS, quiet_zone: null };
  const zone = all.quiet_zone ?? "UTC";
  const [webhook = null] = rows.webhook as SealedTarget[];
  return {
    hosts: (rows.hosts as { name: string }[]).map(({ name }) => ({ name, limits: limits.get(name) ?? all })),
    quiet: all,
    recipients: env.ALERT_EMAIL ? [{ email: env.ALERT_EMAIL, zone }] : (rows.admins as Recipient[]),
    webhook,
    zone,
  };
}
