/** The cron expressions of wrangler.toml. */
export const EVERY_5_MINUTES = "*/5 * * * *";
export const NIGHTLY = "23 3 * * *";
export type Cron = typeof EVERY_5_MINUTES | typeof NIGHTLY;

/** Minutes after which the next run of a cron expression is late: three times its interval, or a day and an hour. */
export const LATE_MINUTES: Record<Cron, number> = { [EVERY_5_MINUTES]: 15, [NIGHTLY]: 25 * 60 };

/** Days that the runs are kept. */
export const CRON_RUN_DAYS = 30;
