import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWrite, signedIn } from "../session/access.server.ts";
import { ownedQuery } from "#app/db/database.ts";
import { answerOf } from "#app/db/retry.ts";
import { pomodoro } from "#app/db/schema.ts";
import { AppError } from "#app/errors.ts";
import { DAY_MS } from "../time/day.ts";
import { dayAround } from "../time/timezone.ts";
import type { AdoptedBreak } from "./adopted.ts";
import { BREAK_OFFER_MS, breakBegan, breakMinutes } from "./break.ts";
import { clockOf } from "./clock-object.server.ts";
import { RUNNING_MESSAGE } from "./session-messages.ts";
import { isFocus } from "./focus.server.ts";
import { type BreakAnswer, type DueBreak, NO_BREAK_MESSAGE, type StartBreakInput } from "./pomodoro.ts";

/** Counts the sessions that ended since `:day`. `:since` is a day earlier, because the index contains their starts. */
const endedToday = ownedQuery((select, owner) =>
  select({
    completed: sql<number>`count(*) FILTER (WHERE ${isFocus})`.as("completed"),
    completed_at: sql<string | null>`max(${pomodoro.ended_at}) FILTER (WHERE ${isFocus})`.as("completed_at"),
    ended_at: sql<string | null>`max(${pomodoro.ended_at})`.as("ended_at"),
  })
    .from(pomodoro)
    .where(
      and(
        eq(pomodoro.user_id, owner),
        isNull(pomodoro.deleted_at),
        gte(pomodoro.started_at, sql.placeholder("since")),
        gte(pomodoro.ended_at, sql.placeholder("day")),
      ),
    ),
);

async function readDay(context: AppContext) {
  const [day] = dayAround(context.days, context.now);
  const since = new Date(day.getTime() - DAY_MS);
  const [[ended]] = await context.read(endedToday({ day: day.toISOString(), since: since.toISOString() }));
  return ended!;
}

/**
 * The running break, or null, and the minutes of the offered break: a break is offered for ten minutes after a
 * completed session, while nothing runs.
 */
export async function dueBreak(context: AppContext): Promise<DueBreak> {
  // The user's time zone is needed for the day.
  const { id } = await signedIn(context);
  const ended = await readDay(context);
  if (await context.impersonator()) context.trail.read.add("pomodoro");
  const { session, break: running = null } = await answerOf(clockOf(context, id).snapshot(context.now.getTime()));
  const { completed, completed_at, ended_at } = ended;
  const since = new Date(context.now.getTime() - BREAK_OFFER_MS).toISOString();
  const isDue = !session && !running && completed_at !== null && completed_at === ended_at && completed_at > since;
  return {
    break: running,
    offered_minutes: isDue ? breakMinutes(completed) : null,
    server_now: context.now.toISOString(),
  };
}

/**
 * Starts a break, of `minutes` or of the minutes that are due. Repeating it changes nothing. 409 with the running
 * session if there is one.
 */
export async function startBreak(context: AppContext, input: StartBreakInput): Promise<BreakAnswer> {
  const { id } = await mayWrite(context, "pomodoro");
  const minutes = input.minutes ?? breakMinutes((await readDay(context)).completed);
  const result = await answerOf(clockOf(context, id).startBreak(id, minutes, context.now.getTime()));
  const server_now = context.now.toISOString();
  if (result.session) throw new AppError(409, RUNNING_MESSAGE, { extra: { session: result.session, server_now } });
  return { break: result.break, server_now };
}

/**
 * Takes over a break that a browser changed without a connection. Repeating it changes nothing. A break that is over,
 * or that a later session has ended, leaves nothing; a running session goes on.
 */
export async function adoptBreak(context: AppContext, input: AdoptedBreak): Promise<null> {
  const { id } = await mayWrite(context, "pomodoro");
  const { ended_at } = await readDay(context);
  const is_ended = input.is_ended || (ended_at !== null && Date.parse(ended_at) > breakBegan(input));
  await answerOf(clockOf(context, id).adoptBreak(id, { ...input, is_ended }, context.now.getTime()));
  return null;
}

/** Ends the break early. 404 if there is none. */
export async function endBreak(context: AppContext): Promise<BreakAnswer> {
  const { id } = await mayWrite(context, "pomodoro");
  const hadOne = await answerOf(clockOf(context, id).endBreak(context.now.getTime()));
  if (!hadOne) throw new AppError(404, NO_BREAK_MESSAGE);
  return { break: null, server_now: context.now.toISOString() };
}
