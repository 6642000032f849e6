import * as z from "zod/mini";
import { checked } from "../text.ts";
import { WebhookAnswer } from "../webhook/webhook.ts";
import { formNumber } from "../form-number.ts";

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
  /** Percent of the processor, of memory that is not available, and of a disk. */
  cpu: percent,
  memory: percent,
  disk: percent,
  /** Minutes that the processor or memory is above its limit before that is an alert. */
  minutes,
  /** Minutes without a report. */
  silent,
});
export type HostLimits = z.infer<typeof HostLimits>;

/** The limits as a form has them: texts, empty for none. */
export const HostLimitsForm = z.object({
  cpu: formNumber(percent),
  memory: formNumber(percent),
  disk: formNumber(percent),
  minutes: formNumber(minutes),
  silent: formNumber(silent),
});

/** A local time `HH:MM`. */
const time = checked(z.string(QUIET_TIME_MESSAGE), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, QUIET_TIME_MESSAGE));

/** The quiet hours, by the clock of each admin's time zone; null for none. */
export const QuietHours = z.object({ quiet_from: z.nullable(time), quiet_until: z.nullable(time) });
export type QuietHours = z.infer<typeof QuietHours>;

const hasBothOrNeither = z.refine<QuietHours>(
  ({ quiet_from: from, quiet_until: until }) =>
    (from === null) === (until === null) && (from === null || from !== until),
  { error: QUIET_BOTH_MESSAGE, path: ["quiet_until"] },
);

/** The settings of all hosts. */
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

/** Days within which a growing disk is full, when that is an alert. */
export const FULL_DAYS = 3;

/** A figure of a host that is or was above its limit. */
export const HostAlert = z.object({
  host: z.string(),
  /** `filling` is a disk that will be full soon. */
  what: z.enum(["cpu", "memory", "disk", "filling", "silent"]),
  /** The mount of a disk; empty for other figures. */
  mount: z.string(),
  /**
   * The limit, and the highest figure since it began: percent, or minutes without a report. Of a disk that fills, the days until it is full and
   * its use in percent.
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

/** The address of a program that is told of alerts. */
export const HostWebhook = z.object({
  address: z.string(),
  created_at: z.string(),
  /** The last answers, the newest first. */
  answers: z.array(HostWebhookAnswer),
});
export type HostWebhook = z.infer<typeof HostWebhook>;

/** A new webhook of alerts, or one with a new secret, which is in no other answer. */
export const NewHostWebhook = z.extend(HostWebhook, { secret: z.string() });
export type NewHostWebhook = z.infer<typeof NewHostWebhook>;

/** Days for which alerts that are over are listed, and how many at most. */
export const LISTED_DAYS = 7;
export const MAX_LISTED = 100;

/** The alerts, and what they follow. */
export const HostAlerts = z.object({
  /** Those that last, the newest first. */
  open: z.array(HostAlert),
  /** Those of the last seven days that are over, the newest first, at most 100. */
  over: z.array(HostAlert),
  /** The limits and quiet hours of all hosts. */
  settings: AlertSettings,
  /** The limits of hosts that have some of their own. */
  own: z.array(z.extend(HostLimits, { host: z.string() })),
  /** The webhook that is told of them; null for none. */
  webhook: z.nullable(HostWebhook),
});
export type HostAlerts = z.infer<typeof HostAlerts>;

/** The RPC surface of the Durable Object that watches all hosts. */
export interface HostWatchRpc {
  /** Sees to it that the hosts are looked at each minute. */
  wake(): Promise<void>;
  /** At `now`, in milliseconds since 1970. */
  alerts(now: number): Promise<Pick<HostAlerts, "open" | "over">>;
  /** Forgets a removed host, without a mail. */
  forget(host: string): Promise<void>;
}
