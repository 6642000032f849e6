import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addDays, addMonthsToDate, mondayOf, monthOf } from "#app/domain/week/week.ts";
import { keyInReadingOrder } from "#app/ui/direction.ts";
import { areShortcutsOn } from "#app/parts/command-bar/shortcuts.ts";
import { DayCell } from "./day-cell.tsx";
import { useDayLinks } from "./day-links.ts";
import { type DayState, FIRST_MONTH, LAST_MONTH, monthPath, type Week } from "./month.ts";

interface MonthGridProps {
  month: string;
  weeks: Week[];
  today: string;
  /** The month that the address names. It stays the same when a day is opened. */
  asked: string | null;
  /** The open day. */
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
  // The same letters as the page's shortcuts, but they move the focus to a day.
  const letters: Record<string, () => string> = {
    "[": () => addMonthsToDate(date, -1),
    "]": () => addMonthsToDate(date, 1),
    t: () => today,
  };
  return (steps[keyInReadingOrder(key)] ?? (areShortcutsOn() ? letters[key] : undefined))?.();
}

/** The focus in the month: arrow keys move it from day to day, and only one day is a tab stop. */
function useWalk({ month, weeks, today }: Pick<MonthGridProps, "month" | "weeks" | "today">) {
  const navigate = useNavigate();
  const links = useDayLinks();
  const dates = weeks.flatMap((week) => week.days.map((one) => one.date));
  const home = monthOf(today) === month ? today : `${month}-01`;
  const [walked, setWalked] = useState(home);
  const active = dates.includes(walked) ? walked : home;
  const expected = useRef<string | null>(null);

  // A day of another month can be focused only after that month is rendered.
  useEffect(() => {
    if (!expected.current || monthOf(expected.current) !== month) return;
    links.get(expected.current)?.focus();
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
    } else links.get(next)?.focus();
  }
  return { active, walk, setWalked };
}

/** Six weeks of days. */
export function MonthGrid({ month, asked, weeks, today, day, locale }: MonthGridProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const links = useDayLinks();
  const { active, walk, setWalked } = useWalk({ month, weeks, today });

  /**
   * A click on a todo opens its day. A click on empty space opens the day with the focus in the field for a new todo.
   */
  function open(event: MouseEvent) {
    const date = cellOf(event.target)?.dataset.date;
    if (!date || (event.target as Element).closest("a")) return;
    links.get(date)?.focus();
    const isEmptySpace = !(event.target as Element).closest(".month-event");
    const state: DayState = { add: isEmptySpace };
    navigate(monthPath(asked, date), { preventScrollReset: true, state });
  }

  return (
    // The days have the focus; the grid only handles keys.
    // oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role
    <table
      role="grid"
      aria-labelledby="month"
      className="month"
      onKeyDown={walk}
      onClick={open}
      onFocus={(event) => setWalked(cellOf(event.target)?.dataset.date ?? active)}
    >
      <DayNames dates={weeks[0]!.days.map(({ date }) => date)} locale={locale} />
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
                isTabStop={one.date === active}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // oxlint-enable jsx-a11y/no-noninteractive-element-to-interactive-role
  );
}

/** The names of the weekdays above their columns. */
function DayNames({ dates, locale }: { dates: readonly string[]; locale: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">
            <Trans>Week</Trans>
          </span>
        </th>
        {dates.map((date) => (
          <th key={date} scope="col" abbr={dateLabel(date, locale, "weekdayLong")} suppressHydrationWarning>
            {dateLabel(date, locale, "weekday")}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The cell of the day around an element. The DOM is queried because one handler serves all days. */
const cellOf = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-date]");
