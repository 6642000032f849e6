import { Plus } from "lucide-react";
import { useState } from "react";
import { type MeetingNote, meetingPreview } from "#app/domain/meeting-note.ts";
import type { WeekData } from "#app/domain/week-data.ts";
import { Button } from "#app/ui/button.tsx";
import { MeetingEditor } from "./meeting-editor.tsx";
import { NewMeeting } from "./new-meeting.tsx";

interface MeetingsPanelProps {
  project_id: string | null;
  monday: string;
  data: WeekData;
}

const NEW = "new";

/** The week's meetings: a list beside the one that is open. */
export function MeetingsPanel({ project_id, monday, data }: MeetingsPanelProps) {
  const meetings = data.meetingNotes;
  const [chosen, setChosen] = useState<string | null>(null);
  const open = meetings.find((meeting) => meeting.id === chosen);
  if (project_id === null) return <p className="week-empty">Create a project to take notes of its meetings.</p>;
  return (
    <div className="meetings">
      <div className="grid content-start gap-2">
        <div className="flex items-center justify-between gap-2">
          <h3>
            Meetings <span className="text-sm font-normal text-ink-soft">{meetings.length}</span>
          </h3>
          <Button onClick={() => setChosen(NEW)}>
            <Plus aria-hidden />
            New Meeting
          </Button>
        </div>
        {meetings.length === 0 && chosen !== NEW && (
          <p className="text-ink-soft">No meetings in this week. Note what was said and decided.</p>
        )}
        <ul className="week-list">
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <MeetingRow meeting={meeting} isOpen={meeting === open} onOpen={() => setChosen(meeting.id)} />
            </li>
          ))}
        </ul>
      </div>
      <div>
        {chosen === NEW && (
          <NewMeeting project_id={project_id} monday={monday} onCreated={setChosen} onCancel={() => setChosen(null)} />
        )}
        {open && <MeetingEditor key={open.id} meeting={open} onClose={() => setChosen(null)} />}
        {!open && chosen !== NEW && meetings.length > 0 && (
          <p className="week-empty">Choose a meeting to read or change it.</p>
        )}
      </div>
    </div>
  );
}

function MeetingRow({ meeting, isOpen, onOpen }: { meeting: MeetingNote; isOpen: boolean; onOpen(): void }) {
  return (
    <button type="button" className="meeting-row" aria-current={isOpen || undefined} onClick={onOpen}>
      <b>{meeting.meeting_title}</b>
      {meeting.meeting_note && <span>{meetingPreview(meeting.meeting_note)}</span>}
    </button>
  );
}
