import type { Message } from "#app/i18n/text.ts";
import { eq, sql } from "drizzle-orm";
import type { AppContext } from "#app/context.ts";
import { mayWriteThemselves } from "../session/access.server.ts";
import { type Database, flag, ownedQuery, statement } from "#app/db/database.ts";
import { morning_line } from "#app/db/schema.ts";
import { type DeclineInput, INVALID_LINK_MESSAGE } from "../account/account.ts";
import { AppError, invalidInput, notFound } from "#app/errors.ts";
import { hashToken } from "../secret/token.server.ts";
import {
  MORNING_ENDED_MESSAGE,
  type MorningInput,
  type MorningLine,
  nextMorning,
  NO_MAIL_MESSAGE,
  NO_MORNING_MESSAGE,
} from "./morning.ts";

const ownMorning = ownedQuery((select, owner) =>
  select({
    hour: morning_line.hour,
    way: morning_line.way,
    with_titles: flag(sql`${morning_line.with_titles}`, "with_titles"),
  })
    .from(morning_line)
    .where(eq(morning_line.user_id, owner)),
);

/** The signed-in person's morning line; null when it is off. */
export async function morningOf(context: AppContext): Promise<MorningLine | null> {
  const [[morning]] = await context.read(ownMorning());
  return morning ?? null;
}

/** Turns the morning line on, or changes it. 400 for mails to a demo account. */
export async function setMorning(context: AppContext, input: MorningInput): Promise<MorningLine> {
  const user = await mayWriteThemselves(context, "account");
  const { hour, way, with_titles } = input;
  if (way === "mail" && user.role === "demo") throw invalidInput([{ path: ["way"], message: NO_MAIL_MESSAGE }]);
  const { db, now, timezone } = context;
  const [before] = await db
    .select({ last_on: morning_line.last_on })
    .from(morning_line)
    .where(eq(morning_line.user_id, user.id));
  const next_at = nextMorning(timezone, hour, now, before?.last_on ?? null).at.toISOString();
  const set = { hour, way, with_titles: Number(with_titles), next_at, tries: 0 };
  await db
    .insert(morning_line)
    .values({ user_id: user.id, ...set })
    .onConflictDoUpdate({ target: morning_line.user_id, set });
  return { hour, way, with_titles };
}

/** Turns the morning line off. 404 when it is off. */
export async function endMorning(context: AppContext): Promise<Message> {
  const { id } = await mayWriteThemselves(context, "account");
  const ended = await context.db
    .delete(morning_line)
    .where(eq(morning_line.user_id, id))
    .returning({ user_id: morning_line.user_id });
  if (ended.length === 0) throw notFound(NO_MORNING_MESSAGE);
  return { message: MORNING_ENDED_MESSAGE };
}

const isLink = ({ uid, token }: DeclineInput, now: Date) => sql`EXISTS (SELECT 1 FROM account_link
  WHERE token_hash = ${hashToken(token)} AND user_id = ${uid} AND kind = 'morning' AND expires_at > ${now.toISOString()})`;

/** Says whether a link of a morning mail is valid. */
export async function isMorningLink({ db, now }: AppContext, link: DeclineInput): Promise<boolean> {
  const [found] = await db.all<{ valid: number }>(sql`SELECT ${isLink(link, now)} AS valid`);
  return found?.valid === 1;
}

/**
 * Turns a morning line off with the link in one of its mails, without a sign-in; repeating it is no error. 400 for
 * another link.
 */
export async function endMorningByLink({ db, now }: AppContext, link: DeclineInput): Promise<Message> {
  const [found] = await db.batch([
    statement<{ valid: number }>(db)`SELECT ${isLink(link, now)} AS valid`,
    statement(db)`DELETE FROM morning_line WHERE user_id = ${link.uid} AND ${isLink(link, now)}`,
  ]);
  if (found[0]?.valid !== 1) throw new AppError(400, INVALID_LINK_MESSAGE);
  return { message: MORNING_ENDED_MESSAGE };
}

/** Plans the next morning line of a person again after their time zone has changed. Does nothing if they have none. */
export async function replanMorning(db: Database, user_id: string, zone: string, now: Date): Promise<void> {
  const [line] = await db
    .select({ hour: morning_line.hour, last_on: morning_line.last_on })
    .from(morning_line)
    .where(eq(morning_line.user_id, user_id));
  if (!line) return;
  const next_at = nextMorning(zone, line.hour, now, line.last_on).at.toISOString();
  await db.update(morning_line).set({ next_at }).where(eq(morning_line.user_id, user_id));
}
