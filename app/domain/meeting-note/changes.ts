import { EMPTY_WEEK, type ProjectWeek } from "../week/week-data.ts";
import type { MeetingNote } from "./meeting-note.ts";

interface MeetingTexts {
  meeting_id: string;
  /** The project and the Monday of the week to which the meeting belongs. */
  project_id: string;
  week_start: string;
  meeting_title: string;
  meeting_note: string;
}

/** A change of a meeting. The browser makes the id of a new one. `updated_at` is the version that was edited. */
export type MeetingChange =
  | ({ intent: "add-meeting"; created_at: string; updated_at?: string | null } & MeetingTexts)
  | ({ intent: "change-meeting"; updated_at?: string | null } & MeetingTexts)
  | { intent: "delete-meeting"; meeting_id: string; project_id: string; name: string; updated_at?: undefined };

interface WeekByProject {
  monday: string;
  byProject: Record<string, ProjectWeek>;
}

/**
 * Applies a change of a meeting to the shown week. `answer` is the stored row, undefined while the change is pending.
 */
export function applyMeeting<Week extends WeekByProject>(
  week: Week,
  change: MeetingChange,
  answer?: MeetingNote,
): Week {
  const update = (project_id: string, edit: (meetings: MeetingNote[]) => MeetingNote[]) => {
    const data = week.byProject[project_id] ?? EMPTY_WEEK;
    const changed = { ...data, meetingNotes: edit(data.meetingNotes) };
    return { ...week, byProject: { ...week.byProject, [project_id]: changed } };
  };
  const { meeting_id: id } = change;
  if (change.intent === "delete-meeting") {
    const owner = Object.keys(week.byProject).find((key) =>
      week.byProject[key]!.meetingNotes.some((meeting) => meeting.id === id),
    );
    return owner === undefined ? week : update(owner, (meetings) => meetings.filter((meeting) => meeting.id !== id));
  }
  const { project_id, week_start, meeting_title, meeting_note, updated_at } = change;
  if (week.monday !== week_start) return week;
  const texts = { meeting_title, meeting_note, updated_at: updated_at ?? "" };
  return update(project_id, (meetings) => {
    if (meetings.some((meeting) => meeting.id === id)) {
      return meetings.map((meeting) => (meeting.id === id ? (answer ?? { ...meeting, ...texts }) : meeting));
    }
    if (change.intent === "change-meeting") return meetings;
    return [answer ?? { id, project_id, week_start, created_at: change.created_at, ...texts }, ...meetings];
  });
}
