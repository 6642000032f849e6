import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { capitalised } from "#app/domain/text/code-points.ts";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import { type FormEvent, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import {
  every,
  FREQUENCIES,
  formatRepeat,
  type Frequency,
  MAX_INTERVAL,
  parseRepeat,
  type RepeatRule,
} from "#app/domain/todo/repeat.ts";
import { offeredRules, ruleText } from "#app/domain/todo/repeat-text.ts";
import { type ActiveTodo, dateOf, type RepeatFrom } from "#app/domain/todo/todo.ts";
import { daysOfWeek, mondayOf, weekday } from "#app/domain/week/week.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface RepeatChoiceProps {
  todo: ActiveTodo;
  today: string;
  locale: string;
  /** A rule of null ends the repetition. */
  onChoose(rule: RepeatRule | null, from: RepeatFrom): void;
  onBack(): void;
}

/** A form for the repetition of a todo: rules that fit its day, a custom rule, and the day that the next date is counted from. */
export function RepeatChoice({ todo, today, locale, onChoose, onBack }: RepeatChoiceProps) {
  const { todo_repeat = null, todo_due_date } = todo;
  const { t, i18n } = useLingui();
  const current = todo_repeat === null ? null : parseRepeat(todo_repeat);
  const [from, setFrom] = useState<RepeatFrom>(todo.repeat_from ?? "due");
  const date = todo_due_date ? dateOf(todo_due_date) : today;
  const offered = offeredRules(date);
  const isOffered = offered.some((rule) => formatRepeat(rule) === todo_repeat);
  const rules = current && !isOffered ? [current, ...offered] : offered;

  function countFrom(next: RepeatFrom) {
    setFrom(next);
    if (current) onChoose(current, next);
  }
  return (
    <>
      <div className="plan-head">
        <IconButton label={t`Back to the plan`} onClick={onBack}>
          <Icon of={ChevronLeft} className="mirror" />
        </IconButton>
        <b>{t({ message: "Repeat", context: "how a todo comes back" })}</b>
      </div>
      <div
        className="repeat-rules"
        role="group"
        aria-label={t({ message: "Repeat", context: "how a todo comes back" })}
      >
        <button type="button" className="menu-item" aria-pressed={!current} onClick={() => onChoose(null, from)}>
          {t({ message: "Never", context: "repeats" })}
        </button>
        {rules.map((rule) => (
          <button
            key={formatRepeat(rule)}
            type="button"
            className="menu-item"
            aria-pressed={formatRepeat(rule) === todo_repeat}
            onClick={() => onChoose(rule, from)}
          >
            {capitalised(ruleText(i18n, rule, locale))}
          </button>
        ))}
      </div>
      <CustomRule
        start={current ?? offered[2]!}
        date={date}
        locale={locale}
        onChoose={(rule) => onChoose(rule, from)}
      />
      <div className="plan-ways" role="group" aria-label={t`Counted from`}>
        {(["due", "done"] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="menu-item"
            aria-pressed={one === from}
            onClick={() => countFrom(one)}
          >
            {one === "due" ? t`From the due date` : t`From the day it is done`}
          </button>
        ))}
      </div>
    </>
  );
}

/** The unit of a rule's interval, in the form for the number before it. */
function unitText(i18n: I18n, freq: Frequency, count: number): string {
  return i18n._(
    {
      DAILY: msg({ message: plural(count, { one: "day", other: "days" }), comment: "Behind “Every 3”" }),
      WEEKLY: msg({ message: plural(count, { one: "week", other: "weeks" }), comment: "Behind “Every 3”" }),
      MONTHLY: msg({ message: plural(count, { one: "month", other: "months" }), comment: "Behind “Every 3”" }),
      YEARLY: msg({ message: plural(count, { one: "year", other: "years" }), comment: "Behind “Every 3”" }),
    }[freq],
  );
}

interface CustomRuleProps {
  start: RepeatRule;
  /** The day from which weekdays and months are taken. */
  date: string;
  locale: string;
  onChoose(rule: RepeatRule): void;
}

/** A custom rule: every n days, weeks on chosen days, months or years. */
function CustomRule({ start, date, locale, onChoose }: CustomRuleProps) {
  const { t, i18n } = useLingui();
  const [freq, setFreq] = useState(start.freq);
  const [interval, setInterval] = useState(String(start.interval));
  const [weekdays, setWeekdays] = useState(start.freq === "WEEKLY" ? start.weekdays : [weekday(date)]);
  const count = Number(interval);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_INTERVAL;
  const isOnNoDay = freq === "WEEKLY" && weekdays.length === 0;
  const isGood = isCount && !isOnNoDay;

  function rule(): RepeatRule {
    if (freq === "WEEKLY") return every(freq, count, { weekdays });
    const own = start.freq === freq ? start : offeredRules(date).find((one) => one.freq === freq)!;
    return { ...own, interval: count };
  }
  function toggle(day: number) {
    setWeekdays(weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day].sort());
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isGood) onChoose(rule());
  }
  return (
    <form className="repeat-custom" aria-label={t`Custom`} onSubmit={submit}>
      <Trans comment="Before and behind the fields of a number and of “days”, “weeks”, “months” or “years”">
        Every <IntervalField interval={interval} onChange={setInterval} />{" "}
        <UnitField freq={freq} count={count} onChange={setFreq} />
      </Trans>
      {freq === "WEEKLY" && (
        <div className="repeat-days" role="group" aria-label={t`On which days`}>
          {daysOfWeek(mondayOf(date)).map((one, i) => (
            <button
              key={i}
              type="button"
              className="menu-item"
              aria-pressed={weekdays.includes(i + 1)}
              onClick={() => toggle(i + 1)}
            >
              {dateLabel(one, locale, "weekday")}
            </button>
          ))}
        </div>
      )}
      <div className="flex basis-full items-center gap-2">
        {isGood ? (
          <p className="flex-1 text-sm">{capitalised(ruleText(i18n, rule(), locale))}</p>
        ) : (
          <p role="status" className="flex-1 text-sm text-danger">
            {isCount ? t`Choose at least one day` : t`Choose a number from 1 to ${MAX_INTERVAL}`}
          </p>
        )}
        <button type="submit" className="btn btn-quiet" disabled={!isGood}>
          {t({ message: "Repeat", context: "a button" })}
        </button>
      </div>
    </form>
  );
}

function IntervalField({ interval, onChange }: { interval: string; onChange(interval: string): void }) {
  const { t } = useLingui();
  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={t`Every how many`}
      className="control"
      min={1}
      max={MAX_INTERVAL}
      required
      value={interval}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface UnitFieldProps {
  freq: Frequency;
  /** The number in front of the unit. */
  count: number;
  onChange(freq: Frequency): void;
}

function UnitField({ freq, count, onChange }: UnitFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <select
      aria-label={t`Days, weeks, months or years`}
      className="control"
      value={freq}
      onChange={(event) => onChange(event.target.value as Frequency)}
    >
      {FREQUENCIES.map((one) => (
        <option key={one} value={one}>
          {unitText(i18n, one, count)}
        </option>
      ))}
    </select>
  );
}
