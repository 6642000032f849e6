import * as z from "zod/mini";
import { formNumber } from "#app/domain/form-number.ts";
import { OwnPassword } from "#app/domain/account/account.ts";
import { FeedInput } from "#app/domain/feed/feed.ts";
import { MorningInput } from "#app/domain/notification/morning.ts";
import { endMorning, setMorning } from "#app/domain/notification/morning.server.ts";
import { ReminderWay } from "#app/domain/reminder/way.ts";
import { setReminderWay } from "#app/domain/reminder/way.server.ts";
import { removeDevice, testDevice } from "#app/domain/notification/device.server.ts";
import { createFeed, endFeed } from "#app/domain/feed/feed.server.ts";
import { isChecked } from "#app/forms/checkbox.server.ts";
import { intent } from "#app/forms/action.server.ts";

const WhichDevice = z.object({ device_id: z.string() });

/** The intents of the forms about notifications and the calendar feed. */
export const notificationIntents = {
  "create-feed": intent(z.extend(FeedInput, { ...OwnPassword.shape, with_pomodoros: isChecked }), createFeed),
  "stop-feed": intent(z.object({}), (context) => endFeed(context)),
  "remove-device": intent(WhichDevice, (context, { device_id }) => removeDevice(context, device_id)),
  "test-device": intent(WhichDevice, (context, { device_id }) => testDevice(context, device_id)),
  "set-reminders": intent(ReminderWay, setReminderWay),
  "set-morning": intent(
    z.extend(MorningInput, { hour: formNumber(MorningInput.shape.hour), with_titles: isChecked }),
    setMorning,
  ),
  "stop-morning": intent(z.object({}), (context) => endMorning(context)),
};
