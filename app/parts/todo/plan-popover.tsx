import { useLingui } from "@lingui/react/macro";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import Repeat from "lucide/dist/esm/icons/repeat.mjs";
import { type KeyboardEvent, useRef, useState } from "react";
import type { RepeatRule } from "#app/domain/todo/repeat.ts";
import { repeatText } from "#app/domain/todo/repeat-text.ts";
import { inWeek, NO_PLAN, onDay, type TimedPlan } from "#app/domain/todo/plan.ts";
import { type ActiveTodo, dateOf, type RepeatFrom } from "#app/domain/todo/todo.ts";
import { addWeeks, isShown, mondayOf, weekOf } from "#app/domain/week/week.ts";
import { keyInReadingOrder } from "#app/ui/direction.ts";
import { latinKey } from "#app/ui/latin-key.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useUndoToast } from "#app/forms/action-error.ts";
import { PlanDate } from "./plan-date.tsx";
import { PlanDays } from "./plan-days.tsx";
import { useTypedBefore } from "./plan-waiting.tsx";
import { PlanTyped } from "./plan-typed.tsx";
import { RepeatChoice } from "./repeat-choice.tsx";
import { repeatTodo } from "./repeat-todo.ts";

/**
 * The buttons of a view's choices, in their order. The DOM is queried because several components render such buttons,
 * and each of them sets which one is pressed.
 */
const choicesIn = (view: HTMLElement) => [...view.querySelectorAll<HTMLElement>("[aria-pressed]")];

/** Moves the focus into a view: to the todo's current choice, else to the first one, which is a day. */
function focusFirst(view: HTMLElement | null) {
  const choices = view ? choicesIn(view) : [];
  (choices.find((choice) => choice.getAttribute("aria-pressed") === "true") ?? choices[0])?.focus();
}

interface PlanPopoverProps {
  todo: ActiveTodo;
  today: string;
  locale: string;
  /** The element beside which the popover opens. */
  anchor: HTMLElement | null;
  /** Whether the popover shows the repetition first. */
  isRepeat?: boolean;
  onPlan(plan: TimedPlan): void;
  /** Must be stable between renders. */
  onClose(): void;
}

/** A popover for the day or the week of a todo, and how it repeats: beside its row, on phones a sheet from below. */
export function PlanPopover({ todo, today, locale, anchor, isRepeat = false, onPlan, onClose }: PlanPopoverProps) {
  const { t } = useLingui();
  const popover = useRef<HTMLDivElement>(null);
  const [monday, setMonday] = useState(mondayOf(today));
  const [isRepeating, setRepeating] = useState(isRepeat);
  // The key that began a typed date, or the text that was typed before this code was loaded.
  const [first, setFirst] = useState<string | null>(null);
  useTypedBefore(setFirst);
  const showUndo = useUndoToast();

  function choose(plan: TimedPlan) {
    popover.current!.hidePopover();
    onPlan(plan);
  }
  function repeat(rule: RepeatRule | null, from: RepeatFrom) {
    popover.current!.hidePopover();
    const { id, text, undo } = repeatTodo(todo, rule, from, today, locale);
    showUndo(id, text, undo);
  }
  const turn = (by: number) => isShown(addWeeks(monday, by)) && setMonday(addWeeks(monday, by));

  function press(event: KeyboardEvent<HTMLElement>) {
    if (isRepeating || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement) return;
    const key = latinKey(event.nativeEvent);
    const by = { "[": -1, "]": 1 }[key];
    const to = besideFocus(event.currentTarget, key);
    const isWord = /^[\p{L}\d]$/u.test(key);
    const isNone = key === "Backspace";
    if (by === undefined && !to && !isWord && !isNone) return;
    event.preventDefault();
    if (isNone) choose(NO_PLAN);
    else if (isWord) setFirst(key);
    else if (to) to.focus();
    else turn(by!);
  }

  const shared = { todo, today, locale };
  return (
    <Panel
      popover={popover}
      label={t`Plan ${{ title: todo.todo_title }}`}
      anchor={anchor}
      onOpen={() => focusFirst(popover.current)}
      onClose={onClose}
      onKeyDown={press}
    >
      <p className="plan-title" dir="auto">
        {todo.todo_title}
      </p>
      {isRepeating ? (
        <div key="repeat" ref={focusFirst}>
          <RepeatChoice {...shared} onChoose={repeat} onBack={() => setRepeating(false)} />
        </div>
      ) : (
        <div key="plan" ref={focusFirst}>
          <PlanView
            {...shared}
            {...{ monday, first }}
            onTurn={turn}
            onChoose={choose}
            onRepeat={() => setRepeating(true)}
          />
        </div>
      )}
    </Panel>
  );
}

/** The button next to the focused one, for the arrow keys. */
function besideFocus(popover: HTMLElement, key: string): HTMLElement | undefined {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[keyInReadingOrder(key)];
  const buttons = choicesIn(popover);
  return by === undefined ? undefined : buttons[buttons.indexOf(document.activeElement as HTMLElement) + by];
}

interface PlanViewProps extends Pick<PlanPopoverProps, "todo" | "today" | "locale"> {
  /** The Monday of the shown week. */
  monday: string;
  /** The key that began a typed date; null without one. */
  first: string | null;
  /** Shows the week `by` weeks later. */
  onTurn(by: number): void;
  onChoose(plan: TimedPlan): void;
  /** Shows the choice of a repetition. */
  onRepeat(): void;
}

/**
 * The days of a week, and the other choices for a todo: a week, no day, a typed date, a date of the calendar, or a
 * repetition.
 */
function PlanView({ todo, today, locale, monday, first, onTurn, onChoose, onRepeat }: PlanViewProps) {
  const { t, i18n } = useLingui();
  const dayOfTodo = todo.todo_due_date && dateOf(todo.todo_due_date);
  const ways = [
    { keys: "t", text: t`Today`, plan: onDay(today), isChosen: dayOfTodo === today },
    ...[0, 1].map((weeks) => {
      const week = addWeeks(mondayOf(today), weeks);
      const text = weeks ? t`Next week` : t`This week`;
      return { keys: weeks ? "n" : "w", text, plan: inWeek(week), isChosen: todo.todo_week === week };
    }),
    { keys: "⌫", text: t`No day`, plan: NO_PLAN, isChosen: !dayOfTodo && !todo.todo_week },
  ];
  return (
    <>
      <div className="plan-head">
        <b aria-live="polite">{t`Week ${{ number: weekOf(monday).week }}`}</b>
        <IconButton label={t`Previous week`} onClick={() => onTurn(-1)}>
          <Icon of={ChevronLeft} className="mirror" />
        </IconButton>
        <IconButton label={t({ message: "Next week", context: "the one after the shown" })} onClick={() => onTurn(1)}>
          <Icon of={ChevronRight} className="mirror" />
        </IconButton>
      </div>
      <PlanDays {...{ monday, today, locale }} chosen={dayOfTodo} onChoose={(date) => onChoose(onDay(date))} />
      <div className="plan-ways">
        {ways.map(({ keys, text, plan, isChosen }) => (
          <button key={keys} type="button" className="menu-item" aria-pressed={isChosen} onClick={() => onChoose(plan)}>
            {text} <kbd aria-hidden>{keys}</kbd>
          </button>
        ))}
      </div>
      {first !== null && (
        <PlanTyped {...{ first, monday, today, locale, onChoose }} day={dayOfTodo ?? undefined} time={todo.todo_time} />
      )}
      <PlanDate todo={todo} onChoose={onChoose} />
      <button type="button" className="menu-item" aria-expanded={false} onClick={onRepeat}>
        <Icon of={Repeat} />
        {repeatText(i18n, todo, locale) ?? t`Repeat…`}
      </button>
    </>
  );
}
