import {
  DEVICE_GONE_MESSAGE,
  DEVICE_TAKEN_MESSAGE,
  Device,
  DeviceInput,
  DEVICES_FULL_MESSAGE,
  Notifications,
  TEST_REFUSED_MESSAGE,
} from "#app/domain/notification/notification.ts";
import { MorningAnswer, MorningInput, MorningLine, NO_MORNING_MESSAGE } from "#app/domain/notification/morning.ts";
import { endMorning, morningOf, setMorning } from "#app/domain/notification/morning.server.ts";
import { addDevice, notificationsOf, removeDevice, testDevice } from "#app/domain/notification/device.server.ts";
import { ReminderWay } from "#app/domain/reminder/way.ts";
import { reminderWayOf, setReminderWay } from "#app/domain/reminder/way.server.ts";
import { call, callById, callWithBody } from "./call.ts";
import { answers, createRouter, Message, orAnswers } from "./router.ts";

export const notification = createRouter("user")
  .get(
    "/",
    answers("Your devices that take notifications, and the key to add one", Notifications),
    call(notificationsOf),
  )
  .post(
    "/devices",
    answers("Send notifications to this session's device, until the session ends", Device, 201, {
      409: `${DEVICES_FULL_MESSAGE} Or: ${DEVICE_TAKEN_MESSAGE}`,
    }),
    orAnswers(403, "Not while impersonating"),
    ...callWithBody(DeviceInput, addDevice, 201),
  )
  .delete(
    "/devices/:id",
    answers("Stop notifications to a device", Message),
    orAnswers(403, "Not while impersonating"),
    callById(removeDevice),
  )
  .post(
    "/devices/:id/test",
    answers("Send a notification to a device, to try it", Message, 200, {
      409: `${TEST_REFUSED_MESSAGE} Or: ${DEVICE_GONE_MESSAGE}`,
    }),
    orAnswers(403, "Not while impersonating"),
    orAnswers(429, "Too many tests in an hour"),
    callById(testDevice),
  )
  .get("/reminders", answers("How the reminders of your todos come", ReminderWay), call(reminderWayOf))
  .put(
    "/reminders",
    answers("Choose how the reminders of your todos come", ReminderWay),
    orAnswers(403, "Not while impersonating"),
    ...callWithBody(ReminderWay, setReminderWay),
  )
  .get("/morning", answers("Your morning line, or null when it is off", MorningAnswer), async (c) =>
    c.json({ morning: await morningOf(c.var.context) }),
  )
  .put(
    "/morning",
    answers("Turn the morning line on, or change it", MorningLine),
    orAnswers(403, "Not while impersonating"),
    ...callWithBody(MorningInput, setMorning),
  )
  .delete(
    "/morning",
    answers("Turn the morning line off", Message, 200, { 404: NO_MORNING_MESSAGE }),
    orAnswers(403, "Not while impersonating"),
    call(endMorning),
  );
