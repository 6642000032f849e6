/** The ways on which reminders come to a person. */
import { text } from "#app/i18n/text.ts";
import * as z from "zod/mini";

/** As notifications on the devices that take them, by mail, or not at all. */
const REMINDER_WAYS = ["push", "mail", "off"] as const;

export const ReminderWay = z.object({
  way: z.enum(REMINDER_WAYS, text("reminder.choose_notifications_mails_or", "Choose notifications, mails, or neither")),
});
export type ReminderWay = z.infer<typeof ReminderWay>;
