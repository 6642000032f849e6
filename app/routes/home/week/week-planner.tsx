import { useCallback, useMemo, useRef, useState } from "react";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { ProjectWeek } from "#app/domain/week/week-data.ts";
import { addWeeks } from "#app/domain/week/week.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { openEditor } from "../editor-requests.ts";
import type { WeekAddress, WeekTab } from "./use-week.ts";
import { useWeekKeys } from "./week-keys.ts";
import type { OpenDay, PlannedTodo } from "./week-popovers.tsx";
import { WeekSheet } from "./week-sheet.tsx";
import type { Week } from "./week.server.ts";

const NextWeek = lazyPart(() => import("./next-week.tsx"), "NextWeek");
const WeekPopovers = lazyPart(() => import("./week-popovers.tsx"), "WeekPopovers");

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
  /** Whether home has two columns, with room for the next week. */
  isWide: boolean;
}

/** The week's sheet, with its popovers and dialog. */
export function WeekPlanner(props: WeekPlannerProps) {
  const { week, project_id } = props;
  const projects = useMemo(
    () => new Map(props.projects.map(({ id, proje_title }) => [id, proje_title])),
    [props.projects],
  );
  /** The open day; undefined when the popover is closed. */
  const [opened, setOpened] = useState<OpenDay>();
  const [planning, setPlanning] = useState<PlannedTodo | null>(null);
  const [moving, setMoving] = useState<ActiveTodo | null>(null);
  const closeDay = useCallback(() => setOpened(undefined), [setOpened]);
  const closePlan = useCallback(() => setPlanning(null), [setPlanning]);

  const sheet = useRef<HTMLDivElement>(null);
  useWeekKeys(sheet, props.address, setPlanning);
  const onOpen = (date: string | null, anchor: HTMLElement) => setOpened({ date, anchor });

  const own = props.areEqual ? null : project_id;
  const context = { ...props, project_id: own, projects, onOpen, onEdit: openEditor, onUntick: setMoving };
  return (
    <>
      <div className="week-sheets">
        <WeekSheet {...context} sheet={sheet} />
        <div className="week-next">{props.isWide && <NextWeek {...context} monday={addWeeks(week.monday, 1)} />}</div>
      </div>
      {(opened !== undefined || planning || moving) && (
        <WeekPopovers
          {...props}
          projects={projects}
          opened={opened}
          planning={planning}
          moving={moving}
          onCloseDay={closeDay}
          onPlan={setPlanning}
          onClosePlan={closePlan}
          onMove={setMoving}
        />
      )}
    </>
  );
}
