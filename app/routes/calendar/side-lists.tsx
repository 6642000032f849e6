import { Trans, useLingui } from "@lingui/react/macro";
import GripVertical from "lucide/dist/esm/icons/grip-vertical.mjs";
import type { FormEvent, ReactNode } from "react";
import type { TitledTodo } from "#app/domain/todo/changes.ts";
import { useKeysShown, useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { PlanMarks } from "#app/parts/todo/row-marks.tsx";
import { usePlanLabel } from "#app/parts/todo/use-plan-label.ts";
import { Button } from "#app/ui/button.tsx";
import { useDropTarget } from "#app/ui/drop-target.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useMediaQuery } from "#app/ui/media-query.ts";
import type { SideRows } from "./side-rows.ts";

interface SideListsProps {
  rows: SideRows;
  today: string;
  onPlan(id: string, row: HTMLElement): void;
  onMoveLate(): void;
}

/** The id of the drop target that removes a todo's day. */
export const NO_DAY = "none";

/** Todos without a day and overdue todos: beside the month, or on narrow screens behind a button below it. */
export function SideLists({ rows, today, onPlan, onMoveLate }: SideListsProps) {
  const { t } = useLingui();
  useShortcuts(t`Calendar`, [
    {
      keys: "d",
      does: t`Plan a todo beside the month: then 1–7 for Monday to Sunday, t, w, n or Backspace`,
      isOfFocus: true,
      run() {
        const focused = rows.focused();
        if (!focused) return false;
        onPlan(focused.id, focused.row);
      },
    },
  ]);
  const noDayCount = rows.noDay.length;
  const lateCount = rows.late.length;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { name, value, parentElement } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (name === "edit") onPlan(value, parentElement!);
    else onMoveLate();
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
      {/* Without scripts this form opens a todo on Home. Its keys move the focus between its buttons. */}
      <form action="/app" className="month-lists" onSubmit={submit} onKeyDown={rows.step}>
        <SideList
          title={t`No day yet`}
          todos={rows.noDay}
          today={today}
          button={rows.button}
          place={NO_DAY}
          hint={<NoDayHint count={noDayCount} />}
        />
        {lateCount > 0 && (
          <SideList
            title={t({ message: "Late", comment: "The todos whose day is over" })}
            todos={rows.late}
            today={today}
            button={rows.button}
          >
            <Button type="submit">
              <Trans>Move to today</Trans>
            </Button>
          </SideList>
        )}
      </form>
    </details>
  );
}

/** A hint how to give a day to the todos without one. */
function NoDayHint({ count }: { count: number }) {
  const isTouched = useMediaQuery("(pointer: coarse), (width <= 48rem)");
  const hasKeys = useKeysShown() && !isTouched;
  return (
    <p className="text-sm text-ink-soft">
      {count === 0 ? (
        <Trans>Everything has a day.</Trans>
      ) : hasKeys ? (
        <Trans>
          Drag onto a day, or press <kbd className="kbd">d</kbd>
        </Trans>
      ) : (
        <Trans>Drag onto a day</Trans>
      )}
    </p>
  );
}

interface SideListProps {
  title: string;
  todos: readonly TitledTodo[];
  today: string;
  button: SideRows["button"];
  /** The id of the drop target, if the list is one. */
  place?: string;
  /** Text under the title. */
  hint?: ReactNode;
  /** Content under the list. */
  children?: ReactNode;
}

function SideList({ title, todos, today, button, place, hint, children }: SideListProps) {
  return (
    <section ref={useDropTarget(place)} className={place ? undefined : "side-late of-today"} aria-label={title}>
      <h2>
        {title} <span>{todos.length}</span>
      </h2>
      {hint}
      <ul className="rows">
        {todos.map((todo) => (
          <SideTodo key={todo.id} todo={todo} today={today} button={button(todo.id)} hasProject={place !== undefined} />
        ))}
      </ul>
      {children}
    </section>
  );
}

interface SideTodoProps {
  todo: TitledTodo;
  today: string;
  /** The ref of the todo's button. */
  button(button: HTMLButtonElement | null): void;
  hasProject: boolean;
}

function SideTodo({ todo, today, button, hasProject }: SideTodoProps) {
  const { todo_title } = todo;
  const plan = usePlanLabel(todo, today)?.text;
  return (
    <li data-lift={todo.id} className="side-todo">
      <Icon of={GripVertical} />
      <button ref={button} type="submit" name="edit" value={todo.id}>
        <Trans>
          <span className="sr-only">Plan </span>
          <bdi>{todo_title}</bdi>
        </Trans>
      </button>
      <p className={`priority priority-${todo.todo_category}`}>
        <span>
          {hasProject && <bdi>{todo.proje_title}</bdi>}
          {hasProject && plan && " · "}
          {plan}
          <PlanMarks todo={todo} />
        </span>
      </p>
    </li>
  );
}
