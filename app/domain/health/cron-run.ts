/** The cron expressions of wrangler.toml. */
export const EVERY_5_MINUTES = "*/5 * * * *";
export const NIGHTLY = "23 3 * * *";
export const BACKUP = "53 3 * * *";
export type Cron = typeof EVERY_5_MINUTES | typeof NIGHTLY | typeof BACKUP;

/** Minutes after which the next run of a cron expression is late: three times its interval, or a day and an hour. */
export const LATE_MINUTES: Record<Cron, number> = { [EVERY_5_MINUTES]: 15, [NIGHTLY]: 25 * 60, [BACKUP]: 25 * 60 };
/** Minutes after which an unfinished run counts as cut off. Cloudflare gives daily runs 15 minutes. */
export const CUT_OFF_MINUTES: Record<Cron, number> = { [EVERY_5_MINUTES]: 5, [NIGHTLY]: 15, [BACKUP]: 15 };

/** Days for which runs are kept. */
export const CRON_RUN_DAYS = 30;
