import { useNavigate } from "@remix-run/react";
import Check from "lucide/dist/esm/icons/check.mjs";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { useCallback, useState } from "react";
import { applyMeeting } from "#app/domain/meeting-note/changes.ts";
import type { Project } from "#app/domain/project/project.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { applyNotes } from "#app/domain/week/notes-changes.ts";
import { EMPTY_WEEK, WEEK_FAILED_MESSAGE } from "#app/domain/week/week-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tab, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { addWeeks, isShown, weekKey, weekOf } from "#app/domain/week/week.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { holdKeys } from "#app/ui/typed-ahead.ts";
import { useMediaQuery } from "#app/ui/media-query.ts";
import { useConnection } from "#app/client/live/connection.ts";
import { FailedPart, FailedRead } from "#app/shell/failed-part.tsx";
import { useShortcuts } from "#app/parts/command-bar/shortcuts.ts";
import { useEqualProjects } from "./equal-projects.ts";
import { meetingTexts } from "./meeting-commands.ts";
import { notesTexts } from "./notes-commands.ts";
import { StatsPanel, WeekFigures } from "./stats-panel.tsx";
import { useSlide } from "./use-slide.ts";
import { moreAddress, useWeek, useWeekAddress, WEEK_TABS, type WeekTab } from "./use-week.ts";
import { WeekLink } from "./week-link.tsx";
import { WeekPlanner } from "./week-planner.tsx";
import type { Week } from "./week.server.ts";

const NotesPanel = lazyPart(() => import("./notes-panel.tsx"), "NotesPanel");
const CompletedPanel = lazyPart(() => import("./completed-panel.tsx"), "CompletedPanel");
const MeetingsPanel = lazyPart(() => import("./meetings-panel.tsx"), "MeetingsPanel");
const WeekTools = lazyPart(() => import("./week-tools.tsx"), "WeekTools");

/** The widths at which home has two columns, as in home.css. */
const WIDE = "(width >= 100rem)";

const names: Record<WeekTab, string> = { stats: "Stats", notes: "Notes", completed: "Completed", meetings: "Meetings" };

interface DashboardProps {
  project_id: string | null;
  projects: readonly Project[];
  /** All active todos of the user, as the list shows them. */
  todos: readonly ActiveTodo[];
  loaded: Week;
  /** Whether the server rendered the todos of all projects as equal. */
  areEqual: boolean;
  /** The Monday of the current week. */
  thisMonday: string;
  /** Today's date in the person's time zone. */
  today: string;
  /** The number of the guide's steps that are done; null without the guide. */
  guide: number | null;
}

/** One project's week: statistics, notes, completed todos and meetings. */
export function WeekDashboard(props: DashboardProps) {
  const { project_id, projects, todos, loaded, thisMonday, today, guide } = props;
  const { week: loadedWeek, isStepping, onInterest, ...step } = useWeek(loaded, project_id, thisMonday);
  const week = usePendingWeek(loadedWeek);
  const hasFailed = useConnection().hasFailed && isStepping;
  const isLoading = step.isLoading && !hasFailed;
  const { tab, address } = useWeekAddress();
  const data = (project_id && week.byProject[project_id]) || EMPTY_WEEK;
  const areEqual = useEqualProjects(props.areEqual);
  const [isJumping, setJumping] = useState(false);
  // The same function each time: with another one, React would drop what the server rendered of the tools before their code is here.
  const jump = useCallback((isAsked: boolean) => {
    if (isAsked) holdKeys("dialog [name=week_number]");
    setJumping(isAsked);
  }, []);
  const slide = useSlide(week.monday);
  const isNow = week.monday === thisMonday;
  const isWide = useMediaQuery(WIDE);
  const key = `${project_id}:${week.monday}`;
  const beside = (weeks: number) => {
    const monday = addWeeks(week.monday, weeks);
    return isShown(monday) ? address({ week: weekKey(monday) }) : null;
  };
  const [before, after] = [beside(-1), beside(1)];
  const now = address({ week: null });

  const navigate = useNavigate();
  const lead = (path: string | null) => () => {
    onInterest();
    if (path) navigate(path, { preventScrollReset: true });
  };
  useShortcuts("Week", [
    { keys: "[", does: "Previous week", run: lead(before) },
    { keys: "]", does: "Next week", run: lead(after) },
    { keys: "t", does: "Go to the current week", run: lead(now) },
  ]);

  const sliding = `${slide.direction ? `slide-${slide.direction}` : ""} ${isLoading ? "week-loading" : ""}`;
  const head = (
    <div key="head" className="week-head" onPointerEnter={onInterest} onFocus={onInterest}>
      <WeekLink label="Previous week" hold="previous" to={before} slide={slide}>
        <Icon of={ChevronLeft} className="mirror" />
      </WeekLink>
      <WeekLink label="Next week" hold="next" to={after} slide={slide}>
        <Icon of={ChevronRight} className="mirror" />
      </WeekLink>
      {/* A pointer's shortcut to the button beside it. */}
      <h2
        id="week-heading"
        aria-live="polite"
        onDoubleClick={({ currentTarget }) => {
          // The dialog returns the focus to the focused element, and a click on a heading focuses none.
          (currentTarget.nextElementSibling as HTMLElement).focus();
          jump(true);
        }}
      >
        <span className="select-none" title="Double-click to jump to a week">
          Week {week.number}
        </span>{" "}
        <small>{week.label}</small>
      </h2>
      <WeekTools
        year={week.year}
        address={address}
        isJumping={isJumping}
        onJump={jump}
        areEqual={projects.length > 1 ? areEqual : null}
      />
      <WeekLink to={now} slide={slide} isCurrent={isNow}>
        Go to Current Week
      </WeekLink>
      {week.isClosed && (
        <Link
          to={`/close-week?week=${weekKey(week.monday)}`}
          className="btn btn-plain text-sm"
          title="See its summary, or open it again"
        >
          <Icon of={Check} />
          Closed
          <span className="sr-only">: see its summary, or open it again</span>
        </Link>
      )}
      {week.toClose && (
        <Link to={`/close-week?week=${weekKey(week.toClose)}`} className="btn btn-plain text-sm">
          Close week {weekOf(week.toClose).week}
        </Link>
      )}
      {isWide && project_id && tab !== "stats" && (
        <div className="week-sum ms-auto">
          <WeekFigures stats={data.stats} />
        </div>
      )}
    </div>
  );
  const tabs = (
    <Tabs key="tabs" label="The week" className="week-tabs">
      {WEEK_TABS.map((name) => (
        <Tab
          key={name}
          id={`week-${name}`}
          name={names[name]}
          selected={name === tab}
          panel="week-panel"
          to={address({ tab: name })}
        >
          {name === "meetings" && data.meetingNotes.length > 0 && <small>{data.meetingNotes.length}</small>}
        </Tab>
      ))}
    </Tabs>
  );
  const sheet = (
    <div key="sheet" className="week-window">
      <div key={week.monday} className={`week-sheet ${sliding}`} aria-busy={isLoading} onAnimationEnd={slide.end}>
        <WeekPlanner
          week={week}
          data={data}
          project_id={project_id}
          areEqual={areEqual}
          projects={projects}
          todos={todos}
          today={today}
          tab={tab}
          address={address}
          guide={guide}
          isWide={isWide}
        />
      </div>
    </div>
  );
  const panel = (
    <div key="panel" className="week-window">
      <div key={week.monday} className={sliding} aria-busy={isLoading}>
        <TabPanel id="week-panel" tab={`week-${tab}`}>
          {hasFailed && <FailedRead error={WEEK_FAILED_MESSAGE} className="pb-4" />}
          {week.error ? (
            <FailedPart error={week.error} />
          ) : (
            <>
              {tab === "stats" && (
                <StatsPanel
                  stats={data.stats}
                  goal={projects.find(({ id }) => id === project_id)?.proje_goal_minutes ?? null}
                  number={week.number}
                  hasBefore={data.minutesBefore?.some((value) => value > 0) ?? false}
                />
              )}
              {tab === "notes" && <NotesPanel key={key} project_id={project_id} monday={week.monday} data={data} />}
              {tab === "completed" && (
                <CompletedPanel todos={data.completedTodos} more={moreAddress(address, week, "completedTodos")} />
              )}
              {tab === "meetings" && (
                <MeetingsPanel
                  key={key}
                  project_id={project_id}
                  monday={week.monday}
                  data={data}
                  todos={todos}
                  today={today}
                  address={address}
                  more={moreAddress(address, week, "meetingNotes")}
                />
              )}
            </>
          )}
        </TabPanel>
      </div>
    </div>
  );
  return (
    <section aria-labelledby="week-heading" className="week">
      {/* Tab follows the eye: where there are two columns, the tabs and their panel are under the list. */}
      {isWide && project_id ? [tabs, panel, head, sheet] : [head, tabs, sheet, panel]}
    </section>
  );
}

/** A week with the pending changes of its texts. */
function usePendingWeek(week: Week): Week {
  const notes = notesTexts.usePending();
  const meetings = meetingTexts.usePending();
  const withNotes = notes.reduce((shown, { change }) => applyNotes(shown, change), week);
  return meetings.reduce((shown, { change }) => applyMeeting(shown, change), withNotes);
}
