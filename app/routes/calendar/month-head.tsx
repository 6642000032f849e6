import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import type { ReactNode } from "react";
import { capitalised } from "#app/domain/text/code-points.ts";
import type { EventsBeside } from "#app/domain/other-calendar/beside.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addMonths, monthOf } from "#app/domain/week/week.ts";
import { CATEGORIES } from "#app/domain/todo/todo.ts";
import { useDropTarget } from "#app/ui/drop-target.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { Priority } from "#app/ui/priority.tsx";
import { useKeysShown, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { FIRST_MONTH, LAST_MONTH, monthPath } from "./month.ts";

interface MonthHeadProps {
  month: string;
  today: string;
  locale: string;
  /** The other calendars whose events are in the grid. */
  calendars: EventsBeside["calendars"];
}

/** The month's name, and links to its neighbours and to today. */
export function MonthHead({ month, today, locale, calendars }: MonthHeadProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const hasKeys = useKeysShown();
  const isNow = month === monthOf(today);
  const before = month > FIRST_MONTH ? monthPath(addMonths(month, -1)) : null;
  const after = month < LAST_MONTH ? monthPath(addMonths(month, 1)) : null;
  const lead = (path: string | null) => () => (path ? navigate(path, { preventScrollReset: true }) : false);
  useShortcuts(t`Calendar`, [
    { keys: "[", does: t`Previous month`, run: lead(before) },
    { keys: "]", does: t`Next month`, run: lead(after) },
    { keys: "t", does: t`Today`, run: lead("/calendar") },
  ]);
  return (
    <PageHead
      turns={
        <div className="flex items-center">
          <Turn to={before} label={t`Previous month`} keys="[" place="hold:before">
            <Icon of={ChevronLeft} className="mirror" />
          </Turn>
          <Turn to={after} label={t`Next month`} keys="]" place="hold:next">
            <Icon of={ChevronRight} className="mirror" />
          </Turn>
          <Link
            to="/calendar"
            className={`btn btn-plain ${isNow ? "text-ink-soft" : ""}`}
            title={hasKeys ? t({ message: "Today: t", comment: "t is the key" }) : undefined}
            preventScrollReset
            aria-current={isNow ? "date" : undefined}
          >
            <Trans>Today</Trans>
          </Link>
        </div>
      }
      view={<Legend calendars={calendars} />}
    >
      <h1 id="month" aria-live="polite" suppressHydrationWarning>
        {capitalised(dateLabel(`${month}-01`, locale, "month"))}
      </h1>
    </PageHead>
  );
}

/** The legend of the grid. */
function Legend({ calendars }: Pick<MonthHeadProps, "calendars">) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      <span className="sr-only">
        <Trans comment="The legend of the calendar">Marks:</Trans>
      </span>
      {CATEGORIES.map((category) => (
        <Priority key={category} level={category} />
      ))}
      <span className="priority month-diary">
        <Trans>Diary</Trans>
      </span>
      {calendars.map(({ id, calendar_name, calendar_mark }) => (
        <span key={id} data-mark={calendar_mark} className="inline-flex min-w-0 items-center gap-2">
          <bdi className="min-w-0 wrap-anywhere">{calendar_name}</bdi>
        </span>
      ))}
    </p>
  );
}

interface TurnProps {
  /** Null if there are no pages for that month. */
  to: Path | null;
  label: string;
  /** The shortcut that does the same. */
  keys: string;
  /** The id of the drop target: a todo held there shows the previous or the next month. */
  place: string;
  children: ReactNode;
}

function Turn({ to, label, keys, place, children }: TurnProps) {
  const { t } = useLingui();
  const hasKeys = useKeysShown();
  const link = useDropTarget<HTMLAnchorElement>(to ? place : undefined);
  if (!to) return <span className="btn btn-icon" />;
  return (
    <Link
      ref={link}
      to={to}
      aria-label={label}
      title={hasKeys ? t`${{ name: label }}: ${{ value: keys }}` : label}
      className="btn btn-icon"
      preventScrollReset
    >
      {children}
    </Link>
  );
}
