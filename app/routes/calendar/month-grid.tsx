import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addDays, addMonthsToDate, daysOfWeek, mondayOf, monthOf } from "#app/domain/week/week.ts";
import { keyInReadingOrder } from "#app/ui/direction.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { areShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { DayCell } from "./day-cell.tsx";
import { type DayState, FIRST_MONTH, LAST_MONTH, monthPath, type Week } from "./month.ts";

interface MonthGridProps {
  month: string;
  weeks: Week[];
  today: string;
  /** The month that the address names, which stays when a day is opened. */
  asked: string | null;
  /** The day that is open. */
  day: string | null;
  locale: string;
}

/** The date to which a key moves; undefined for other keys. */
function dateAfterKey({ key, shiftKey }: KeyboardEvent, date: string, today: string): string | undefined {
  const monday = mondayOf(date);
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => monday,
    End: () => addDays(monday, 6),
    PageUp: () => addMonthsToDate(date, shiftKey ? -12 : -1),
    PageDown: () => addMonthsToDate(date, shiftKey ? 12 : 1),
  };
  // Like the page's shortcuts, but the focus moves to a day.
  const letters: Record<string, () => string> = {
    "[": () => addMonthsToDate(date, -1),
    "]": () => addMonthsToDate(date, 1),
    t: () => today,
  };
  return (steps[keyInReadingOrder(key)] ?? (areShortcutsOn() ? letters[key] : undefined))?.();
}

/** Six weeks of days. The arrow keys move between them; one day is a tab stop. */
export function MonthGrid({ month, asked, weeks, today, day, locale }: MonthGridProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const table = useRef<HTMLTableElement>(null);
  const dates = weeks.flatMap((week) => week.days.map((one) => one.date));
  const home = monthOf(today) === month ? today : `${month}-01`;
  const [walked, setWalked] = useState(home);
  const active = dates.includes(walked) ? walked : home;
  const expected = useRef<string | null>(null);

  // A day of another month can be focused only once that month is rendered.
  useEffect(() => {
    if (!expected.current || monthOf(expected.current) !== month) return;
    linkOf(table.current, expected.current)?.focus();
    expected.current = null;
  });

  function walk(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !cellOf(event.target)) return;
    const next = dateAfterKey(event, active, today);
    if (!next) return;
    event.preventDefault();
    if (monthOf(next) < FIRST_MONTH || monthOf(next) > LAST_MONTH) return;
    setWalked(next);
    const leaves = event.key.startsWith("Arrow") ? !dates.includes(next) : monthOf(next) !== month;
    if (leaves) {
      expected.current = next;
      navigate(monthPath(monthOf(next)), { preventScrollReset: true });
    } else linkOf(table.current, next)?.focus();
  }

  /** A click on a todo opens its day; a click on empty space opens it ready to add. */
  function open(event: MouseEvent) {
    const date = cellOf(event.target)?.dataset.date;
    if (!date || (event.target as Element).closest("a")) return;
    linkOf(table.current, date)?.focus();
    const isEmptySpace = !(event.target as Element).closest(".month-event");
    const state: DayState = { add: isEmptySpace };
    navigate(monthPath(asked, date), { preventScrollReset: true, state });
  }

  return (
    // The days have the focus; the grid only handles keys.
    // oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role
    <table
      ref={table}
      role="grid"
      aria-labelledby="month"
      className="month"
      onKeyDown={walk}
      onClick={open}
      onFocus={(event) => setWalked(cellOf(event.target)?.dataset.date ?? active)}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">
              <Trans>Week</Trans>
            </span>
          </th>
          {daysOfWeek(weeks[0]!.days[0]!.date).map((date) => (
            <th key={date} scope="col" abbr={dateLabel(date, locale, "weekdayLong")} suppressHydrationWarning>
              {dateLabel(date, locale, "weekday")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ number, ...week }) => (
          <tr key={week.key}>
            <th scope="row">
              <Link to={`/app?week=${week.key}`} aria-label={t`Week ${number}`} className="month-week">
                {number}
              </Link>
            </th>
            {week.days.map((one) => (
              <DayCell
                key={one.date}
                day={one}
                asked={asked}
                today={today}
                locale={locale}
                isOpen={one.date === day}
                isNow={week.days.some(({ date }) => date === today)}
                tabIndex={isHydrated ? (one.date === active ? 0 : -1) : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // oxlint-enable jsx-a11y/no-noninteractive-element-to-interactive-role
  );
}

const cellOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-date]");

const linkOf = (table: HTMLElement | null, date: string) =>
  table?.querySelector<HTMLElement>(`[data-date="${date}"] a`) ?? null;
