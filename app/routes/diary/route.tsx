import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import * as z from "zod/mini";
import type { AppContext } from "#app/context.ts";
import { notExpired, signedIn } from "#app/domain/session/access.server.ts";
import { authenticationOf } from "#app/domain/session/session.server.ts";
import { capitalised } from "#app/domain/code-points.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { applyAddendum, withDay } from "#app/domain/diary/addendum-changes.ts";
import { type DiaryEntry, DIARY_PAGE_SIZE, firstWords } from "#app/domain/diary/diary.ts";
import { diaryLockAndKey } from "#app/domain/diary/lock.server.ts";
import { DIARY_LOCKED } from "#app/domain/diary/lock.ts";
import { appErrorIn } from "#app/errors.ts";
import { dayContextOf } from "#app/domain/diary/day-context.server.ts";
import { listDiaryEntries } from "#app/domain/diary/diary.server.ts";
import { SearchQuery } from "#app/domain/search/search.ts";
import { search } from "#app/domain/search/search.server.ts";
import { templateOfDay } from "#app/domain/diary/template.server.ts";
import { dateIn, nextDayStart } from "#app/domain/time/timezone.ts";
import { addDays, daysOfWeek, isDate, mondayOf } from "#app/domain/week/week.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { pageAction, pageLoader, type PageRequest } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { translate } from "#app/i18n/messages.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { addendumTexts, useDeleteAddendum } from "./addendum-commands.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { DiarySearch } from "./diary-search.tsx";
import { DiaryWeek } from "./diary-week.tsx";
import { type DiaryFound, MOST_DAYS } from "./found-days.tsx";
import { diaryIntents } from "./intents.server.ts";
import { EarlierYears, TodaySoFar } from "./day-context.tsx";
import { FailedAddenda } from "./failed-addenda.tsx";
import { LockNow, LockScreen } from "./lock-screen.tsx";
import { onNewDay, useUnsent } from "./shown-diary.ts";
import { applyTemplate, templateTexts, TemplateForm, useIsTemplateRefused } from "./template-form.tsx";
import { Timeline } from "./timeline.tsx";
import { Today } from "./today.tsx";
import { TodayPicture } from "./today-picture.tsx";
import { useAddress } from "./use-address.ts";
import { useDelete } from "./use-delete.ts";
import { useDiaryLock } from "./use-diary-lock.ts";
import { useOlderEntries } from "./use-older-entries.ts";
import { useQueryText } from "./use-query.ts";
import style from "./diary.css?inline";

export const meta = title(msg`Diary`);

/** What the diary needs while it is open: no proof. */
const NO_PROOF = { has_passkey: false, has_password: false, is_linked: false };

/**
 * Today's entry and a page of earlier ones; with `before` only the entries before that date; with `q` the days that
 * contain the query.
 */
export const loader = pageLoader(async (context, page) => {
  const lock = diaryLockAndKey(context);
  try {
    return { ...(await loadDiary(context, page)), lock: { ...(await lock), ...NO_PROOF } };
  } catch (error) {
    const known = await lock.catch(() => null);
    if (!known?.is_locked || appErrorIn(error)?.message !== DIARY_LOCKED) throw error;
    const { has_passkey, has_password, is_linked } = await authenticationOf(context);
    return { ...(await lockedDiary(context)), lock: { ...known, has_passkey, has_password, is_linked } };
  }
});

type DiaryData = Awaited<ReturnType<typeof loadDiary>>;

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

async function loadDiary(context: AppContext, { url }: PageRequest) {
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

export const action = pageAction(diaryIntents);

// `q` is not a parameter here: a search reads no page, and the cache does not store a page for each search.
const page = cachedPage(["before"]);
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["account", "diary_entry", "todo", "meeting_note", "pomodoro"], style };

/** The page's data with the unsent texts. */
function useDiary() {
  const loaded = page.usePage<typeof loader>(onNewDay);
  const withAddenda = addendumTexts.usePending().reduce((diary, { change }) => applyAddendum(diary, change), loaded);
  const pending = templateTexts.usePending();
  return useUnsent(pending.reduce((diary, { change }) => applyTemplate(diary, change), withAddenda));
}

/** The text of a form that failed without scripts; null if there is none. */
function useSubmitted(hasEntry: boolean) {
  const actionError = actionErrorOf(useLastActionData());
  const text = submittedValue(actionError, "diary_text");
  if (!actionError || text === undefined) return null;
  return {
    error: actionError.error,
    text,
    seen: submittedValue(actionError, "updated_at") ?? null,
    isOvertaken: actionError.status === 409 && hasEntry,
  };
}

/**
 * The diary, or the form that opens it. Data that was read while the diary was open is not shown after it is locked.
 */
export default function Diary() {
  const { visible: data, waiting } = useDiary();
  const isLocked = useDiaryLock(data.lock);
  return isLocked ? (
    <LockScreen
      hasPasskey={data.lock.has_passkey}
      hasPassword={data.lock.has_password}
      isLinked={data.lock.is_linked}
    />
  ) : (
    <OpenDiary data={data} waiting={waiting} />
  );
}

type Shown = ReturnType<typeof useDiary>;

function OpenDiary({ data, waiting }: { data: Shown["visible"]; waiting: Shown["waiting"] }) {
  const { day, closesAt, closed, week, dayContext, found, entries, before, isEarlier, isHidden, locale } = data;
  const submitted = useSubmitted(day.entry !== null);
  const { params } = useAddress();
  const [query, setQuery] = useQueryText();
  const { remove, removed, removePicture, withoutPicture, error } = useDelete(day.date);
  const { all, ...later } = useOlderEntries({ entries, before }, isEarlier ? params.get("before")! : "today");
  const visible = all.filter((entry) => !removed.includes(entry.id)).map(withoutPicture);
  const hasOlder = before !== null || entries.some(({ entry_date }) => entry_date < week[0]!.date);
  // The date of a day without an entry, to which something is added.
  const adding = params.get("add") ?? "";
  const editsTemplate = useIsTemplateRefused() || params.has("template");
  const isLate = !closed && isDate(adding) && adding < day.date;
  const mayFind = !isHidden && (visible.length > 0 || day.entry !== null || query !== "");

  return (
    <Page className="diary">
      <header className="contents">
        <DiaryWeek week={week} today={day.date} hasOlder={hasOlder} readOnly={closed !== null} locale={locale} />
        <Heading date={isEarlier ? null : day.date} locale={locale} />
      </header>
      {data.lock.is_on && <LockNow />}
      <Deletions today={day} entries={visible} locale={locale} onRemove={remove} onRemovePicture={removePicture} />
      <FailedAddenda today={day.date} locale={locale} />
      {error && <Notice>{error}</Notice>}
      {closed && <Notice tone="info">{closed}</Notice>}
      {isEarlier ? (
        <Link to="/diary" className="link">
          <Trans>Back to Today</Trans>
        </Link>
      ) : (
        <div className="diary-today">
          {!closed && editsTemplate && <TemplateForm template={day.template} version={day.templateVersion} />}
          {!closed && <Today key={day.date} {...day} submitted={submitted} closesAt={closesAt} locale={locale} />}
          {!closed && (
            <TodayPicture key={`picture ${day.date}`} entry={day.entry} day={dateLabel(day.date, locale, "full")} />
          )}
          {dayContext && <TodaySoFar {...dayContext} />}
          {dayContext && <EarlierYears date={day.date} years={dayContext.years} locale={locale} />}
        </div>
      )}
      {visible.length === 0 && !isEarlier && !query && (
        <p className="text-ink-soft">
          <Trans>Your earlier days will appear here.</Trans>
        </p>
      )}
      {mayFind && <DiarySearch query={query} onQuery={setQuery} found={found} locale={locale} />}
      {!(mayFind && query.trim()) && (
        <Timeline
          entries={isLate ? withDay(visible, adding) : visible}
          waiting={waiting}
          {...later}
          readOnly={closed !== null}
          today={day.date}
          locale={locale}
        />
      )}
    </Page>
  );
}

/** The heading of the page: today's date, or null on a page of earlier entries. */
function Heading({ date, locale }: { date: string | null; locale: string }) {
  if (date === null) {
    return (
      <h1 className="diary-date">
        <Trans>Earlier entries</Trans>
      </h1>
    );
  }
  return (
    <h1 className="diary-date of-today text-2xl">
      <span className="block text-lg font-normal text-ink-soft" suppressHydrationWarning>
        {capitalised(dateLabel(date, locale, "weekdayLong"))}
      </span>
      <span suppressHydrationWarning>{dateLabel(date, locale, "long")}</span>
    </h1>
  );
}

interface DeletionsProps {
  today: { date: string; entry: DiaryEntry | null };
  /** The earlier entries. */
  entries: readonly DiaryEntry[];
  locale: string;
  onRemove(entry: DiaryEntry): void;
  onRemovePicture(entry: DiaryEntry): Promise<void>;
}

/** The questions before an entry, a picture or an addendum is deleted. The address names the row. */
function Deletions({ today, entries, locale, onRemove, onRemovePicture }: DeletionsProps) {
  const { params } = useAddress();
  const removeAddendum = useDeleteAddendum(today.date);
  const [asked, askedPicture, removing] = ["delete", "picture", "remove"].map((name) => params.get(name));
  const entry = [today.entry, ...entries].find((one) => one?.id === asked);
  const pictured = entries.find(({ id }) => id === askedPicture);
  const reduced = entries.find(({ addenda = [] }) => addenda.some(({ id }) => id === removing));
  const addendum = reduced?.addenda?.find(({ id }) => id === removing);
  return (
    <>
      {asked && (
        <DeleteEntry
          id={asked}
          day={entry ? dateLabel(entry.entry_date, locale, "full") : null}
          isToday={asked === today.entry?.id}
          hasPicture={entry?.picture !== undefined}
          onDelete={() => entry && onRemove(entry)}
        />
      )}
      {askedPicture && (
        <DeleteEntry
          key={`picture ${askedPicture}`}
          id={askedPicture}
          kind="picture"
          day={pictured ? dateLabel(pictured.entry_date, locale, "full") : null}
          onDelete={() => pictured && void onRemovePicture(pictured)}
        />
      )}
      {removing && (
        <DeleteEntry
          key={removing}
          id={removing}
          kind="addendum"
          day={addendum ? dateLabel(addendum.written_on, locale, "full") : null}
          isToday={addendum?.written_on === today.date}
          onDelete={() => reduced && addendum && removeAddendum(reduced, addendum)}
        />
      )}
    </>
  );
}
