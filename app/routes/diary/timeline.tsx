import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import ImageOff from "lucide/dist/esm/icons/image-off.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { type RefObject, useEffect, useRef } from "react";
import { capitalised } from "#app/domain/text/code-points.ts";
import { MAX_ADDENDA } from "#app/domain/diary/addendum.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { monthOf } from "#app/domain/week/week.ts";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { holdsKeys } from "#app/ui/holds-keys.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Addenda, ReadText } from "./addenda.tsx";
import { addendumDay } from "./addendum-commands.ts";
import { NewAddendum } from "./addendum-form.tsx";
import { DayPicture } from "./day-picture.tsx";
import { useAddress } from "./use-address.ts";

interface TimelineProps {
  entries: DiaryEntry[];
  /** The dates whose text is not sent yet. */
  waiting: ReadonlySet<string>;
  /** The date before which the next page of entries starts; null at the end. */
  next: string | null;
  /** The first entry of the page that was loaded last. */
  newest: DiaryEntry | undefined;
  isLoading: boolean;
  load(href: string): void;
  /** Hides the controls that change entries. */
  readOnly: boolean;
  today: string;
  locale: string;
}

/** The distance from the bottom at which the next page is loaded. */
const NEAR = "200px";

/** Earlier entries by month. More pages are loaded while scrolling. */
export function Timeline({ entries, waiting, next, newest, isLoading, load, readOnly, today, locale }: TimelineProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!next || !link.current || isLoading) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) load(`/diary?before=${next}`);
      },
      { rootMargin: `0px 0px ${NEAR}` },
    );
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [next, isLoading, load]);

  // New entries push the link away or replace it. If it had the focus, the first of them gets the focus.
  const isHeld = useRef(false);
  const newestEntry = useRef<HTMLElement>(null);
  useEffect(() => {
    if (newest && isHeld.current) newestEntry.current?.focus();
  }, [newest]);

  const months = Map.groupBy(entries, (entry) => monthOf(entry.entry_date));
  return (
    <>
      {[...months].map(([month, days]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2
            id={`month-${month}`}
            className="diary-month sticky top-(--header) z-1 border-b border-line bg-paper py-2 text-base"
            suppressHydrationWarning
          >
            {capitalised(dateLabel(`${month}-01`, locale, "month"))}
          </h2>
          {days.map((entry) => (
            <Entry
              key={entry.entry_date}
              entry={entry}
              element={entry.id === newest?.id ? newestEntry : undefined}
              isWaiting={waiting.has(entry.entry_date)}
              readOnly={readOnly}
              today={today}
              locale={locale}
            />
          ))}
        </section>
      ))}
      {next && (
        <p className="text-center" aria-busy={isLoading}>
          <Link
            ref={link}
            to={`?before=${next}`}
            className="btn btn-quiet"
            onFocus={() => (isHeld.current = true)}
            onBlur={() => (isHeld.current = false)}
          >
            <span>
              <Trans>Earlier Entries</Trans>
            </span>
          </Link>
        </p>
      )}
    </>
  );
}

interface EntryProps extends Pick<TimelineProps, "readOnly" | "today" | "locale"> {
  entry: DiaryEntry;
  element: RefObject<HTMLElement> | undefined;
  /** The text of the entry is not sent yet. */
  isWaiting: boolean;
}

function Entry({ entry, element, isWaiting, readOnly, today, locale }: EntryProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { id, entry_date, diary_text, hidden, addenda = [] } = entry;
  const { params, to } = useAddress();
  const isAdding = !readOnly && params.get("add") === (id || entry_date);
  const label = dateLabel(entry_date, locale, "full");
  return (
    <article ref={element} id={id ? `entry-${id}` : undefined} tabIndex={-1} className="diary-entry" aria-label={label}>
      <time dateTime={entry_date} className="diary-day" suppressHydrationWarning>
        {dateLabel(entry_date, locale, "weekday")} <b>{Number(entry_date.slice(8))}</b>
      </time>
      <div className="diary-body py-1.5 wrap-anywhere">
        {hidden ? (
          <p className="text-ink-soft">
            <Trans>Hidden while impersonating</Trans>
          </p>
        ) : diary_text === "" ? (
          <p className="text-ink-soft">
            <Trans>Nothing was written on this day.</Trans>
          </p>
        ) : (
          <ReadText text={diary_text} />
        )}
        <DayPicture entry={entry} day={label} />
        {isWaiting && <p className="text-sm text-ink-soft">{translate(NOT_SENT_YET)}</p>}
        <Addenda addenda={addenda} today={today} readOnly={readOnly || !id} locale={locale} />
        {isAdding && <NewAddendum day={addendumDay(entry)} today={today} />}
      </div>
      {!readOnly && id && (
        <div className="diary-tools diary-quiet print:hidden">
          {entry_date < today && addenda.length < MAX_ADDENDA && (
            <Link
              to={to("add", id)}
              preventScrollReset
              aria-label={t`Add to ${label}`}
              title={t`Add to this day`}
              onClick={holdsKeys("addendum_text")}
              className="btn btn-icon"
            >
              <Icon of={Plus} />
            </Link>
          )}
          {entry.picture && (
            <Link
              to={to("picture", id)}
              preventScrollReset
              aria-label={t`Delete the picture of ${label}`}
              title={t`Delete the picture`}
              className="btn btn-icon"
            >
              <Icon of={ImageOff} />
            </Link>
          )}
          <Link
            to={to("delete", id)}
            preventScrollReset
            aria-label={t`Delete the entry of ${label}`}
            title={t`Delete`}
            className="btn btn-icon"
          >
            <Icon of={Trash2} />
          </Link>
        </div>
      )}
    </article>
  );
}
