import { useCallback, useMemo, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { ProjectWeek } from "#app/domain/week/week-data.ts";
import { daysOfWeek } from "#app/domain/week/week.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PlanPopover } from "../lazy-parts.ts";
import { useTodoActions } from "../todo-actions.ts";
import { MoveBackDialog } from "./move-back-dialog.tsx";
import type { WeekTab } from "./use-week.ts";
import { heldTodos, WeekSheet } from "./week-sheet.tsx";
import type { Week } from "./week.server.ts";

const DayPopover = lazyPart(() => import("./day-popover.tsx"), "DayPopover");

interface WeekPlannerProps {
  week: Week;
  data: ProjectWeek;
  project_id: string | null;
  projects: readonly { id: string; proje_title: string }[];
  todos: readonly ActiveTodo[];
  today: string;
  tab: WeekTab;
}

/** The week's sheet, and what opens from it: a day, or what is planned for the week without one. */
export function WeekPlanner(props: WeekPlannerProps) {
  const { week, project_id, todos, today } = props;
  const { timezone, locale } = useRootData()!;
  const actions = useTodoActions(project_id ?? "", todos, today);
  const projects = useMemo(
    () => new Map(props.projects.map(({ id, proje_title }) => [id, proje_title])),
    [props.projects],
  );
  /** The date that is open, or null for the week; undefined while nothing is. */
  const [opened, setOpened] = useState<string | null>();
  const [planning, setPlanning] = useState<string | null>(null);
  const [moving, setMoving] = useState<ActiveTodo | null>(null);
  const closeDay = useCallback(() => setOpened(undefined), [setOpened]);
  const closePlan = useCallback(() => setPlanning(null), [setPlanning]);

  const held = opened === undefined ? null : heldTodos(week, project_id, todos, timezone);
  const day = opened ? held?.days[daysOfWeek(week.monday).indexOf(opened)] : held?.week;
  const planned = todos.find(({ id }) => id === planning);
  return (
    <>
      <WeekSheet {...props} projects={projects} onOpen={setOpened} />
      {day && (
        <DayPopover
          title={opened ? dateLabel(opened, locale, "full") : `Week ${week.number}, any day`}
          held={day}
          projects={projects}
          today={today}
          anchor={opened ? `[data-day="${opened}"]` : ".week-edge"}
          onTick={actions.tick}
          onUntick={setMoving}
          onPlan={({ id }) => setPlanning(id)}
          onClose={closeDay}
        />
      )}
      <MoveBackDialog
        todo={moving}
        onCancel={() => setMoving(null)}
        onConfirm={() => {
          setMoving(null);
          if (moving) actions.untick(moving);
        }}
      />
      {planned && (
        <PlanPopover
          key={planned.id}
          todo={planned}
          today={today}
          locale={locale}
          anchor=".week-row"
          onPlan={(plan) => actions.plan(planned, plan)}
          onClose={closePlan}
        />
      )}
    </>
  );
}
