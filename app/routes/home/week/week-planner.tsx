import { useCallback, useMemo, useState } from "react";
import { dateLabel } from "#app/domain/time/date-label.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { ProjectWeek } from "#app/domain/week/week-data.ts";
import { addWeeks, daysOfWeek, mondayOf } from "#app/domain/week/week.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { useMediaQuery } from "#app/ui/media-query.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PlanPopover } from "../lazy-parts.ts";
import { useTodoActions } from "../todo-actions.ts";
import { heldTodos } from "./held-todos.ts";
import type { WeekAddress, WeekTab } from "./use-week.ts";
import { useWeekKeys } from "./week-keys.ts";
import { WeekSheet } from "./week-sheet.tsx";
import type { Week } from "./week.server.ts";

/** The widths at which home has two columns, as in home.css. */
const WIDE = "(width >= 100rem)";

const NextWeek = lazyPart(() => import("./next-week.tsx"), "NextWeek");
const MoveBackDialog = lazyPart(() => import("#app/forms/move-back-dialog.tsx"), "MoveBackDialog");
const DayPopover = lazyPart(() => import("./day-popover.tsx"), "DayPopover");

interface WeekPlannerProps {
  week: Week;
  data: ProjectWeek;
  project_id: string | null;
  /** Shows the todos of all projects as equal. */
  areEqual: boolean;
  projects: readonly { id: string; proje_title: string }[];
  todos: readonly ActiveTodo[];
  today: string;
  tab: WeekTab;
  address: WeekAddress;
  guide: number | null;
}

/** The week's sheet, and the popover of a day or of the week without a day. */
export function WeekPlanner(props: WeekPlannerProps) {
  const { week, project_id, todos, today } = props;
  const own = props.areEqual ? null : project_id;
  const { timezone, locale } = useRootData()!;
  const actions = useTodoActions(project_id ?? "", todos, today);
  const projects = useMemo(
    () => new Map(props.projects.map(({ id, proje_title }) => [id, proje_title])),
    [props.projects],
  );
  /** The open date, or null for the week without a day; undefined when the popover is closed. */
  const [opened, setOpened] = useState<string | null>();
  const [planning, setPlanning] = useState<string | null>(null);
  const [moving, setMoving] = useState<ActiveTodo | null>(null);
  const closeDay = useCallback(() => setOpened(undefined), [setOpened]);
  const closePlan = useCallback(() => setPlanning(null), [setPlanning]);

  useWeekKeys(props.address, setPlanning);
  const isWide = useMediaQuery(WIDE);

  const monday = opened ? mondayOf(opened) : week.monday;
  const shown = monday === week.monday ? week : { monday, byProject: {} };
  const held = opened === undefined ? null : heldTodos(shown, own, todos, timezone);
  const day = opened ? held?.days[daysOfWeek(monday).indexOf(opened)] : held?.week;
  const context = { ...props, project_id: own, projects, onOpen: setOpened, onPlan: setPlanning, onUntick: setMoving };
  const planned = todos.find(({ id }) => id === planning);
  return (
    <>
      <div className="week-sheets">
        <WeekSheet {...context} />
        <div className="week-next">{isWide && <NextWeek {...context} monday={addWeeks(week.monday, 1)} />}</div>
      </div>
      {day && (
        <DayPopover
          title={opened ? dateLabel(opened, locale, "full") : `Week ${week.number}, any day`}
          held={day}
          date={opened ?? null}
          coming={week.coming}
          project_id={project_id}
          projects={projects}
          today={today}
          anchor={opened ? `[data-day="${opened}"]` : ".week-edge"}
          onTick={actions.tick}
          onUntick={setMoving}
          onPlan={({ id }) => setPlanning(id)}
          onClose={closeDay}
        />
      )}
      {moving && (
        <MoveBackDialog
          todo={moving}
          onCancel={() => setMoving(null)}
          onConfirm={() => {
            setMoving(null);
            if (moving) actions.untick(moving);
          }}
        />
      )}
      {planned && (
        <PlanPopover
          key={planned.id}
          todo={planned}
          today={today}
          locale={locale}
          anchor={anchorOf(planned.id)}
          onPlan={(plan) => actions.plan(planned, plan)}
          onClose={closePlan}
        />
      )}
    </>
  );
}

/** The todo on its day, or the sheet where that shows it no longer. */
const anchorOf = (id: string) => `.week-row [data-lift="${id}"], .week-row:not(:has([data-lift="${id}"]))`;
