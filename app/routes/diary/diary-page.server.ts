import { msg } from "@lingui/core/macro";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { dayContextOf } from "#app/domain/diary/day-context.server.ts";
import { DIARY_PAGE_SIZE, firstWords } from "#app/domain/diary/diary.ts";
import { listDiaryEntries } from "#app/domain/diary/diary.server.ts";
import { diaryLockAndKey } from "#app/domain/diary/lock.server.ts";
import { DIARY_LOCKED } from "#app/domain/diary/lock.ts";
import { templateOfDay } from "#app/domain/diary/template.server.ts";
import { SearchQuery } from "#app/domain/search/search.ts";
import { search } from "#app/domain/search/search.server.ts";
import { notExpired, signedIn } from "#app/domain/session/access.server.ts";
import { authenticationOf } from "#app/domain/session/session.server.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { dateIn, nextDayStart } from "#app/domain/time/timezone.ts";
import { addDays, daysOfWeek, isDate, mondayOf } from "#app/domain/week/week.ts";
import { appErrorIn } from "#app/errors.ts";
import type { PageRequest } from "#app/forms/action.server.ts";
import { translate } from "#app/i18n/messages.ts";
import { type DiaryFound, MOST_DAYS } from "./found-days.tsx";

/** An open diary asks for no password or passkey, so the page does not need to know which the person has. */
const NO_PROOF = { has_passkey: false, has_password: false, is_linked: false };

/**
 * Today's entry and a page of earlier ones; with `before` only the entries before that date; with `q` the days that
 * contain the query.
 */
export async function readDiary(context: AppContext, page: PageRequest) {
  const lock = diaryLockAndKey(context);
  try {
    return { ...(await openDiary(context, page)), lock: { ...(await lock), ...NO_PROOF } };
  } catch (error) {
    const known = await lock.catch(() => null);
    if (!known?.is_locked || appErrorIn(error)?.message !== DIARY_LOCKED) throw error;
    const { has_passkey, has_password, is_linked } = await authenticationOf(context);
    return { ...(await lockedDiary(context)), lock: { ...known, has_passkey, has_password, is_linked } };
  }
}

type DiaryData = Awaited<ReturnType<typeof openDiary>>;

/** The data of the page while the diary is locked: nothing that was written. */
async function lockedDiary(context: AppContext): Promise<DiaryData> {
  const { id } = await signedIn(context);
  const { days, now, locale } = context;
  const date = dateIn(days, now);
  return {
    isEarlier: false,
    day: { userId: id, date, entry: null, template: "", templateVersion: null, now: now.toISOString() },
    closesAt: nextDayStart(days, now).toISOString(),
    closed: null,
    week: [],
    isHidden: false,
    found: null,
    dayContext: null,
    entries: [],
    before: null,
    locale,
  };
}

async function openDiary(context: AppContext, { url }: PageRequest) {
  const asked = url.searchParams.get("before") ?? "";
  const range = isDate(asked) ? { date_end: addDays(asked, -1) } : {};
  // The strip shows the week of the first shown entry.
  const weekOfLast = isDate(asked) ? mondayOf(addDays(asked, -1)) : null;
  const [rows, ofWeek, dayContext, found, template] = await Promise.all([
    // One page, today's entry, and one more entry that says whether there is a next page.
    listDiaryEntries(context, { limit: DIARY_PAGE_SIZE + 2, offset: 0, ...range }),
    weekOfLast === null
      ? null
      : listDiaryEntries(context, { limit: 7, offset: 0, date_start: weekOfLast, date_end: addDays(weekOfLast, 6) }),
    isDate(asked) ? null : dayContextOf(context),
    findDays(context, url.searchParams.get("q") ?? ""),
    isDate(asked) ? null : templateOfDay(context),
  ]);
  const { id } = await signedIn(context);
  const { days, now, locale } = context;
  const today = dateIn(days, now);
  const entry = rows.find((row) => row.entry_date === today) ?? null;
  const earlier = rows.filter((row) => row !== entry);
  const entries = earlier.slice(0, DIARY_PAGE_SIZE);
  const isImpersonated = (await context.impersonator()) !== null;
  return {
    isEarlier: isDate(asked),
    day: {
      userId: id,
      date: today,
      entry,
      template: template?.template_text ?? "",
      templateVersion: template?.updated_at ?? null,
      now: now.toISOString(),
    },
    closesAt: nextDayStart(days, now).toISOString(),
    closed: isImpersonated
      ? (await context.i18n())._(msg`Diary texts are hidden while impersonating.`)
      : await reasonNotToWrite(context),
    week: daysOfWeek(weekOfLast ?? mondayOf(today)).map((date) => {
      const written = (ofWeek ?? rows).find((row) => row.entry_date === date);
      return {
        date,
        name: dateLabel(date, locale, "weekday"),
        isWritten: written !== undefined,
        words: firstWords(written?.diary_text || written?.addenda?.[0]?.addendum_text || ""),
      };
    }),
    isHidden: isImpersonated,
    found,
    dayContext,
    entries,
    before: earlier.length > entries.length ? entries.at(-1)!.entry_date : null,
    locale,
  };
}

/**
 * The days that contain the words of `q`; null without words. With scripts the page calls the API while the person
 * types.
 */
async function findDays(context: AppContext, q: string): Promise<DiaryFound | null> {
  if (!q.trim()) return null;
  const query = z.safeParse(SearchQuery, { q, limit: String(MOST_DAYS), kind: "diary_entry" });
  if (!query.success) return { results: [], error: translate(await context.i18n(), query.error.issues[0]!.message) };
  return { ...(await search(context, query.data)), error: null };
}

/**
 * Why nothing can be written, in the person's language, or null. The server sends the text because the browser does
 * not have it.
 */
const reasonNotToWrite = (context: AppContext) =>
  notExpired(context).then(
    () => null,
    async (error: Error) => translate(await context.i18n(), appErrorIn(error)?.text ?? error.message),
  );
