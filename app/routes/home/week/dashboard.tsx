import { Link, useNavigation } from "@remix-run/react";
import { CalendarSearch, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { WeekData } from "#app/domain/week-data.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Tab, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { addWeeks, weekKey } from "#app/domain/week.ts";
import { later, whenShown } from "#app/ui/later.tsx";
import { StatsPanel } from "./stats-panel.tsx";
import { useWeek, useWeekAddress, WEEK_TABS, type WeekTab } from "./use-week.ts";
import type { Week } from "./week.server.ts";

const NotesPanel = whenShown(async () => (await import("./notes-panel.tsx")).NotesPanel);
const CompletedPanel = whenShown(async () => (await import("./completed-panel.tsx")).CompletedPanel);
const MeetingsPanel = whenShown(async () => (await import("./meetings-panel.tsx")).MeetingsPanel);
const JumpDialog = later(async () => (await import("./jump-dialog.tsx")).JumpDialog);

const names: Record<WeekTab, string> = { stats: "Stats", notes: "Notes", completed: "Completed", meetings: "Meetings" };

const nothing: WeekData = {
  weeklyUpdates: [],
  meetingNotes: [],
  completedTodos: [],
  stats: {
    completedTodos: 0,
    dailyTime: { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 },
  },
};

interface DashboardProps {
  project_id: string | null;
  loaded: Week;
  /** The Monday of the week that is now. */
  thisMonday: string;
  /** The day it is, for the person. */
  today: string;
}

/** One project's week: what was done, noted, completed and met about. */
export function WeekDashboard({ project_id, loaded, thisMonday, today }: DashboardProps) {
  const { week, onInterest } = useWeek(loaded);
  const { tab, address } = useWeekAddress();
  const data = (project_id && week.byProject[project_id]) || nothing;
  const [isJumping, setJumping] = useState(false);
  const slide = useSlide(week.monday);
  const isLoading = useNavigation().location?.search.includes("week=") ?? false;
  const isNow = week.monday === thisMonday;
  const key = `${project_id}:${week.monday}`;
  const step = (weeks: number) => address({ week: weekKey(addWeeks(week.monday, weeks)) });

  return (
    <section aria-labelledby="week-heading" className="week">
      <div className="week-head" onPointerEnter={onInterest} onFocus={onInterest}>
        <WeekLink label="Previous week" to={step(-1)} isStill={slide.isMoving} shortcut="[">
          <ChevronLeft aria-hidden />
        </WeekLink>
        <WeekLink label="Next week" to={step(1)} isStill={slide.isMoving} shortcut="]">
          <ChevronRight aria-hidden />
        </WeekLink>
        {/* A pointer's shortcut to the button beside it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <h2 id="week-heading" aria-live="polite" onDoubleClick={() => setJumping(true)}>
          <span className="select-none" title="Double-click to jump to a week">
            Week {week.number}
          </span>{" "}
          <small>{week.label}</small>
        </h2>
        <IconButton label="Jump to Week" onClick={() => setJumping(true)}>
          <CalendarSearch aria-hidden />
        </IconButton>
        <Link
          to={address({ week: null })}
          preventScrollReset
          className="btn btn-plain text-sm"
          data-shortcut="t"
          aria-current={isNow ? "true" : undefined}
          aria-disabled={slide.isMoving || undefined}
        >
          Go to Current Week
        </Link>
        <Tabs label="The week" look="pill" className="week-tabs">
          {WEEK_TABS.map((name) => (
            <Tab key={name} id={`week-${name}`} selected={name === tab} panel="week-panel" to={address({ tab: name })}>
              {names[name]}
              {name === "meetings" && data.meetingNotes.length > 0 && <small>{data.meetingNotes.length}</small>}
            </Tab>
          ))}
        </Tabs>
      </div>
      <div className="week-window">
        <div
          key={week.monday}
          className={`week-sheet ${slide.className} ${isLoading ? "week-loading" : ""}`}
          onAnimationEnd={slide.end}
        >
          <TabPanel id="week-panel" tab={`week-${tab}`}>
            {tab === "stats" && <StatsPanel stats={data.stats} week={week} today={today} />}
            {tab === "notes" && <NotesPanel key={key} project_id={project_id} monday={week.monday} data={data} />}
            {tab === "completed" && <CompletedPanel todos={data.completedTodos} />}
            {tab === "meetings" && <MeetingsPanel key={key} project_id={project_id} monday={week.monday} data={data} />}
          </TabPanel>
        </div>
      </div>
      {isJumping && <JumpDialog year={week.year} address={address} onClose={() => setJumping(false)} />}
    </section>
  );
}

interface WeekLinkProps {
  label: string;
  to: string;
  /** A week is sliding: nothing is pressed meanwhile. */
  isStill: boolean;
  shortcut: string;
  children: React.ReactNode;
}

function WeekLink({ label, to, isStill, shortcut, children }: WeekLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      data-shortcut={shortcut}
      className="btn btn-icon"
      aria-disabled={isStill || undefined}
      onClick={(event) => isStill && event.preventDefault()}
    >
      {children}
    </Link>
  );
}

/** Which way the week slides in, and whether it is still on its way. Whoever wants less motion sees none. */
function useSlide(monday: string) {
  const before = useRef(monday);
  const [moving, setMoving] = useState<"next" | "previous" | null>(null);
  useEffect(() => {
    if (before.current === monday) return;
    const direction = monday > before.current ? "next" : "previous";
    before.current = monday;
    if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) setMoving(direction);
  }, [monday]);
  return {
    isMoving: moving !== null,
    className: moving ? `slide-${moving}` : "",
    end: () => setMoving(null),
  };
}
