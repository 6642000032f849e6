import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { onDay, type TimedPlan } from "#app/domain/todo/plan.ts";
import { type ActiveTodo, dateOf, FULL_DATE_MESSAGE } from "#app/domain/todo/todo.ts";
import { REMIND_MINUTES, TIME_MESSAGE } from "#app/domain/todo/todo-time.ts";
import { remindText } from "#app/domain/todo/remind-text.ts";
import { DATE_RANGE, isDate } from "#app/domain/week/week.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { DATE_RANGE_MESSAGE } from "./date-problem.ts";

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
  const [problem, setProblem] = useState<string | null>(null);
  const translate = useTranslate();
  const problemId = useId();
  function plan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const isGood = isDate(date) && date >= DATE_RANGE.min && date <= DATE_RANGE.max;
    // A half-typed date or time has no value.
    const isHalf = event.currentTarget.querySelector<HTMLInputElement>("[type=time]")!.validity.badInput;
    if (!isGood) setProblem(date ? DATE_RANGE_MESSAGE : FULL_DATE_MESSAGE);
    else if (isHalf) setProblem(TIME_MESSAGE);
    else onChoose({ ...onDay(date), ...(time ? { todo_time: time, todo_remind: remind } : { todo_time: null }) });
  }
  return (
    <form className="plan-date" noValidate onChange={() => setProblem(null)} onSubmit={plan}>
      <input
        type="date"
        aria-label={t`Another day`}
        className="control"
        {...DATE_RANGE}
        {...(problem && { "aria-describedby": problemId })}
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
      <button type="submit" className="btn btn-quiet">
        {t({ message: "Plan", context: "a button" })}
      </button>
      {problem && (
        <p id={problemId} role="alert" className="basis-full text-sm text-danger">
          {translate(problem)}
        </p>
      )}
    </form>
  );
}
