import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import Check from "lucide/dist/esm/icons/check.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { type FormEvent, type KeyboardEvent, useRef } from "react";
import type { CalendarTodo } from "#app/domain/todo/todo.ts";
import { usePlanLabel } from "#app/parts/todo/use-plan-label.ts";
import { latinKey } from "#app/ui/latin-key.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ClosingWeek } from "./closing-week.server.ts";
import { type Fate, useSettle } from "./use-settle.ts";

/** The open todos of the week, each with buttons to plan, complete or delete it. */
export function LeftOver({ week }: { week: ClosingWeek }) {
  const { left_over: todos, next } = week;
  const heading = useRef<HTMLHeadingElement>(null);
  const { settle, settleAll } = useSettle(week);

  function decide(todo: CalendarTodo, fate: Fate, row: HTMLElement) {
    // Focus goes to the same button of the row that takes its place.
    const neighbour = (row.nextElementSibling ?? row.previousElementSibling) as HTMLElement | null;
    const { value } = document.activeElement as HTMLButtonElement;
    const same = value ? neighbour?.querySelector<HTMLElement>(`[value="${CSS.escape(value)}"]`) : null;
    (same ?? neighbour?.querySelector("button") ?? heading.current)!.focus();
    settle(todo, fate);
  }

  return (
    <section aria-labelledby="left-over" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="left-over" ref={heading} tabIndex={-1} className="outline-none">
          <Trans comment="The todos that are left over from a week">Left over</Trans>{" "}
          <span className="font-normal text-ink-soft">{todos.length > 0 && todos.length}</span>
        </h2>
        {todos.length > 1 && (
          <Form
            method="post"
            className="ms-auto"
            onSubmit={(event) => {
              event.preventDefault();
              heading.current!.focus();
              settleAll();
            }}
          >
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
              <Row key={todo.id} todo={todo} week={week} onDecide={decide} />
            ))}
          </ul>
          <p className="text-sm text-ink-soft max-md:hidden">
            {next.isNow ? (
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
              <kbd className="kbd">1</kbd> to <kbd className="kbd">7</kbd> a day of it ·{" "}
              <kbd className="kbd">Backspace</kbd> no day · <kbd className="kbd">x</kbd> done ·{" "}
              <kbd className="kbd">Del</kbd> delete · <kbd className="kbd">Up</kbd> <kbd className="kbd">Down</kbd>{" "}
              another todo
            </Trans>
          </p>
        </>
      )}
    </section>
  );
}

interface RowProps {
  todo: CalendarTodo;
  week: ClosingWeek;
  onDecide(todo: CalendarTodo, fate: Fate, row: HTMLElement): void;
}

function Row({ todo, week, onDecide }: RowProps) {
  const { t } = useLingui();
  const { id, todo_title, proje_title } = todo;
  const { next, today, week_start } = week;
  const weekName = next.isNow ? t`This week` : t`Next week`;
  const row = useRef<HTMLLIElement>(null);
  const plan = usePlanLabel(todo, today);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onDecide(todo, (submitter as HTMLButtonElement).value as Fate, row.current!);
  }

  function press(event: KeyboardEvent<HTMLLIElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowUp: row.current!.previousElementSibling, ArrowDown: row.current!.nextElementSibling }[event.key];
    const fate = fateOfKey(latinKey(event.nativeEvent), next.days);
    if (!by && !fate) return;
    event.preventDefault();
    if (fate) onDecide(todo, fate, row.current!);
    else by!.querySelector<HTMLElement>("button")!.focus();
  }

  return (
    // The row handles the keys that are pressed on its buttons.
    <li ref={row} onKeyDown={press} className="border-b border-line py-2">
      <Form method="post" onSubmit={submit} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="todo_id" value={id} />
        <input type="hidden" name="week_start" value={week_start} />
        <p className="min-w-48 flex-1 wrap-anywhere max-md:min-w-full">
          <bdi>{todo_title}</bdi>{" "}
          <small className="text-sm text-ink-soft">
            <bdi>{proje_title}</bdi>
            {plan && (
              <>
                {" · "}
                <span className={`due-${plan.state}`} data-overdue={t`Overdue:`}>
                  {plan.text}
                </span>
              </>
            )}
          </small>
        </p>
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
        <IconButton type="submit" name="to" value="done" label={t`Done: ${todo_title}`}>
          <Icon of={Check} />
        </IconButton>
        <IconButton type="submit" name="to" value="delete" label={t`Delete: ${todo_title}`}>
          <Icon of={Trash2} />
        </IconButton>
      </Form>
    </li>
  );
}

/** The action of a key on the focused todo; null for any other key. */
function fateOfKey(key: string, days: ClosingWeek["next"]["days"]): Fate | null {
  if (/^[1-7]$/.test(key)) {
    const { date, isOver } = days[Number(key) - 1]!;
    return isOver ? null : date;
  }
  const fates: Record<string, Fate> = { n: "next-week", Backspace: "no-day", x: "done", Delete: "delete" };
  return fates[key] ?? null;
}
