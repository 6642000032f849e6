/** The cron expressions of wrangler.toml. */
export const OFTEN = "*/5 * * * *";
export const NIGHTLY = "23 3 * * *";
export type Cron = typeof OFTEN | typeof NIGHTLY;

/** Minutes after which the next run of a cron expression is late: three times its interval, or a day and an hour. */
export const LATE_MINUTES: Record<Cron, number> = { [OFTEN]: 15, [NIGHTLY]: 25 * 60 };

/** Days that the runs are kept. */
export const CRON_RUN_DAYS = 30;
