import { Trans, useLingui } from "@lingui/react/macro";
import GripVertical from "lucide/dist/esm/icons/grip-vertical.mjs";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import type { TitledTodo } from "#app/domain/todo/changes.ts";
import { isLate } from "#app/domain/todo/plan.ts";
import { useKeysShown, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { usePlanLabel } from "#app/parts/todo/use-plan-label.ts";
import { Button } from "#app/ui/button.tsx";
import { useDropTarget } from "#app/ui/drop-target.ts";
import { Icon } from "#app/ui/icon.tsx";

interface SideListsProps {
  /** The active todos. */
  todos: readonly TitledTodo[];
  today: string;
  onPlan(id: string, row: HTMLElement): void;
  onMoveLate(late: readonly TitledTodo[]): void;
}

/** The drop target that removes a todo's day. */
export const NO_DAY = "none";

const rowsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>(".side-todo button")];

/** Todos without a day and late todos: beside the month, on narrow screens below it behind a button. */
export function SideLists({ todos, today, onPlan, onMoveLate }: SideListsProps) {
  const { t } = useLingui();
  const hasKeys = useKeysShown();
  useShortcuts(t`Calendar`, [
    {
      keys: "d",
      does: t`Plan a todo beside the month: then 1–7 for Monday to Sunday, t, w, n or Backspace`,
      isOfFocus: true,
      run() {
        const row = document.activeElement?.closest<HTMLElement>(".side-todo");
        if (!row) return false;
        onPlan(row.dataset.lift!, row);
      },
    },
  ]);
  const open = todos.filter(({ is_checked }) => !is_checked);
  const late = open.filter((todo) => isLate(todo, today, null));
  const noDay = open.filter((todo) => !todo.todo_due_date && !isLate(todo, today, null));

  const noDayCount = noDay.length;
  const lateCount = late.length;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { name, value, parentElement } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (name === "edit") onPlan(value, parentElement!);
    else onMoveLate(late);
  }
  function step(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const rows = rowsOf(event.currentTarget);
    const at = rows.indexOf(event.target as HTMLElement);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    rows[at + by]?.focus();
  }

  return (
    <details className="month-side">
      <summary className="btn btn-quiet">
        <span>
          <Trans>
            No day yet <b>{noDayCount}</b>
          </Trans>
          {lateCount > 0 && (
            <span className="of-today">
              {" · "}
              <Trans comment="The number of todos whose day is over">
                Late <b>{lateCount}</b>
              </Trans>
            </span>
          )}
        </span>
      </summary>
      {/* Without scripts a todo opens on Home. Its keys only walk between its buttons. */}
      <form action="/app" className="month-lists" onSubmit={submit} onKeyDown={step}>
        <SideList
          title={t`No day yet`}
          todos={noDay}
          today={today}
          place={NO_DAY}
          hint={
            <p className="text-sm text-ink-soft">
              {noDayCount === 0 ? (
                <Trans>Everything has a day.</Trans>
              ) : hasKeys ? (
                <Trans>
                  Drag onto a day, or press <kbd className="kbd">d</kbd>
                </Trans>
              ) : (
                <Trans>Drag onto a day</Trans>
              )}
            </p>
          }
        />
        {late.length > 0 && (
          <SideList title={t({ message: "Late", comment: "The todos whose day is over" })} todos={late} today={today}>
            <Button type="submit">
              <Trans>Move to today</Trans>
            </Button>
          </SideList>
        )}
      </form>
    </details>
  );
}

interface SideListProps {
  title: string;
  todos: readonly TitledTodo[];
  today: string;
  /** The drop target that the list is. */
  place?: string;
  /** Under the title. */
  hint?: ReactNode;
  /** Under the list. */
  children?: ReactNode;
}

function SideList({ title, todos, today, place, hint, children }: SideListProps) {
  return (
    <section ref={useDropTarget(place)} className={place ? undefined : "side-late of-today"} aria-label={title}>
      <h2>
        {title} <span>{todos.length}</span>
      </h2>
      {hint}
      <ul className="rows">
        {todos.map((todo) => (
          <SideTodo key={todo.id} todo={todo} today={today} hasProject={place !== undefined} />
        ))}
      </ul>
      {children}
    </section>
  );
}

function SideTodo({ todo, today, hasProject }: { todo: TitledTodo; today: string; hasProject: boolean }) {
  const { todo_title } = todo;
  const plan = usePlanLabel(todo, today)?.text;
  return (
    <li data-lift={todo.id} className="side-todo">
      <Icon of={GripVertical} />
      <button type="submit" name="edit" value={todo.id}>
        <Trans>
          <span className="sr-only">Plan </span>
          <bdi>{todo_title}</bdi>
        </Trans>
      </button>
      <p className={`priority priority-${todo.todo_category}`}>
        <span>{[hasProject ? todo.proje_title : null, plan].filter(Boolean).join(" · ")}</span>
      </p>
    </li>
  );
}

/** Focuses the next todo, or the previous one, because this one is about to leave its list. */
export function focusBeside(id: string): void {
  const row = document.querySelector(`.side-todo[data-lift="${CSS.escape(id)}"]`);
  const rows = row ? rowsOf(row.parentElement!) : [];
  const at = rows.findIndex((button) => row!.contains(button));
  (rows[at + 1] ?? rows[at - 1])?.focus();
}
