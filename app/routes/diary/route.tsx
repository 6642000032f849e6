import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { capitalised } from "#app/domain/text/code-points.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { applyAddendum, withDay } from "#app/domain/diary/addendum-changes.ts";
import { isDate } from "#app/domain/week/week.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { cachedPage } from "#app/client/cache/page-query.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { submittedText } from "#app/forms/autosave/use-text.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { pageAction, pageLoader } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { addendumTexts } from "./addendum-commands.ts";
import { Deletions } from "./deletions.tsx";
import { readDiary } from "./diary-page.server.ts";
import { DiarySearch } from "./diary-search.tsx";
import { DiaryWeek } from "./diary-week.tsx";
import { diaryIntents } from "./intents.server.ts";
import { EarlierYears, TodaySoFar } from "./day-context.tsx";
import { FailedAddenda } from "./failed-addenda.tsx";
import { LockNow, LockScreen } from "./lock-screen.tsx";
import { onNewDay, useUnsent } from "./shown-diary.ts";
import { applyTemplate, templateTexts, TemplateForm, useIsTemplateRefused } from "./template-form.tsx";
import { Timeline } from "./timeline.tsx";
import { Today } from "./today.tsx";
import { TodayPicture } from "./day-picture.tsx";
import { useAddress } from "./use-address.ts";
import { useDelete } from "./use-delete.ts";
import { useDiaryLock } from "./use-diary-lock.ts";
import { useOlderEntries } from "./use-older-entries.ts";
import { useQueryText } from "./use-query.ts";
import style from "./diary.css?inline";

export const meta = title(msg`Diary`);

export const loader = pageLoader(readDiary);
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
  const submitted = submittedText(actionError, submittedValue(actionError, "diary_text"));
  return submitted && { ...submitted, isOvertaken: submitted.isOvertaken && hasEntry };
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
