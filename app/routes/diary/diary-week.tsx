import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@remix-run/react";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import type { ReactNode } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addDays, addWeeks, mondayOf } from "#app/domain/week/week.ts";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { holdsKeys } from "#app/ui/holds-keys.ts";
import { WeekStrip } from "#app/ui/week-strip.tsx";
import { useAddress } from "./use-address.ts";

interface DiaryWeekProps {
  /** The seven days from Monday. */
  week: readonly { date: string; name: string; isWritten: boolean; words: string }[];
  today: string;
  /** Whether there are entries before this week. */
  hasOlder: boolean;
  /** Hides the links that add to a day. */
  readOnly: boolean;
  locale: string;
}

/** The page whose entries begin with that date. */
const from = (date: string, today: string) => (date < today ? `/diary?before=${addDays(date, 1)}` : "/diary");

/**
 * A week of the diary. A day with an entry links to it, another day to the form that adds to it; two links lead to
 * the weeks before and after.
 */
export function DiaryWeek({ week, today, hasOlder, readOnly, locale }: DiaryWeekProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { params, to } = useAddress();
  const before = params.get("before");
  // If this page's entries include the day, the form opens on this page, so that it also opens without a network.
  const addTo = (date: string) => (before && date >= before ? `${from(date, today)}&add=${date}` : to("add", date));
  const monday = week[0]!.date;
  const sundayOf = (weeks: number) => addDays(addWeeks(monday, weeks), 6);
  const older = hasOlder ? from(sundayOf(-1), today) : null;
  const newer = monday < mondayOf(today) ? from(sundayOf(1), today) : null;
  const lead = (path: string | null) => () => {
    if (path) navigate(path);
  };
  useShortcuts(t`Diary`, [
    { keys: "[", does: t`Previous week`, run: lead(older) },
    { keys: "]", does: t({ message: "Next week", context: "the one after the shown" }), run: lead(newer) },
    { keys: "t", does: t`Back to today`, run: lead("/diary") },
  ]);
  return (
    <div className="diary-week">
      <WeekStrip
        folds={week.map(({ date, name, isWritten, words }) => {
          const fullDay = dateLabel(date, locale, "full");
          return {
            name,
            day: String(Number(date.slice(8))),
            today: date === today,
            children: (
              <>
                <span className="diary-mark" data-written={isWritten || undefined}>
                  <span className="sr-only">{isWritten ? t`written` : t`not written`}</span>
                </span>
                {isWritten && (
                  <Link to={from(date, today)} className="absolute inset-0">
                    <span className="sr-only" suppressHydrationWarning>
                      {fullDay}
                    </span>
                  </Link>
                )}
                {!isWritten && !readOnly && date < today && <AddTo path={addTo(date)} fullDay={fullDay} />}
                <p aria-hidden dir="auto" className="diary-words">
                  {words}
                </p>
              </>
            ),
          };
        })}
      />
      <Beside label={t`Previous week`} to={older}>
        <Icon of={ChevronLeft} className="mirror" />
      </Beside>
      <Beside label={t({ message: "Next week", context: "the one after the shown" })} to={newer}>
        <Icon of={ChevronRight} className="mirror" />
      </Beside>
    </div>
  );
}

/** The link to the form that adds a text to a day. */
function AddTo({ path, fullDay }: { path: ReturnType<ReturnType<typeof useAddress>["to"]>; fullDay: string }) {
  const { t } = useLingui();
  return (
    <Link
      to={path}
      preventScrollReset
      title={t`Add to this day`}
      className="diary-late absolute inset-0"
      onClick={holdsKeys("addendum_text")}
    >
      <Icon of={Plus} />
      <span className="sr-only" suppressHydrationWarning>
        <Trans comment="Adds a text to a day of the diary">Add to {fullDay}</Trans>
      </span>
    </Link>
  );
}

function Beside({ label, to, children }: { label: string; to: string | null; children: ReactNode }) {
  if (!to) return <span className="btn btn-icon" aria-hidden />;
  return (
    <Link to={to} aria-label={label} title={label} className="btn btn-icon">
      {children}
    </Link>
  );
}
