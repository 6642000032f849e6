import type { AppContext } from "#app/context.ts";
import { logTransientError } from "#app/log.ts";
import { isTopic, type Topic } from "./live.ts";
import { clockOf } from "../pomodoro/clock-object.server.ts";

/**
 * After the response, notifies the person's open pages of what this request changed. `client_id` is the page that
 * made the change. A failed notification is ignored: a page that lost its socket reads everything again when it
 * reconnects.
 */
export function notifyChange(context: AppContext, client_id: string | null): void {
  const { target, also } = context.trail;
  const topics = [target?.kind ?? "", ...also].filter(isTopic);
  if (topics.length > 0) context.waitUntil(tell(context, topics, client_id));
}

/** The topics whose changes can change the time of a reminder. */
const MOVES_REMINDERS: readonly Topic[] = ["todo", "project", "account"];

async function tell(context: AppContext, topics: Topic[], client_id: string | null): Promise<void> {
  try {
    const user = await context.user();
    if (!user) return;
    const clock = clockOf(context, user.id);
    await clock.changed(topics, client_id);
    if (topics.some((topic) => MOVES_REMINDERS.includes(topic)))
      await clock.planReminders(user.id, context.now.getTime());
  } catch (error) {
    logTransientError(error as Error, context.requestId);
  }
}
