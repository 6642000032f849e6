import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { WEEK_FAILED_MESSAGE } from "#app/domain/week/week-data.ts";
import { FailedPart, FailedRead } from "#app/shell/failed-part.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { Tab, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { StatsPanel } from "./stats-panel.tsx";
import { moreAddress, WEEK_TABS, type WeekAddress, type WeekProps, type WeekTab } from "./use-week.ts";

const NotesPanel = lazyPart(() => import("./notes-panel.tsx"), "NotesPanel");
const CompletedPanel = lazyPart(() => import("./completed-panel.tsx"), "CompletedPanel");
const UnreadWeek = lazyPart(() => import("./unread-week.tsx"), "UnreadWeek");
const MeetingsPanel = lazyPart(() => import("./meetings-panel.tsx"), "MeetingsPanel");

const names: Record<WeekTab, MessageDescriptor> = {
  stats: msg`Stats`,
  notes: msg`Notes`,
  completed: msg({ message: "Completed", comment: "A tab with the completed todos of the week" }),
  meetings: msg`Meetings`,
};

interface WeekTabsProps {
  tab: WeekTab;
  address: WeekAddress;
  /** The number of the week's meetings. */
  meetingCount: number;
}

export function WeekTabs({ tab, address, meetingCount }: WeekTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <Tabs label={t`The week`} className="week-tabs">
      {WEEK_TABS.map((name) => (
        <Tab
          key={name}
          id={`week-${name}`}
          name={i18n._(names[name])}
          selected={name === tab}
          panel="week-panel"
          to={address({ tab: name })}
        >
          {name === "meetings" && meetingCount > 0 && <small>{meetingCount}</small>}
        </Tab>
      ))}
    </Tabs>
  );
}

/** The panel of the selected tab. */
export function WeekPanel({ hasFailed, ...props }: WeekProps & { hasFailed: boolean }) {
  const { tab, week } = props;
  return (
    <TabPanel id="week-panel" tab={`week-${tab}`}>
      {hasFailed && <FailedRead error={WEEK_FAILED_MESSAGE} className="pb-4" />}
      {week.isUnread ? <UnreadWeek /> : week.error ? <FailedPart error={week.error} /> : <TabContent {...props} />}
    </TabPanel>
  );
}

function TabContent({ tab, week, data, project_id, projects, todos, today, address }: WeekProps) {
  const { monday, number } = week;
  const key = `${project_id}:${monday}`;
  if (tab === "stats") {
    return (
      <StatsPanel
        stats={data.stats}
        goal={projects.find(({ id }) => id === project_id)?.proje_goal_minutes ?? null}
        number={number}
        hasBefore={data.minutesBefore?.some((value) => value > 0) ?? false}
      />
    );
  }
  if (tab === "notes") return <NotesPanel key={key} project_id={project_id} monday={monday} data={data} />;
  if (tab === "completed") {
    return <CompletedPanel todos={data.completedTodos} more={moreAddress(address, week, "completedTodos")} />;
  }
  const more = moreAddress(address, week, "meetingNotes");
  return <MeetingsPanel key={key} {...{ project_id, monday, data, todos, today, address, more }} />;
}
