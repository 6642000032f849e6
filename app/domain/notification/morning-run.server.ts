/** Sends the morning lines that are due. */
import { isolated, listed } from "#app/i18n/listed.ts";
import { eq, sql } from "drizzle-orm";
import type { I18n } from "@lingui/core";
import { textsOfPerson } from "#app/i18n/messages.server.ts";
import { translate } from "#app/i18n/messages.ts";
import { text } from "#app/i18n/text.ts";
import type { AppContext } from "#app/context.ts";
import { type Database, statement } from "#app/db/database.ts";
import { account_link, morning_line } from "#app/db/schema.ts";
import { logRetry } from "#app/log.ts";
import { noteMail } from "../mail/note.server.ts";
import { type Letter, OPEN_SEVENFOLD } from "../mail/letter.ts";
import { sendLetter } from "../mail/transport.server.ts";
import { hashToken, newToken } from "../secret/token.server.ts";
import { dateIn } from "../time/timezone.ts";
import { devicesOf, pushToAll } from "./device.server.ts";
import { lastMorning, MORNING_WINDOW_MS, morningText, nextMorning, type Plans } from "./morning.ts";
import { plansOf } from "./morning-plans.server.ts";

type Context = Pick<AppContext, "env"> & { db: Database; now: Date };

/** How many morning lines a batch has, how many batches a run has, and how many lines are sent in parallel. */
const BATCH = 50;
const MAX_BATCHES = 10;
const AT_A_TIME = 5;
/** Milliseconds after which a run starts no further batch, because the next run is due. */
const RUN_MS = 240_000;
/** Milliseconds before another try, and the number of tries. */
const PAUSE_MS = 4 * 60_000;
const MAX_TRIES = 5;
/** Days for which the link in a mail can end the morning line. */
const LINK_DAYS = 60;

interface Line {
  user_id: string;
  email: string;
  locale: string | null;
  browser_languages: string | null;
  role: string;
  suspended_at: string | null;
  zone: string;
  /** The hour at which the person's days start. */
  starts: number;
  hour: number;
  way: "push" | "mail";
  with_titles: number;
  last_on: string | null;
  next_at: string;
  tries: number;
}

/** A claimed line: until when it may be sent, and the dates from which its content is calculated. */
interface Claimed extends Line {
  until: number;
  today: string;
}

/** Sends the lines that are due, in batches. A line that is more than two hours late waits for its next day. */
export async function sendMorningLines(context: Context): Promise<void> {
  const began = Date.now();
  for (let batch = 0; batch < MAX_BATCHES && Date.now() - began < RUN_MS; batch++) {
    const due = await readDue(context);
    const claimed = await claim(context, due);
    const plans = await plansOf(context.db, claimed);
    const waiting = claimed.values();
    const sendInTurn = async () => {
      for (const line of waiting) await send(context, line, plans.get(line.user_id));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sendInTurn));
    if (due.length < BATCH) return;
  }
}

const readDue = ({ db, now }: Context) =>
  db.all<Line>(sql`
    SELECT m.user_id, u.email, u.locale, u.browser_languages, u.role, u.suspended_at, coalesce(u.timezone, 'UTC') AS zone, u.day_start AS starts, m.hour, m.way, m.with_titles,
      m.last_on, m.next_at, m.tries
    FROM morning_line m JOIN user u ON u.id = m.user_id
    WHERE m.next_at <= ${now.toISOString()} ORDER BY m.next_at LIMIT ${BATCH} + 0`);

/** Plans the next day of each line before it is sent, so that no other run sends it. Returns the lines to send. */
async function claim({ db, now }: Context, due: Line[]): Promise<Claimed[]> {
  const planned = due.map((line) => {
    const { date, at } = lastMorning(line.zone, line.hour, now);
    const until = at.getTime() + MORNING_WINDOW_MS;
    const isSent = line.last_on !== null && line.last_on >= date;
    const isNow = now.getTime() < until && !isSent && line.suspended_at === null;
    const last_on = isNow ? date : line.last_on;
    const next_at = nextMorning(line.zone, line.hour, now, last_on).at.toISOString();
    return { line, until, isNow, last_on, next_at, tries: isNow ? line.tries : 0 };
  });
  if (planned.length === 0) return [];
  const rows = planned.map(({ line, last_on, next_at, tries }) => [
    line.user_id,
    line.next_at,
    next_at,
    last_on,
    tries,
  ]);
  const [taken] = await db.batch([
    statement<{ user_id: string }>(db)`
      UPDATE morning_line SET next_at = v.value ->> 2, last_on = v.value ->> 3, tries = v.value ->> 4
      FROM json_each(${JSON.stringify(rows)}) v
      WHERE morning_line.user_id = v.value ->> 0 AND morning_line.next_at = v.value ->> 1
      RETURNING morning_line.user_id`,
  ]);
  const ids = new Set(taken.map(({ user_id }) => user_id));
  return planned
    .filter(({ line, isNow }) => isNow && ids.has(line.user_id))
    .map(({ line, until }) => ({ ...line, until, today: dateIn(line, now) }));
}

/**
 * Sends a line, or plans another try within its two hours. Never throws, so that one line does not delay the others.
 */
async function send(context: Context, line: Claimed, plans: Plans | undefined): Promise<void> {
  const i18n = await textsOfPerson(context.env.ASSETS, line);
  const words = plans && morningText(i18n, plans);
  if (!words) return;
  const { db, now } = context;
  let wait: number | null;
  try {
    wait = await (line.way === "mail" ? mailLine(context, i18n, line, words) : pushLine(context, i18n, line, words));
  } catch (error) {
    logRetry("morning", { tries: line.tries, failure: (error as Error).name });
    wait = 0;
  }
  const again = now.getTime() + Math.max(wait ?? 0, PAUSE_MS);
  const isOver = wait === null || again >= line.until || line.tries + 1 >= MAX_TRIES;
  if (wait !== null && isOver && line.way === "mail") await note(context, line, false);
  if (isOver && line.tries === 0) return;
  const retry = { next_at: new Date(again).toISOString(), last_on: line.last_on, tries: line.tries + 1 };
  const set = isOver ? { tries: 0 } : retry;
  await db
    .update(morning_line)
    .set(set)
    .where(eq(morning_line.user_id, line.user_id))
    .catch((error: unknown) => logRetry("morning", { failure: (error as Error).name }));
}

type Words = NonNullable<ReturnType<typeof morningText>>;
const WITHOUT_TITLES = text("morning.without_titles", "See your week in Sevenfold.");
const UNWANTED = text("morning.unwanted", "You do not want this mail any more?");
const END_LINE = text("morning.end", "End the morning line");
const ASKED_FOR = text("morning.asked_for", "You asked for it in your settings, where you can change its hour too.");

/** Pushes a line. Returns the milliseconds until another try; null if it was sent, or cannot be sent. */
async function pushLine(
  context: Context,
  i18n: I18n,
  line: Claimed,
  { counts, titles, more }: Words,
): Promise<number | null> {
  const { db, now } = context;
  const devices = await devicesOf(db, now, line.user_id);
  const body = line.with_titles === 1 ? listed(i18n, titles) + (more > 0 ? "…" : "") : translate(i18n, WITHOUT_TITLES);
  const ttl = Math.ceil((line.until - now.getTime()) / 1000);
  const { wait, isSent } = await pushToAll(
    context,
    devices,
    { title: counts, body, tag: "morning", path: "/app" },
    { ttl },
  );
  // One device that received it is enough. Others get it if their push service stores it long enough.
  return isSent ? null : wait;
}

/** Mails a line. Returns the milliseconds until another try; null if the mail was accepted, or there is no address. */
async function mailLine(
  context: Context,
  i18n: I18n,
  line: Claimed,
  { counts, titles, more }: Words,
): Promise<number | null> {
  if (line.role === "demo") return null;
  const { db, env, now } = context;
  const token = newToken();
  const expires_at = new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString();
  await db
    .insert(account_link)
    .values({ token_hash: hashToken(token), user_id: line.user_id, kind: "morning", expires_at });
  const end = new URL("/morning", env.APP_URL);
  end.search = new URLSearchParams({ uid: line.user_id, token }).toString();
  const rest = more > 0 ? [i18n._("morning.more", { count: more }, { message: "and {count} more" })] : [];
  const letter: Letter = {
    subject: counts,
    paragraphs: line.with_titles === 1 ? [...isolated(i18n, titles), ...rest] : [translate(i18n, WITHOUT_TITLES)],
    action: { label: translate(i18n, OPEN_SEVENFOLD), url: new URL("/app", env.APP_URL).href },
    second: { question: translate(i18n, UNWANTED), label: translate(i18n, END_LINE), url: end.href },
    footnote: translate(i18n, ASKED_FOR),
  };
  // The headers for one-click unsubscribe in a mail program (RFC 8058).
  const headers = { "List-Unsubscribe": `<${end.href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  const failure = await sendLetter(env, i18n, line.email, letter, headers);
  if (failure !== null) {
    logRetry("morning", { tries: line.tries, failure });
    return 0;
  }
  await note(context, line, true);
  return null;
}

const note = (context: Context, { user_id, email }: Line, isSent: boolean) =>
  noteMail(context, { user_id, recipient: email, kind: "morning" }, isSent);
