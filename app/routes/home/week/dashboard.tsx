import { applyMeeting } from "#app/domain/meeting-note/changes.ts";
import { applyNotes } from "#app/domain/week/notes-changes.ts";
import { EMPTY_WEEK } from "#app/domain/week/week-data.ts";
import { useMediaQuery } from "#app/ui/media-query.ts";
import { useConnection } from "#app/client/live/connection.ts";
import { useEventsBeside } from "#app/parts/other-calendar/event-commands.ts";
import { useEqualProjects } from "./equal-projects.ts";
import { meetingTexts } from "./meeting-commands.ts";
import { notesTexts } from "./notes-commands.ts";
import { WeekFigures } from "./stats-panel.tsx";
import { useSlide } from "./use-slide.ts";
import type { HomeData } from "../home-data.ts";
import { useWeek, useWeekAddress } from "./use-week.ts";
import { useWeekSteps } from "./use-week-steps.ts";
import { WeekHead } from "./week-head.tsx";
import { WeekPanel, WeekTabs } from "./week-panel.tsx";
import { WeekPlanner } from "./week-planner.tsx";
import type { Week } from "./week.server.ts";

/** The widths at which home has two columns, as in home.css. */
const WIDE = "(width >= 100rem)";

interface DashboardProps extends HomeData {
  loaded: Week;
  /** Whether the server rendered the week with the todos of all projects as equal. */
  areEqual: boolean;
  /** The Monday of the current week. */
  thisMonday: string;
  /** How many steps of the guide are done; null without the guide. */
  guide: number | null;
}

/** One project's week: statistics, notes, completed todos and meetings. */
export function WeekDashboard(props: DashboardProps) {
  const { project_id, projects, todos, loaded, thisMonday, today, guide } = props;
  const { week: loadedWeek, isStepping, onInterest, ...step } = useWeek(loaded, project_id, thisMonday);
  const week = usePendingWeek(loadedWeek);
  // A prefetched week has no events yet.
  const events = week.beside ?? loaded.beside;
  const hasFailed = useConnection().hasFailed && isStepping;
  const isLoading = step.isLoading && !hasFailed;
  const { tab, address } = useWeekAddress();
  const data = (project_id && week.byProject[project_id]) || EMPTY_WEEK;
  const areEqual = useEqualProjects(props.areEqual);
  const slide = useSlide(week.monday);
  const isWide = useMediaQuery(WIDE);
  const steps = useWeekSteps(week.monday, address, onInterest);

  const sliding = `${slide.direction ? `slide-${slide.direction}` : ""} ${isLoading ? "week-loading" : ""}`;
  const shared = { week, data, project_id, projects, todos, today, tab, address };
  const head = (
    <WeekHead
      key="head"
      {...{ week, thisMonday, steps, address, slide, onInterest }}
      areEqual={projects.length > 1 ? areEqual : null}
      showsEvents={events && events.calendars.length > 0 ? events.shows_events : null}
    >
      {isWide && project_id && tab !== "stats" && !week.isUnread && (
        <div className="week-sum ms-auto">
          <WeekFigures stats={data.stats} />
        </div>
      )}
    </WeekHead>
  );
  const tabs = <WeekTabs key="tabs" tab={tab} address={address} meetingCount={data.meetingNotes.length} />;
  const sheet = (
    <div key="sheet" className="week-window">
      <div key={week.monday} className={`week-sheet ${sliding}`} aria-busy={isLoading} onAnimationEnd={slide.end}>
        <WeekPlanner {...shared} areEqual={areEqual} guide={guide} isWide={isWide} />
      </div>
    </div>
  );
  const panel = (
    <div key="panel" className="week-window">
      <div key={week.monday} className={sliding} aria-busy={isLoading}>
        <WeekPanel {...shared} hasFailed={hasFailed} />
      </div>
    </div>
  );
  return (
    <section aria-labelledby="week-heading" className="week">
      {/* The DOM order follows the visual order: where there are two columns, the tabs and their panel are under the
          list. */}
      {isWide && project_id ? [tabs, panel, head, sheet] : [head, tabs, sheet, panel]}
    </section>
  );
}

/** A week with the pending changes of its texts and of the choice to show events. */
function usePendingWeek(week: Week): Week {
  const notes = notesTexts.usePending();
  const meetings = meetingTexts.usePending();
  const beside = useEventsBeside(week.beside);
  const withNotes = notes.reduce((typed, { change }) => applyNotes(typed, change), week);
  const changed = meetings.reduce((typed, { change }) => applyMeeting(typed, change), withNotes);
  return beside === changed.beside ? changed : { ...changed, beside };
}
