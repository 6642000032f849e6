import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { type TimedPlan } from "#app/domain/todo/plan.ts";
import { planOfKey } from "#app/domain/todo/plan-key.ts";
import { plannedText } from "#app/domain/todo/plan-text.ts";
import { atNoon } from "#app/domain/todo/todo.ts";
import { remindText } from "#app/domain/todo/remind-text.ts";
import { useTime } from "#app/client/today.ts";
import { ENGLISH } from "#app/domain/typed-line/english.ts";
import { typedWhen } from "#app/domain/typed-line/when.ts";
import { useTypedWords } from "./typed-words.ts";

/** Milliseconds after which a single key acts. Another key within that time begins a date, such as `3 dec`. */
export const PAUSE_MS = 600;

interface PlanTypedProps {
  /** The key with which the text began. */
  first: string;
  /** The Monday of the shown week. */
  monday: string;
  today: string;
  locale: string;
  /** The todo's date, for a typed time without a date, and the todo's time, for a typed reminder. */
  day: string | undefined;
  time: string | null | undefined;
  onChoose(plan: TimedPlan): void;
}

/**
 * The field of the popover. It accepts one key for a day or a week, or a date in words, and shows at once what it
 * will plan.
 */
export function PlanTyped({ first, monday, today, locale, day, time, onChoose }: PlanTypedProps) {
  const [text, setText] = useState(first);
  /** Whether Enter was pressed while the text named no day. */
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const byKey = planOfKey(text, monday, today);
  const now = useTime(true) ?? undefined;
  const language = useTypedWords();
  const { t, i18n } = useLingui();
  const examples = new Intl.ListFormat(locale, { type: "disjunction" }).format((language ?? ENGLISH).plans);
  const plan: TimedPlan | null = byKey ?? planOfText(text, { today, locale, language, day, now, time });
  // Whether the person has chosen, or cancelled with Escape.
  const isOver = useRef(false);
  function choose(chosen: TimedPlan | null) {
    if (!chosen || isOver.current) return;
    isOver.current = true;
    onChoose(chosen);
  }
  useEffect(() => {
    if (!byKey) return;
    const timer = setTimeout(() => choose(byKey), PAUSE_MS);
    return () => clearTimeout(timer);
    // When a render makes a new plan of the same key, the pause does not start again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return (
    <form
      className="plan-typed"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setRefused(plan === null);
        choose(plan);
      }}
    >
      <input
        // The key that opened the field continues here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t`A day in words`}
        aria-describedby={id}
        aria-invalid={isRefused || undefined}
        autoComplete="off"
        className="control"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") isOver.current = true;
        }}
        // If the person leaves the field, the single key acts at once.
        onBlur={() => choose(byKey)}
      />
      <p id={id} role="status" className={`text-sm ${isRefused ? "text-danger" : "text-ink-soft"}`}>
        {plan
          ? plannedText(i18n, plan, today, locale)
          : isRefused
            ? t`This names no day. Write, for example: ${examples}`
            : t`Such as ${examples}`}
        {typeof plan?.todo_remind === "number" && ` · ${remindText(i18n, plan.todo_remind)}`}
      </p>
    </form>
  );
}

/** The context in which a text is read, and the current time of the todo. */
type Around = Parameters<typeof typedWhen>[1] & { time: string | null | undefined };

/**
 * The day or the week that a text names, with a time and a reminder; null when it names none, or contains other
 * words. A reminder alone applies to the todo's own day and time.
 */
function planOfText(text: string, { time, ...around }: Around): TimedPlan | null {
  const when = typedWhen(text, { ...around, hasTime: Boolean(time) });
  if (!when || when.todo_repeat) return null;
  const { todo_week = null, todo_remind } = when;
  const hasReminder = todo_remind !== undefined;
  const ownDay = hasReminder && around.day ? atNoon(around.day) : null;
  const todo_due_date = when.todo_due_date ?? ownDay;
  const todo_time = when.todo_time ?? (hasReminder ? time : undefined);
  if (!todo_due_date && !todo_week) return null;
  return { todo_due_date, todo_week, ...(todo_time && { todo_time }), ...(hasReminder && { todo_remind }) };
}
