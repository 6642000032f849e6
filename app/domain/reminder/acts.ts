/** The acts that a reminder's notice offers. This module has no schemas, because the service worker loads it. */

import { text } from "#app/i18n/text.ts";

/**
 * The buttons of a reminder: they complete the todo, or snooze the reminder. A notification with little room shows the
 * first ones.
 */
export const REMINDER_ACTS = ["done", "ten-minutes", "one-hour", "tomorrow"] as const;
export type ReminderAct = (typeof REMINDER_ACTS)[number];

export const REMINDER_ACT_LABELS: Record<ReminderAct, string> = {
  done: text("reminder.act.done", "Done"),
  "ten-minutes": text("reminder.act.ten_minutes", "In 10 minutes"),
  "one-hour": text("reminder.act.one_hour", "In an hour"),
  tomorrow: text("reminder.act.tomorrow", "Tomorrow morning"),
};

/** The answer to an act. `again` is a secret with which the time of a snoozed reminder can still be changed. */
export interface ReminderAnswer {
  message: string;
  again: string | null;
}
