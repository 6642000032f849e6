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
import { takeTyped } from "./plan-waiting.tsx";
import { PlanTyped } from "./plan-typed.tsx";
import { RepeatChoice } from "./repeat-choice.tsx";
import { repeatTodo } from "./repeat-todo.ts";
import "./plan-popover.css";

/** The button that gets the focus: of the todo's day, else of today, else the first. */
const FIRST = '[aria-pressed="true"], :not(:has([aria-pressed="true"])) > .plan-days > *';

/** Moves the focus into a view: several parts have choices, and each knows by itself whether it is pressed. */
const focusFirst = (view: HTMLElement | null) => view?.querySelector<HTMLElement>(FIRST)?.focus();

interface PlanPopoverProps {
  todo: ActiveTodo;
  today: string;
  locale: string;
  /** The element beside which it opens. */
  anchor: HTMLElement | null;
  /** Whether it asks first how the todo repeats. */
  isRepeat?: boolean;
  onPlan(plan: TimedPlan): void;
  /** Must be stable. */
  onClose(): void;
}

/**
 * Asks for the day or the week of a todo, and how it repeats: a week's seven folds beside its row, on phones a sheet from
 * below.
 */
export function PlanPopover({ todo, today, locale, anchor, isRepeat = false, onPlan, onClose }: PlanPopoverProps) {
  const { t, i18n } = useLingui();
  const popover = useRef<HTMLDivElement>(null);
  const [monday, setMonday] = useState(mondayOf(today));
  const [isRepeating, setRepeating] = useState(isRepeat);
  // The key that began a date in words, or what was typed before this was there.
  const [first, setFirst] = useState<string | null>(() => takeTyped() || null);
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

  function press(event: KeyboardEvent<HTMLElement>) {
    if (isRepeating || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyped = event.target instanceof HTMLInputElement;
    const key = latinKey(event.nativeEvent);
    const by = { "[": -1, "]": 1 }[key];
    if (isTyped) return;
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

  const turn = (by: number) => isShown(addWeeks(monday, by)) && setMonday(addWeeks(monday, by));
  const dayOfTodo = todo.todo_due_date && dateOf(todo.todo_due_date);
  const thisMonday = mondayOf(today);
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
          <RepeatChoice
            todo={todo}
            today={today}
            locale={locale}
            onChoose={repeat}
            onBack={() => setRepeating(false)}
          />
        </div>
      ) : (
        <div key="plan" ref={focusFirst}>
          <div className="plan-head">
            <b aria-live="polite">{t`Week ${{ number: weekOf(monday).week }}`}</b>
            <IconButton label={t`Previous week`} onClick={() => turn(-1)}>
              <Icon of={ChevronLeft} className="mirror" />
            </IconButton>
            <IconButton label={t({ message: "Next week", context: "the one after the shown" })} onClick={() => turn(1)}>
              <Icon of={ChevronRight} className="mirror" />
            </IconButton>
          </div>
          <PlanDays
            monday={monday}
            today={today}
            locale={locale}
            chosen={dayOfTodo}
            onChoose={(date) => choose(onDay(date))}
          />
          <div className="plan-ways">
            <Way keys="t" onChoose={() => choose(onDay(today))} isChosen={dayOfTodo === today}>
              {t`Today`}
            </Way>
            {[0, 1].map((weeks) => {
              const week = addWeeks(thisMonday, weeks);
              return (
                <Way
                  key={weeks}
                  keys={weeks ? "n" : "w"}
                  onChoose={() => choose(inWeek(week))}
                  isChosen={todo.todo_week === week}
                >
                  {weeks ? t`Next week` : t`This week`}
                </Way>
              );
            })}
            <Way keys="⌫" onChoose={() => choose(NO_PLAN)} isChosen={!dayOfTodo && !todo.todo_week}>
              {t`No day`}
            </Way>
          </div>
          {first !== null && (
            <PlanTyped
              {...{ first, monday, today, locale }}
              day={dayOfTodo ?? undefined}
              time={todo.todo_time}
              onChoose={choose}
            />
          )}
          <PlanDate todo={todo} onChoose={choose} />
          <button type="button" className="menu-item" aria-expanded={false} onClick={() => setRepeating(true)}>
            <Icon of={Repeat} />
            {repeatText(i18n, todo, locale) ?? t`Repeat…`}
          </button>
        </div>
      )}
    </Panel>
  );
}

/** The button beside the one that has focus, for the arrow keys. */
function besideFocus(popover: HTMLElement, key: string): HTMLElement | undefined {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[keyInReadingOrder(key)];
  const buttons = [...popover.querySelectorAll<HTMLElement>("[aria-pressed]")];
  return by === undefined ? undefined : buttons[buttons.indexOf(document.activeElement as HTMLElement) + by];
}

interface WayProps {
  /** Its key, as it is shown. */
  keys: string;
  isChosen: boolean;
  onChoose(): void;
  children: string;
}

function Way({ keys, isChosen, onChoose, children }: WayProps) {
  return (
    <button type="button" className="menu-item" aria-pressed={isChosen} onClick={onChoose}>
      {children} <kbd aria-hidden>{keys}</kbd>
    </button>
  );
}
