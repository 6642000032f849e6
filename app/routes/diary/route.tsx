import { redirect } from "@remix-run/cloudflare";
import { Link, useSearchParams } from "@remix-run/react";
import * as z from "zod/mini";
import { type AppContext, notExpired, signedIn } from "#app/context.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { applyDiary } from "#app/domain/diary/changes.ts";
import { DIARY_PAGE_SIZE, DiaryInput, firstWords } from "#app/domain/diary/diary.ts";
import { dayMargins } from "#app/domain/diary/day-margins.server.ts";
import { deleteDiaryEntry, listDiaryEntries, writeDiaryEntry } from "#app/domain/diary/diary.server.ts";
import { dateIn, nextMidnight } from "#app/domain/time/timezone.ts";
import { addDays, daysOfWeek, isDate, mondayOf } from "#app/domain/week/week.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { WeekStrip } from "#app/ui/week-strip.tsx";
import { cachedPage } from "#app/client/page-query.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { intent, pageAction, pageLoader, type PageRequest } from "#app/forms/action.server.ts";
import { title } from "#app/shell/title.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { diaryTexts } from "./diary-commands.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { EarlierYears, TodaySoFar } from "./margins.tsx";
import { Timeline } from "./timeline.tsx";
import { Today } from "./today.tsx";
import { useDelete } from "./use-delete.ts";
import style from "./diary.css?inline";

export const meta = title("Diary");

/** Today's entry and a page of earlier ones; with `before` only the entries before that date. */
export const loader = pageLoader(async (context, { url }) => {
  const asked = url.searchParams.get("before") ?? "";
  const range = isDate(asked) ? { date_end: addDays(asked, -1) } : {};
  // Without a cookie today depends on the zone that is stored.
  if (context.zoneSource === "account") await signedIn(context);
  const [rows, margins] = await Promise.all([
    // One page, today's entry, and one more to tell whether there is a next page.
    listDiaryEntries(context, { limit: DIARY_PAGE_SIZE + 2, offset: 0, ...range }),
    isDate(asked) ? null : dayMargins(context, dateIn(context.timezone, context.now)),
  ]);
  const { id } = await signedIn(context);
  const { timezone, now, locale } = context;
  const today = dateIn(timezone, now);
  const entry = rows.find((row) => row.entry_date === today) ?? null;
  const earlier = rows.filter((row) => row !== entry);
  const entries = earlier.slice(0, DIARY_PAGE_SIZE);
  const isImpersonated = (await context.impersonator()) !== null;
  return {
    isEarlier: isDate(asked),
    day: { userId: id, date: today, timezone, entry, now: now.toISOString() },
    closesAt: nextMidnight(timezone, now).toISOString(),
    closed: isImpersonated ? "Diary texts are hidden while impersonating." : await reasonNotToWrite(context),
    week: daysOfWeek(mondayOf(today)).map((date) => {
      const written = rows.find((row) => row.entry_date === date);
      return {
        date,
        name: dateLabel(date, locale, "weekday"),
        isWritten: written !== undefined,
        words: firstWords(written?.diary_text ?? ""),
      };
    }),
    margins,
    entries,
    before: earlier.length > entries.length ? entries.at(-1)!.entry_date : null,
    locale,
  };
});

/** Why nothing can be written, or null. */
const reasonNotToWrite = (context: AppContext) =>
  notExpired(context).then(
    () => null,
    (error: Error) => error.message,
  );

export const action = pageAction({
  save: intent(DiaryInput, async (context, input, page) => done(page, (await writeDiaryEntry(context, input)).saved)),
  delete: intent(
    // A browser that got no response sends the change again, with the date.
    z.object({ id: z.string(), entry_date: z.optional(z.string()) }),
    async (context, { id, entry_date }, page) =>
      done(page, await deleteDiaryEntry(context, id, { mayRepeat: entry_date !== undefined })),
  ),
});

/** A form without scripts redirects to the page, so that a reload does not post it again. */
function done<Result>({ request }: PageRequest, result: Result): Result {
  if (request.headers.get("content-type")?.startsWith("application/json")) return result;
  throw redirect("/diary");
}

const page = cachedPage(["before"]);
export const { clientLoader, shouldRevalidate } = page;

export const handle: PageHandle = { topics: ["diary_entry", "todo", "meeting_note", "pomodoro"], style };

export default function Diary() {
  const known = page.usePage<typeof loader>();
  const { day, closesAt, closed, week, margins, entries, before, isEarlier, locale } = diaryTexts
    .usePending()
    .reduce((shown, { change }) => applyDiary(shown, change), known);
  const refusal = actionErrorOf(useLastActionData());
  const typed = submittedValue(refusal, "diary_text");
  const refused =
    refusal && typed !== undefined
      ? {
          error: refusal.error,
          text: typed,
          seen: submittedValue(refusal, "updated_at") ?? null,
          isOvertaken: refusal.status === 409 && day.entry !== null,
        }
      : null;
  const [params] = useSearchParams();
  const asked = params.get("delete");
  const { remove, removed, error } = useDelete(day.date);
  const shown = entries.filter((entry) => !removed.includes(entry.id));
  const named = [day.entry, ...shown].find((entry) => entry?.id === asked);

  return (
    <Page className="diary">
      <header className="contents">
        <WeekStrip
          className="diary-week"
          folds={week.map(({ date, name, isWritten, words }) => ({
            name,
            day: String(Number(date.slice(8))),
            today: date === day.date,
            children: (
              <>
                <span className="diary-mark" data-written={isWritten || undefined}>
                  <span className="sr-only">{isWritten ? "written" : "not written"}</span>
                </span>
                <p aria-hidden className="diary-words">
                  {words}
                </p>
              </>
            ),
          }))}
        />
        {isEarlier ? (
          <h1 className="diary-date">Earlier entries</h1>
        ) : (
          <h1 className="diary-date of-today text-2xl">
            <span className="block text-lg font-normal text-ink-soft" suppressHydrationWarning>
              {dateLabel(day.date, locale, "weekdayLong")}
            </span>
            <span suppressHydrationWarning>{dateLabel(day.date, locale, "long")}</span>
          </h1>
        )}
      </header>
      {asked && (
        <DeleteEntry
          id={asked}
          day={named ? dateLabel(named.entry_date, locale, "full") : null}
          isToday={asked === day.entry?.id}
          onDelete={() => named && remove(named)}
        />
      )}
      {error && <Notice>{error}</Notice>}
      {closed && <Notice tone="info">{closed}</Notice>}
      {isEarlier ? (
        <Link to="/diary" className="link">
          Back to Today
        </Link>
      ) : (
        <div className="diary-today">
          {!closed && <Today key={day.date} {...day} refused={refused} closesAt={closesAt} locale={locale} />}
          {margins && <TodaySoFar {...margins} />}
          {margins && <EarlierYears date={day.date} years={margins.years} locale={locale} />}
        </div>
      )}
      {shown.length === 0 && !isEarlier && <p className="text-ink-soft">Your earlier days will appear here.</p>}
      <Timeline
        key={isEarlier ? before : "today"}
        entries={shown}
        removed={removed}
        before={before}
        readOnly={closed !== null}
        locale={locale}
      />
    </Page>
  );
}
