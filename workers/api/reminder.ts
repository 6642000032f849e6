import { answerReminder, wakeReminders } from "#app/domain/reminder/reminder.server.ts";
import { REMINDER_OVER_MESSAGE, ReminderAnswered, ReminderInput } from "#app/domain/reminder/reminder.ts";
import { answers, body, createRouter } from "./router.ts";

export const reminder = createRouter("public").post(
  "/answer",
  answers(
    "Complete the todo of a reminder, or put the reminder off, by the secret of its notice, once",
    ReminderAnswered,
    200,
    { 409: REMINDER_OVER_MESSAGE },
  ),
  body(ReminderInput),
  async (c) => {
    const { context } = c.var;
    const { user_id, message, again } = await answerReminder(context, c.req.valid("json"));
    wakeReminders(context, user_id);
    return c.json({ message, again });
  },
);
