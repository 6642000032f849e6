import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { MoveBackDialog } from "#app/parts/todo/move-back-dialog.tsx";
import { PlanPopover } from "#app/parts/todo/plan-popover.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import { useTodoActions } from "../todo-actions.ts";
import { DayPopover, type DayPopoverProps, type OpenDay, type PlannedTodo } from "./day-popover.tsx";

interface WeekPopoversProps extends Omit<DayPopoverProps, "opened" | "onTick" | "children"> {
  opened: OpenDay | undefined;
  planning: PlannedTodo | null;
  /** The todo for which a dialog asks whether to reopen it. */
  moving: ActiveTodo | null;
  /** Must be stable between renders. */
  onClosePlan(): void;
  onMove(todo: ActiveTodo | null): void;
}

/** The popovers and the dialog of the week: a day's todos, planning a todo, and reopening a completed one. */
export function WeekPopovers({ opened, planning, moving, onClosePlan, ...props }: WeekPopoversProps) {
  const { project_id, todos, today, onMove } = props;
  const { locale } = useRootData()!;
  const actions = useTodoActions(project_id ?? "", todos, today);
  const planned = todos.find(({ id }) => id === planning?.id);
  const planner = planned && (
    <PlanPopover
      key={planned.id}
      todo={planned}
      today={today}
      locale={locale}
      anchor={planning!.anchor}
      onPlan={(plan) => actions.plan(planned, plan)}
      onClose={onClosePlan}
    />
  );
  return (
    <>
      {opened ? (
        <DayPopover {...props} opened={opened} onTick={actions.tick}>
          {planner}
        </DayPopover>
      ) : (
        planner
      )}
      {moving && (
        <MoveBackDialog
          todo={moving}
          onCancel={() => onMove(null)}
          onConfirm={() => {
            onMove(null);
            actions.untick(moving);
          }}
        />
      )}
    </>
  );
}
