import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useRef, useState } from "react";
import { onDay, type TimedPlan } from "#app/domain/todo/plan.ts";
import { type ActiveTodo, dateOf } from "#app/domain/todo/todo.ts";
import { TIME_MESSAGE } from "#app/domain/todo/todo-time.ts";
import { DATE_RANGE } from "#app/domain/week/week.ts";
import type { Detail } from "#app/errors.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { dateProblem } from "./date-problem.ts";
import { RemindOptions } from "./remind-options.tsx";

interface PlanDateProps {
  todo: Pick<ActiveTodo, "todo_due_date" | "todo_time" | "todo_remind">;
  onChoose(plan: TimedPlan): void;
}

/** The browser's own fields for another day, its time and its reminder; on phones they are the system's pickers. */
export function PlanDate({ todo, onChoose }: PlanDateProps) {
  const { t } = useLingui();
  const [date, setDate] = useState(todo.todo_due_date ? dateOf(todo.todo_due_date) : "");
  const [time, setTime] = useState(todo.todo_time ?? "");
  const [remind, setRemind] = useState(todo.todo_remind ?? null);
  const [problem, setProblem] = useState<Detail | null>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  const translate = useTranslate();
  const problemId = useId();
  function refuse(path: string, field: HTMLInputElement, message: string) {
    setProblem({ path, message });
    field.focus();
  }
  function plan(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const [ofDate, ofTime] = [dateField.current!, timeField.current!];
    const wrongDate = dateProblem(ofDate.validity);
    if (wrongDate) refuse("date", ofDate, wrongDate);
    else if (ofTime.validity.badInput) refuse("time", ofTime, TIME_MESSAGE);
    else onChoose({ ...onDay(date), ...(time ? { todo_time: time, todo_remind: remind } : { todo_time: null }) });
  }
  const wrong = (path: string) => problem?.path === path && { "aria-invalid": true, "aria-describedby": problemId };
  return (
    <form className="plan-date" noValidate onChange={() => setProblem(null)} onSubmit={plan}>
      <input
        ref={dateField}
        type="date"
        aria-label={t`Another day`}
        className="control"
        required
        {...DATE_RANGE}
        {...wrong("date")}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <input
        ref={timeField}
        type="time"
        aria-label={t`Time`}
        className="control"
        {...wrong("time")}
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
          <RemindOptions />
        </select>
      )}
      <button type="submit" className="btn btn-quiet">
        {t({ message: "Plan", context: "a button" })}
      </button>
      {problem && (
        <p id={problemId} role="alert" className="basis-full text-sm text-danger">
          {translate(problem.message)}
        </p>
      )}
    </form>
  );
}
