import { dateLabel } from "#app/domain/time/date-label.ts";
import { daysOfWeek } from "#app/domain/week/week.ts";

interface PlanDaysProps {
  monday: string;
  today: string;
  locale: string;
  chosen: string | null;
  onChoose(date: string): void;
}

/** The seven folds of a week, of which one can be chosen. */
export function PlanDays({ monday, today, locale, chosen, onChoose }: PlanDaysProps) {
  return (
    <div className="week-strip plan-days">
      {daysOfWeek(monday).map((date, i) => (
        <button
          key={i}
          type="button"
          className="day-column fold"
          aria-pressed={date === chosen}
          aria-current={date === today ? "date" : undefined}
          onClick={() => onChoose(date)}
        >
          <span className="day-head">
            <span>{dateLabel(date, locale, "weekday")}</span> <b>{Number(date.slice(8))}</b>
            <span className="sr-only"> {dateLabel(date, locale, "month")}</span>
          </span>
          <kbd aria-hidden>{i + 1}</kbd>
        </button>
      ))}
    </div>
  );
}
