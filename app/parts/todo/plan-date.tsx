import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { onDay, type TimedPlan } from "#app/domain/todo/plan.ts";
import { type ActiveTodo, dateOf } from "#app/domain/todo/todo.ts";
import { REMIND_MINUTES } from "#app/domain/todo/todo-time.ts";
import { remindText } from "#app/domain/todo/remind-text.ts";
import { DATE_RANGE, isDate } from "#app/domain/week/week.ts";

interface PlanDateProps {
  todo: Pick<ActiveTodo, "todo_due_date" | "todo_time" | "todo_remind">;
  onChoose(plan: TimedPlan): void;
}

/** The browser's own fields for another day, its time and its reminder; on phones they are the system's pickers. */
export function PlanDate({ todo, onChoose }: PlanDateProps) {
  const { t, i18n } = useLingui();
  const [date, setDate] = useState(todo.todo_due_date ? dateOf(todo.todo_due_date) : "");
  const [time, setTime] = useState(todo.todo_time ?? "");
  const [remind, setRemind] = useState(todo.todo_remind ?? null);
  const isGood = isDate(date) && date >= DATE_RANGE.min && date <= DATE_RANGE.max;
  return (
    <form
      className="plan-date"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const timed = time ? { todo_time: time, todo_remind: remind } : { todo_time: null };
        if (isGood) onChoose({ ...onDay(date), ...timed });
      }}
    >
      <input
        type="date"
        aria-label={t`Another day`}
        className="control"
        {...DATE_RANGE}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <input
        type="time"
        aria-label={t`Time`}
        className="control"
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      {time && (
        <select
          aria-label={t`Remind me`}
          className="control"
          value={remind ?? ""}
          onChange={({ target }) => setRemind(target.value ? Number(target.value) : null)}
        >
          <option value="">{t`No reminder`}</option>
          {REMIND_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {remindText(i18n, minutes)}
            </option>
          ))}
        </select>
      )}
      <button type="submit" className="btn btn-quiet" disabled={!isGood}>
        {t({ message: "Plan", context: "a button" })}
      </button>
    </form>
  );
}
