import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { applyMeeting } from "#app/domain/meeting-note/changes.ts";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import type { ProjectWeek } from "#app/domain/week/week-data.ts";
import type { Path } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { DRAFT, meetingTexts } from "./meeting-commands.ts";
import { MeetingEditor } from "./meeting-editor.tsx";
import { MeetingLines } from "./meeting-lines.tsx";
import { MeetingList, NEW_MEETING } from "./meeting-list.tsx";
import { NewMeeting } from "./new-meeting.tsx";
import type { WeekAddress, WeekProps } from "./use-week.ts";

interface MeetingsPanelProps extends Pick<WeekProps, "project_id" | "data" | "todos" | "today" | "address"> {
  monday: string;
  /** The address of a longer list; null if all are shown. */
  more: Path | null;
}

/** The week's meetings: a list, and the meeting that the address names. */
export function MeetingsPanel({ project_id, monday, data, todos, today, address, more }: MeetingsPanelProps) {
  const { t } = useLingui();
  const meetings = useMeetings(monday, project_id, data);
  const { chosen, open, isGone, choose, forget } = useChosenMeeting(meetings, address);
  const { leaveTo, current, newMeeting, notes } = useFocusAfterForm(chosen, open !== undefined);
  function leave(meeting: string | null, isTyping = false) {
    leaveTo(isTyping ? "notes" : "list");
    choose(meeting);
  }
  if (project_id === null) return <p className="week-empty">{t`Create a project to take notes of its meetings.`}</p>;
  return (
    <div className="meetings">
      <MeetingList {...{ meetings, chosen, address, more, current, newMeeting }} />
      <div>
        {chosen === NEW_MEETING && (
          <NewMeeting project_id={project_id} monday={monday} onCreated={leave} onCancel={() => leave(null)} />
        )}
        {isGone && <Notice>{t`This meeting was deleted on another device. The text here is not saved.`}</Notice>}
        <LostTexts project_id={project_id} monday={monday} visible={[...meetings, open]} />
        {open && (
          <MeetingEditor
            key={open.id}
            meeting={open}
            notes={notes}
            onDeleted={() => {
              forget(open.id);
              leave(null);
            }}
          >
            {(text, flush) => (
              <MeetingLines
                stored={data.meetingNotes.find(({ id }) => id === open.id) ?? open}
                text={text}
                todos={todos}
                lineTodos={data.lineTodos ?? []}
                today={today}
                onFlush={flush}
              />
            )}
          </MeetingEditor>
        )}
        {!open && chosen !== NEW_MEETING && meetings.length > 0 && (
          <p className="week-empty">{t`Choose a meeting to read or change it.`}</p>
        )}
      </div>
    </div>
  );
}

interface LostTextsProps {
  project_id: string;
  monday: string;
  visible: readonly (MeetingNote | undefined)[];
}

/** The unsaved texts of this week's meetings that were deleted on another device. */
function LostTexts({ project_id, monday, visible }: LostTextsProps) {
  const { t } = useLingui();
  return meetingTexts.useFailed().map((change) => {
    if (change.intent !== "change-meeting" || visible.some((meeting) => meeting?.id === change.meeting_id)) return null;
    if (change.project_id !== project_id || change.week_start !== monday) return null;
    return (
      <UnsavedText
        key={change.meeting_id}
        reason={t`Not saved: “${{ title: change.meeting_title }}” was deleted on another device.`}
        text={change.meeting_note}
        onDiscard={() => meetingTexts.discard(change)}
      />
    );
  });
}

/** The week's meetings with their pending changes. */
function useMeetings(monday: string, project_id: string | null, data: ProjectWeek): readonly MeetingNote[] {
  const typed = meetingTexts.useTyped();
  return useMemo(() => {
    if (project_id === null) return data.meetingNotes;
    const week = { monday, byProject: { [project_id]: data } };
    const changes = typed.filter(({ meeting_id }) => !meeting_id.startsWith(DRAFT));
    return changes.reduce((visible, change) => applyMeeting(visible, change), week).byProject[project_id]!.meetingNotes;
  }, [monday, project_id, data, typed]);
}

/** The meeting that the address names, else the newest one. */
function useChosenMeeting(meetings: readonly MeetingNote[], address: WeekAddress) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const leaving = meetingTexts
    .usePending()
    .flatMap(({ change }) => (change.intent === "delete-meeting" ? change.meeting_id : []));
  /** The newest meeting is open until the person chooses another one. A newer meeting does not replace it. */
  const [newest, setNewest] = useState<string | null>();
  if (newest === undefined && meetings[0]) setNewest(meetings[0].id);
  const chosen = search.get("meeting") ?? newest ?? null;
  return {
    chosen,
    ...useOpen(meetings, leaving.includes(chosen ?? "") ? null : chosen),
    choose: (meeting: string | null) =>
      navigate(address({ tab: "meetings", meeting }), { replace: true, preventScrollReset: true }),
    /** Chooses another meeting instead of a deleted one. */
    forget: (id: string) => setNewest(meetings.find((meeting) => meeting.id !== id)?.id ?? null),
  };
}

/**
 * The chosen meeting. If it is deleted on another device while it is open, it stays open, because somebody may be
 * typing into it.
 */
function useOpen(meetings: readonly MeetingNote[], chosen: string | null) {
  const [last, setLast] = useState<MeetingNote>();
  const found = meetings.find(({ id }) => id === chosen);
  if (found && found !== last) setLast(found);
  const isGone = !found && chosen !== null && last?.id === chosen;
  return { open: isGone ? last : found, isGone };
}

/**
 * Moves the focus after the form of a new meeting has closed: to the notes of the open meeting, to that meeting in
 * the list, or to the link for a new meeting.
 */
function useFocusAfterForm(chosen: string | null, isOpen: boolean) {
  const notes = useRef<HTMLTextAreaElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  const newMeeting = useRef<HTMLAnchorElement>(null);
  const goesTo = useRef<"notes" | "list" | null>(null);
  useEffect(() => {
    if (goesTo.current === null || (chosen !== null && !isOpen)) return;
    const target = isOpen ? (goesTo.current === "notes" ? notes : current) : newMeeting;
    goesTo.current = null;
    target.current?.focus({ preventScroll: true });
  }, [chosen, isOpen]);
  const leaveTo = useCallback((place: "notes" | "list") => void (goesTo.current = place), []);
  return { leaveTo, notes, current, newMeeting };
}
