import * as z from "zod/mini";
import { checked } from "../text/text.ts";
import { WebhookAnswer } from "../webhook/webhook.ts";
import { formNumber } from "../text/number-input.ts";

const MIN_PERCENT = 10;
const MAX_PERCENT = 99;
const MAX_MINUTES = 120;
const MIN_SILENT = 2;
const MAX_SILENT = 1440;

const PERCENT_MESSAGE = `Give a whole percentage of ${MIN_PERCENT} to ${MAX_PERCENT}, or nothing.`;
const MINUTES_MESSAGE = `Give whole minutes, 1 to ${MAX_MINUTES}.`;
const SILENT_MESSAGE = `Give whole minutes, ${MIN_SILENT} to ${MAX_SILENT}, or nothing.`;
const QUIET_TIME_MESSAGE = "Give a time such as 22:00, or nothing.";
const QUIET_BOTH_MESSAGE = "Give when the quiet hours begin and end, two different times, or neither.";
export const OWN_LIMITS_MESSAGE = "This host has no limits of its own";

/** The name under which the settings of all hosts are stored and logged. */
export const ALL_HOSTS = "";

/**
 * A whole number of `min` to `max`.
 * @__NO_SIDE_EFFECTS__
 */
const whole = (min: number, max: number, message: string) =>
  checked(z.number(message), z.int(message), z.gte(min, message), z.lte(max, message));
const percent = z.nullable(whole(MIN_PERCENT, MAX_PERCENT, PERCENT_MESSAGE));
const silent = z.nullable(whole(MIN_SILENT, MAX_SILENT, SILENT_MESSAGE));
const minutes = whole(1, MAX_MINUTES, MINUTES_MESSAGE);

export const HostLimits = z.object({
  /** Percent of the processor, of used memory, and of a disk. */
  cpu: percent,
  memory: percent,
  disk: percent,
  /** Minutes for which the processor or memory must be above its limit to cause an alert. */
  minutes,
  /** Minutes without a report that cause an alert. */
  silent,
});
export type HostLimits = z.infer<typeof HostLimits>;

/** The limits in a form: texts, empty for none. */
export const HostLimitsForm = z.object({
  cpu: formNumber(percent),
  memory: formNumber(percent),
  disk: formNumber(percent),
  minutes: formNumber(minutes),
  silent: formNumber(silent),
});

/** A local time `HH:MM`. */
const time = checked(z.string(QUIET_TIME_MESSAGE), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, QUIET_TIME_MESSAGE));

/** The quiet hours, in each admin's time zone; null for none. */
export const QuietHours = z.object({ quiet_from: z.nullable(time), quiet_until: z.nullable(time) });
export type QuietHours = z.infer<typeof QuietHours>;

const hasBothOrNeither = z.refine<QuietHours>(
  ({ quiet_from: from, quiet_until: until }) =>
    (from === null) === (until === null) && (from === null || from !== until),
  { error: QUIET_BOTH_MESSAGE, path: ["quiet_until"] },
);

export const AlertSettings = z.extend(HostLimits, QuietHours.shape);
export type AlertSettings = z.infer<typeof AlertSettings>;
/** The settings until an admin sets others. */
export const DEFAULT_SETTINGS: AlertSettings = {
  cpu: 90,
  memory: 90,
  disk: 90,
  minutes: 10,
  silent: 10,
  quiet_from: null,
  quiet_until: null,
};
export const AlertSettingsInput = checked(AlertSettings, hasBothOrNeither);

const formTime = z.pipe(
  z.transform((value: unknown) => (value === "" ? null : value)),
  z.nullable(time),
);
export const AlertSettingsForm = checked(
  z.extend(HostLimitsForm, { quiet_from: formTime, quiet_until: formTime }),
  hasBothOrNeither,
);

/** Says whether a local time `HH:MM` is in the quiet hours, which may span midnight. */
export function isQuiet({ quiet_from: from, quiet_until: until }: QuietHours, at: string): boolean {
  if (from === null || until === null) return false;
  return from < until ? from <= at && at < until : from <= at || at < until;
}

/** A growing disk causes an alert if it will be full within this many days. */
export const FULL_DAYS = 3;

/** An alert: a figure of a host that is or was above its limit. */
export const HostAlert = z.object({
  host: z.string(),
  /** `filling` means a disk that will be full soon. */
  what: z.enum(["cpu", "memory", "disk", "filling", "silent"]),
  /** The mount point of a disk; empty for other figures. */
  mount: z.string(),
  /**
   * The limit, and the highest value since the alert began: percent, or minutes without a report. For `filling`: the
   * days until the disk is full, and its use in percent.
   */
  bound: z.number(),
  peak: z.number(),
  began_at: z.string(),
  /** Null while it lasts. */
  ended_at: z.nullable(z.string()),
});
export type HostAlert = z.infer<typeof HostAlert>;

/** The answer of a program to alerts, or to a test. */
export const HostWebhookAnswer = z.extend(WebhookAnswer, { kind: z.enum(["host.alerts", "test"]) });
export type HostWebhookAnswer = z.infer<typeof HostWebhookAnswer>;

/** The webhook that gets the alerts. */
export const HostWebhook = z.object({
  address: z.string(),
  created_at: z.string(),
  /** The last answers, the newest first. */
  answers: z.array(HostWebhookAnswer),
});
export type HostWebhook = z.infer<typeof HostWebhook>;

/** A new webhook for alerts, or one with a new secret. No other answer contains the secret. */
export const NewHostWebhook = z.extend(HostWebhook, { secret: z.string() });
export type NewHostWebhook = z.infer<typeof NewHostWebhook>;

/** Days for which alerts that are over are listed, and the most that are listed. */
export const LISTED_DAYS = 7;
export const MAX_LISTED = 100;

/** The alerts, with their settings. */
export const HostAlerts = z.object({
  /** The current alerts, the newest first. */
  open: z.array(HostAlert),
  /** The alerts that ended within the last seven days, the newest first, at most 100. */
  over: z.array(HostAlert),
  /** The limits and quiet hours of all hosts. */
  settings: AlertSettings,
  own: z.array(z.extend(HostLimits, { host: z.string() })),
  /** The webhook that gets the alerts; null for none. */
  webhook: z.nullable(HostWebhook),
});
export type HostAlerts = z.infer<typeof HostAlerts>;

/** The RPC methods of the Durable Object that watches all hosts. */
export interface HostWatchRpc {
  /** Makes sure that the hosts are checked each minute. */
  wake(): Promise<void>;
  /** The alerts at `now`, in milliseconds since 1970. */
  alerts(now: number): Promise<Pick<HostAlerts, "open" | "over">>;
  /** Drops a removed host without a mail. */
  forget(host: string): Promise<void>;
}
