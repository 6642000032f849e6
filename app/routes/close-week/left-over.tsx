import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import Check from "lucide/dist/esm/icons/check.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import { PlanMarks } from "#app/parts/todo/row-marks.tsx";
import { usePlanLabel } from "#app/parts/todo/use-plan-label.ts";
import { latinKey } from "#app/ui/latin-key.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ClosingWeek } from "./closing-week.server.ts";
import { type Fate, type LeftOverTodo, useSettle } from "./use-settle.ts";

/** The open todos of the week, each with buttons to plan, complete or delete it. */
export function LeftOver({ week }: { week: ClosingWeek }) {
  const { left_over: todos, next } = week;
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useRef(new Map<string, HTMLFormElement | null>());
  const { settle, settleAll } = useSettle(week);

  /** The form of the todo at an index of the list. */
  const formAt = (at: number) => rows.current.get(todos[at]?.id ?? "");
  function decide(todo: LeftOverTodo, fate: Fate) {
    // The row that takes the todo's place gets the focus, on the same button.
    const at = todos.indexOf(todo);
    const neighbour = formAt(at + 1) ?? formAt(at - 1);
    if (neighbour) focusButton(neighbour, (document.activeElement as HTMLButtonElement).value);
    else heading.current!.focus();
    settle(todo, fate);
  }
  function decideAll(event: FormEvent) {
    event.preventDefault();
    heading.current!.focus();
    settleAll();
  }
  /** Moves the focus to the row above or below; returns false when there is none. */
  function step(todo: LeftOverTodo, by: -1 | 1) {
    const form = formAt(todos.indexOf(todo) + by);
    if (form) focusButton(form);
    return Boolean(form);
  }

  return (
    <section aria-labelledby="left-over" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="left-over" ref={heading} tabIndex={-1} className="outline-none">
          <Trans comment="The todos that are left over from a week">Left over</Trans>{" "}
          <span className="font-normal text-ink-soft">{todos.length > 0 && todos.length}</span>
        </h2>
        {todos.length > 1 && (
          <Form method="post" className="ms-auto" onSubmit={decideAll}>
            <input type="hidden" name="week_start" value={week.week_start} />
            <Button type="submit" name="intent" value="settle-all">
              {next.isNow ? <Trans>All to this week</Trans> : <Trans>All to next week</Trans>}
            </Button>
          </Form>
        )}
      </div>
      {todos.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>Nothing is left over from this week.</Trans>
        </p>
      ) : (
        <>
          <ul className="border-t border-line">
            {todos.map((todo) => (
              <Row
                key={todo.id}
                todo={todo}
                week={week}
                form={(form) => void rows.current.set(todo.id, form)}
                onDecide={(fate) => decide(todo, fate)}
                onStep={(by) => step(todo, by)}
              />
            ))}
          </ul>
          <Keys isNow={next.isNow} />
        </>
      )}
    </section>
  );
}

/** The list of keys that plan, complete or delete a todo. */
function Keys({ isNow }: { isNow: boolean }) {
  return (
    <p className="text-sm text-ink-soft max-md:hidden pointer-coarse:hidden">
      {isNow ? (
        <Trans>
          <kbd className="kbd">n</kbd> this week
        </Trans>
      ) : (
        <Trans>
          <kbd className="kbd">n</kbd> next week
        </Trans>
      )}
      {" · "}
      <Trans comment="Keys and their effect on a todo that is left over">
        <kbd className="kbd">1</kbd> to <kbd className="kbd">7</kbd> a day of it · <kbd className="kbd">Backspace</kbd>{" "}
        no day · <kbd className="kbd">x</kbd> done · <kbd className="kbd">Del</kbd> delete ·{" "}
        <kbd className="kbd">Up</kbd> <kbd className="kbd">Down</kbd> another todo
      </Trans>
    </p>
  );
}

/** Focuses the button of a row with that value, else its first button. */
function focusButton(form: HTMLFormElement, value?: string) {
  const buttons = [...form.elements].filter((element) => element instanceof HTMLButtonElement);
  (buttons.find((button) => button.value === value) ?? buttons[0])!.focus();
}

interface RowProps {
  todo: LeftOverTodo;
  week: ClosingWeek;
  form(form: HTMLFormElement | null): void;
  onDecide(fate: Fate): void;
  /** Moves the focus to another row; returns false when there is none. */
  onStep(by: -1 | 1): boolean;
}

/** A left-over todo. Keys that are pressed on its buttons plan, complete or delete it. */
function Row({ todo, week, form, onDecide, onStep }: RowProps) {
  const { t } = useLingui();
  const { id, todo_title, proje_title } = todo;
  const { next, today, week_start } = week;
  const plan = usePlanLabel(todo, today);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onDecide((submitter as HTMLButtonElement).value as Fate);
  }

  function press(event: KeyboardEvent<HTMLLIElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const fate = fateOfKey(latinKey(event.nativeEvent), next.days);
    if (by ? !onStep(by) : !fate) return;
    event.preventDefault();
    if (fate) onDecide(fate);
  }

  return (
    <li onKeyDown={press} className="border-b border-line py-2">
      <Form ref={form} method="post" onSubmit={submit} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="todo_id" value={id} />
        <input type="hidden" name="week_start" value={week_start} />
        <p className="min-w-48 flex-1 wrap-anywhere max-md:min-w-full">
          <bdi>{todo_title}</bdi>{" "}
          <small className="text-sm text-ink-soft max-md:block">
            <bdi>{proje_title}</bdi>
            {plan && (
              <>
                {" · "}
                <span className={`whitespace-nowrap due-${plan.state}`} data-overdue={t`Overdue:`}>
                  {plan.text}
                </span>
              </>
            )}{" "}
            <PlanMarks todo={todo} />
          </small>
        </p>
        <FateButtons todo_title={todo_title} next={next} />
      </Form>
    </li>
  );
}

/** The buttons of a todo: a day, another week, no day, done, or delete. */
function FateButtons({ todo_title, next }: { todo_title: string; next: ClosingWeek["next"] }) {
  const { t } = useLingui();
  const weekName = next.isNow ? t`This week` : t`Next week`;
  return (
    <>
      <span
        role="group"
        aria-label={t`A day for ${todo_title}`}
        className="flex max-md:grid max-md:w-full max-md:grid-cols-7"
      >
        {next.days
          .filter(({ isOver }) => !isOver)
          .map(({ date, name, label }) => (
            <button
              key={date}
              type="submit"
              name="to"
              value={date}
              title={label}
              className="btn btn-icon text-sm max-md:w-full max-md:min-w-0"
            >
              {name} <span className="sr-only">{label}</span>
            </button>
          ))}
      </span>
      <Button
        type="submit"
        name="to"
        value="next-week"
        aria-label={t({
          message: `${weekName}: ${todo_title}`,
          comment: "A button: Next week, and the todo that it moves",
        })}
      >
        {weekName}
      </Button>
      <Button type="submit" name="to" value="no-day" variant="plain" aria-label={t`No day: ${todo_title}`}>
        <Trans>No day</Trans>
      </Button>
      {/* Both are on one line. */}
      <span className="flex gap-1 max-md:ms-auto">
        <IconButton type="submit" name="to" value="done" label={t`Done: ${todo_title}`}>
          <Icon of={Check} />
        </IconButton>
        <IconButton type="submit" name="to" value="delete" label={t`Delete: ${todo_title}`}>
          <Icon of={Trash2} />
        </IconButton>
      </span>
    </>
  );
}

/** The action of a key on the focused todo; null if the key has none. */
function fateOfKey(key: string, days: ClosingWeek["next"]["days"]): Fate | null {
  if (/^[1-7]$/.test(key)) {
    const { date, isOver } = days[Number(key) - 1]!;
    return isOver ? null : date;
  }
  const fates: Record<string, Fate> = { n: "next-week", Backspace: "no-day", x: "done", Delete: "delete" };
  return fates[key] ?? null;
}
