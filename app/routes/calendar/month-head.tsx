import { Link, useNavigate } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { addMonths, monthOf } from "#app/domain/week/week.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { useShortcuts } from "#app/shell/shortcuts.ts";
import { FIRST_MONTH, LAST_MONTH, monthPath } from "./month.ts";

/** The month's name, the way to its neighbours, and back to today. */
export function MonthHead({ month, today, locale }: { month: string; today: string; locale: string }) {
  const navigate = useNavigate();
  const isNow = month === monthOf(today);
  const before = month > FIRST_MONTH ? monthPath(addMonths(month, -1)) : null;
  const after = month < LAST_MONTH ? monthPath(addMonths(month, 1)) : null;
  const lead = (path: string | null) => () => (path ? navigate(path, { preventScrollReset: true }) : false);
  useShortcuts("Calendar", [
    { keys: "[", does: "Previous month", run: lead(before) },
    { keys: "]", does: "Next month", run: lead(after) },
    { keys: "t", does: "Today", run: lead("/calendar") },
  ]);
  return (
    <div className="flex min-h-control flex-wrap items-center gap-y-2 max-md:-mx-2 md:gap-x-1">
      <Turn to={before} label="Previous month">
        <ChevronLeft aria-hidden />
      </Turn>
      <Turn to={after} label="Next month">
        <ChevronRight aria-hidden />
      </Turn>
      <h1 id="month" aria-live="polite" className="ms-1 max-sm:text-lg" suppressHydrationWarning>
        {dateLabel(`${month}-01`, locale, "month")}
      </h1>
      <LinkButton
        to="/calendar"
        variant={isNow ? "plain" : "quiet"}
        className="ms-auto"
        preventScrollReset
        aria-current={isNow ? "date" : undefined}
      >
        Today
      </LinkButton>
    </div>
  );
}

function Turn({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) return <span className="btn btn-icon" />;
  return (
    <Link to={to} aria-label={label} title={label} className="btn btn-icon" preventScrollReset>
      {children}
    </Link>
  );
}
