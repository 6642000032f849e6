import * as z from "zod/mini";
import { OwnPassword } from "#app/domain/account/account.ts";
import { FeedInput } from "#app/domain/feed/feed.ts";
import { createFeed, endFeed } from "#app/domain/feed/feed.server.ts";
import { formNumber } from "#app/domain/text/number-input.ts";
import { linesOf, MailSenders } from "#app/domain/mail-in/mail-address.ts";
import { createMailAddress, removeMailAddress, setMailSenders } from "#app/domain/mail-in/mail-address.server.ts";
import { removeDevice, testDevice } from "#app/domain/notification/device.server.ts";
import { MorningInput } from "#app/domain/notification/morning.ts";
import { endMorning, setMorning } from "#app/domain/notification/morning.server.ts";
import { OtherCalendarInput, OtherCalendarPatch } from "#app/domain/other-calendar/other-calendar.ts";
import {
  changeCalendar,
  createCalendar,
  readCalendarNow,
  removeCalendar,
} from "#app/domain/other-calendar/other-calendar.server.ts";
import { ReminderWay } from "#app/domain/reminder/way.ts";
import { setReminderWay } from "#app/domain/reminder/way.server.ts";
import { WebhookInput } from "#app/domain/webhook/webhook.ts";
import { createWebhook, removeWebhook, renewSecret, testWebhook, turnOn } from "#app/domain/webhook/webhook.server.ts";
import { isChecked } from "#app/forms/checkbox.server.ts";
import { intent } from "#app/forms/action.server.ts";

const WhichCalendar = z.object({ calendar_id: z.string() });
const WhichDevice = z.object({ device_id: z.string() });
const WhichWebhook = z.object({ webhook_id: z.string() });

/** The intents of the forms for notifications, mails, webhooks, other calendars and API access. */
export const outsideIntents = {
  "create-feed": intent(z.extend(FeedInput, { ...OwnPassword.shape, with_pomodoros: isChecked }), createFeed),
  "stop-feed": intent(z.object({}), endFeed),

  "add-calendar": intent(OtherCalendarInput, createCalendar),
  "change-calendar": intent(z.extend(OtherCalendarPatch, WhichCalendar.shape), (context, { calendar_id, ...input }) =>
    changeCalendar(context, calendar_id, input),
  ),
  "read-calendar": intent(WhichCalendar, (context, { calendar_id }) => readCalendarNow(context, calendar_id)),
  "remove-calendar": intent(WhichCalendar, (context, { calendar_id }) => removeCalendar(context, calendar_id)),

  "remove-device": intent(WhichDevice, (context, { device_id }) => removeDevice(context, device_id)),
  "test-device": intent(WhichDevice, (context, { device_id }) => testDevice(context, device_id)),
  "set-reminders": intent(ReminderWay, setReminderWay),
  "set-morning": intent(
    z.extend(MorningInput, { hour: formNumber(MorningInput.shape.hour), with_titles: isChecked }),
    setMorning,
  ),
  "stop-morning": intent(z.object({}), endMorning),

  "create-mail-address": intent(OwnPassword, createMailAddress),
  "set-mail-senders": intent(
    z.extend(MailSenders, { ...OwnPassword.shape, senders: z.pipe(linesOf, MailSenders.shape.senders) }),
    setMailSenders,
  ),
  "remove-mail-address": intent(z.object({}), removeMailAddress),

  "add-webhook": intent(WebhookInput, createWebhook),
  "test-webhook": intent(WhichWebhook, (context, { webhook_id }) => testWebhook(context, webhook_id)),
  "renew-webhook-secret": intent(WhichWebhook, (context, { webhook_id }) => renewSecret(context, webhook_id)),
  "turn-webhook-on": intent(WhichWebhook, (context, { webhook_id }) => turnOn(context, webhook_id)),
  "remove-webhook": intent(WhichWebhook, (context, { webhook_id }) => removeWebhook(context, webhook_id)),
};
