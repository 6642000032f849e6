import { Link, useFetcher } from "@remix-run/react";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useRef, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import type { DiaryEntry } from "#app/domain/diary/diary.ts";
import { monthOf } from "#app/domain/week/week.ts";

interface Page {
  entries: DiaryEntry[];
  /** The date before which the next page starts; null at the end. */
  before: string | null;
}

interface TimelineProps extends Page {
  /** Ids of entries that were deleted after their page was loaded. */
  removed: string[];
  /** Hides the delete buttons. */
  readOnly: boolean;
  locale: string;
}

/** Distance from the bottom at which the next page is loaded. */
const NEAR = "200px";

/** Earlier entries by month, loaded page by page while scrolling. */
export function Timeline({ entries, removed, before, readOnly, locale }: TimelineProps) {
  const [later, setLater] = useState<Page[]>([]);
  const fetcher = useFetcher<Page>();
  const { load, data, state } = fetcher;
  const next = later.length > 0 ? later.at(-1)!.before : before;
  const link = useRef<HTMLAnchorElement>(null);

  if (data && !later.includes(data)) setLater([...later, data]);

  useEffect(() => {
    if (!next || !link.current || state !== "idle") return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) load(`/diary?before=${next}`);
      },
      { rootMargin: `0px 0px ${NEAR}` },
    );
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [next, state, load]);

  // New entries push the link away, or take its place: a keyboard goes on with the first of them.
  const isHeld = useRef(false);
  useEffect(() => {
    const [first] = data?.entries ?? [];
    if (first && isHeld.current) document.getElementById(`entry-${first.id}`)?.focus();
  }, [data]);

  const all = new Map([...entries, ...later.flatMap((page) => page.entries)].map((entry) => [entry.id, entry]));
  const months = Map.groupBy(
    [...all.values()].filter((entry) => !removed.includes(entry.id)),
    (entry) => monthOf(entry.entry_date),
  );
  return (
    <>
      {[...months].map(([month, days]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="diary-month" suppressHydrationWarning>
            {dateLabel(`${month}-01`, locale, "month")}
          </h2>
          {days.map((entry) => (
            <Entry key={entry.id} entry={entry} readOnly={readOnly} locale={locale} />
          ))}
        </section>
      ))}
      {next && (
        <p className="text-center" aria-busy={state !== "idle"}>
          <Link
            ref={link}
            to={`?before=${next}`}
            className="btn btn-quiet"
            onFocus={() => (isHeld.current = true)}
            onBlur={() => (isHeld.current = false)}
          >
            <span>Earlier Entries</span>
          </Link>
        </p>
      )}
    </>
  );
}

function Entry({ entry, readOnly, locale }: { entry: DiaryEntry; readOnly: boolean; locale: string }) {
  const { id, entry_date, diary_text, hidden } = entry;
  const label = dateLabel(entry_date, locale, "full");
  return (
    <article id={`entry-${id}`} tabIndex={-1} className="diary-entry" aria-label={label}>
      <time dateTime={entry_date} className="diary-day" suppressHydrationWarning>
        {dateLabel(entry_date, locale, "weekday")} <b>{Number(entry_date.slice(8))}</b>
      </time>
      {hidden ? (
        <p className="text-ink-soft italic">Hidden while impersonating</p>
      ) : (
        <p className="leading-relaxed whitespace-pre-wrap">{diary_text}</p>
      )}
      {!readOnly && (
        <Link
          to={`?delete=${id}`}
          preventScrollReset
          aria-label={`Delete the entry of ${label}`}
          title="Delete"
          className="btn btn-icon diary-delete"
        >
          <Trash2 aria-hidden />
        </Link>
      )}
    </article>
  );
}
