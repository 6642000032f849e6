import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { TitledTodo } from "#app/domain/todo/changes.ts";
import { dayText } from "#app/domain/todo/plan-text.ts";
import { NO_PLAN, onDay } from "#app/domain/todo/plan.ts";
import type { Plan } from "#app/domain/todo/todo.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { PlanWaiting } from "#app/parts/todo/plan-waiting.tsx";
import { moveToToday, planTodo } from "#app/parts/todo/todo-actions.ts";
import type { Drops } from "#app/ui/drop-targets.client.tsx";
import { lazyCode } from "#app/ui/lazy-code.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { liftedBy } from "#app/ui/lift.ts";
import { useDayLinks } from "./day-links.ts";
import { NO_DAY, SideLists } from "./side-lists.tsx";
import { useSideRows } from "./side-rows.ts";

const drag = lazyCode(() => import("#app/ui/drag-to-targets.client.tsx"));

type DragProps = ComponentProps<Awaited<ReturnType<typeof drag.load>>["DragToTargets"]>;

/** Lets todos be dragged to another day. It renders nothing until a pointer is over a todo. */
function DragLayer(props: DragProps) {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    async function start(event: Event) {
      if (!liftedBy(event)) return;
      // Rendered synchronously, so that the current touch can become a drag.
      if (drag.module && event.type === "touchstart") return flushSync(() => setOn(true));
      // If the code for dragging cannot be loaded, todos can still be planned with their button or in their day.
      if (!drag.module) await drag.load().catch(() => undefined);
      setOn(drag.module !== undefined);
    }
    const events = ["pointerover", "touchstart"] as const;
    for (const name of events) document.addEventListener(name, start, { capture: true, passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, start, { capture: true });
    };
  }, []);

  return isOn && drag.module ? <drag.module.DragToTargets {...props} /> : null;
}

const PlanPopover = lazyPart(() => import("#app/parts/todo/plan-popover.tsx"), "PlanPopover", { Waiting: PlanWaiting });

interface PlannerProps {
  /** The active todos. */
  todos: readonly TitledTodo[];
  today: string;
  locale: string;
}

/** Plans todos: they can be dragged onto a day, or planned in the lists beside the month. */
export function Planner({ todos, today, locale }: PlannerProps) {
  const { t, i18n } = useLingui();
  const showUndo = useUndoToast();
  const navigate = useNavigate();
  /** The todo that is being planned, and its row. */
  const [planning, setPlanning] = useState<{ id: string; row: HTMLElement } | null>(null);
  const close = useCallback(() => setPlanning(null), []);
  const rows = useSideRows(todos, today);
  const links = useDayLinks();
  const planned = todos.find(({ id }) => id === planning?.id);

  function plan(id: string, to: Plan) {
    const todo = todos.find((todo) => todo.id === id);
    const done = todo ? planTodo(todo, to, today, locale) : null;
    if (!done) return;
    rows.focusBeside(id);
    showUndo(id, done.text, done.undo);
  }
  function moveLate() {
    links.get(today)?.focus();
    const { text, undo } = moveToToday(rows.late, today);
    showUndo(rows.late.map(({ id }) => id).join(), text, undo);
  }

  const drops: Drops = {
    hint: t`Drop on a day to plan it.`,
    label(place) {
      if (place === NO_DAY) return t`No day`;
      if (place === "hold:next") return t`Next month, hold to turn`;
      if (place === "hold:before") return t`Previous month, hold to turn`;
      return dayText(i18n, place, today, locale);
    },
    onDrop: (id, place) => plan(id, place === NO_DAY ? NO_PLAN : onDay(place)),
    onHold: (link) => navigate(link.getAttribute("href")!, { preventScrollReset: true }),
  };
  return (
    <>
      <SideLists rows={rows} today={today} onPlan={(id, row) => setPlanning({ id, row })} onMoveLate={moveLate} />
      <DragLayer drops={drops} label={(id) => todos.find((todo) => todo.id === id)?.todo_title ?? ""} />
      {planned && (
        <PlanPopover
          key={planned.id}
          todo={planned}
          today={today}
          locale={locale}
          anchor={planning!.row}
          onPlan={(to) => plan(planned.id, to)}
          onClose={close}
        />
      )}
    </>
  );
}
