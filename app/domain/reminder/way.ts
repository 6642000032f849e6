/** How reminders are sent to a person. */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";

/** As notifications on the person's devices, by mail, or not at all. */
const REMINDER_WAYS = ["push", "mail", "off"] as const;

export const ReminderWay = z.object({
  way: z.enum(REMINDER_WAYS, text("reminder.choose_notifications_mails_or", "Choose notifications, mails, or neither")),
});
export type ReminderWay = z.infer<typeof ReminderWay>;
