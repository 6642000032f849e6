import type { AppContext } from "#app/context.ts";
import { logTrouble } from "#app/log.ts";
import { isTopic, type Topic } from "./live.ts";
import { clockOf } from "../pomodoro/clock.server.ts";

/**
 * Tells the person's open pages what this request changed, beside the answer. `client_id` is whoever made the change.
 * What cannot be told fails nothing: a page whose socket is gone reads anew when it is connected again.
 */
export function tellChange(context: AppContext, client_id: string | null): void {
  const kind = context.trail.target?.kind ?? "";
  if (isTopic(kind)) context.waitUntil(tell(context, kind, client_id));
}

async function tell(context: AppContext, topic: Topic, client_id: string | null): Promise<void> {
  try {
    const user = await context.user();
    if (user) await clockOf(context, user.id).changed([topic], client_id);
  } catch (error) {
    logTrouble(error as Error, context.requestId);
  }
}
