import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { applyMeeting } from "#app/domain/meeting-note/changes.ts";
import { type MeetingNote, meetingPreview } from "#app/domain/meeting-note/meeting-note.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import type { ProjectWeek } from "#app/domain/week/week-data.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { holdsKeys } from "#app/ui/typed-ahead.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Path } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UnsavedText } from "#app/forms/autosave/unsaved-text.tsx";
import { DRAFT, meetingTexts } from "./meeting-commands.ts";
import { MeetingEditor } from "./meeting-editor.tsx";
import { MeetingLines } from "./meeting-lines.tsx";
import { NewMeeting, NOTES } from "./new-meeting.tsx";
import { ShowMore } from "./show-more.tsx";
import type { WeekAddress } from "./use-week.ts";

interface MeetingsPanelProps {
  project_id: string | null;
  monday: string;
  data: ProjectWeek;
  /** All active todos of the user. */
  todos: readonly ActiveTodo[];
  today: string;
  address: WeekAddress;
  /** The address of a longer list; null when all are shown. */
  more: Path | null;
}

const NEW = "new";

/** The week's meetings: a list, and the meeting that the address names. */
export function MeetingsPanel({ project_id, monday, data, todos, today, address, more }: MeetingsPanelProps) {
  const { t } = useLingui();
  const meetings = useMeetings(monday, project_id, data);
  const leaving = meetingTexts
    .usePending()
    .flatMap(({ change }) => (change.intent === "delete-meeting" ? change.meeting_id : []));
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** The newest one is open until another one is chosen; a newer one does not take its place. */
  const [newest, setNewest] = useState<string | null>();
  if (newest === undefined && meetings[0]) setNewest(meetings[0].id);
  const chosen = search.get("meeting") ?? newest ?? null;
  const { open, isGone } = useOpen(meetings, leaving.includes(chosen ?? "") ? null : chosen);
  const show = useCallback(
    (meeting: string | null) =>
      navigate(address({ tab: "meetings", meeting }), { replace: true, preventScrollReset: true }),
    [address, navigate],
  );
  const isOpen = open !== undefined;
  /** What gets the focus in place of the form that was left; null while none was. */
  const goesTo = useRef<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const leave = useCallback(
    (meeting: string | null, isTyping = false) => {
      goesTo.current = isTyping ? NOTES : meeting === null ? "a" : "[aria-current]";
      show(meeting);
    },
    [show],
  );
  function leaveDeleted(id: string) {
    setNewest(meetings.find((meeting) => meeting.id !== id)?.id ?? null);
    leave(null);
  }
  useEffect(() => {
    // The focused form is gone: focus the notes, the meeting in the list, or the link to a new one.
    if (goesTo.current === null || (chosen !== null && !isOpen)) return;
    const selector = isOpen && goesTo.current === "a" ? "[aria-current]" : isOpen ? goesTo.current : "a";
    goesTo.current = null;
    panel.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [chosen, isOpen]);
  if (project_id === null) return <p className="week-empty">{t`Create a project to take notes of its meetings.`}</p>;
  return (
    <div ref={panel} className="meetings">
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3>
            {t`Meetings`}{" "}
            <span className="text-sm font-normal text-ink-soft">
              {meetings.length}
              {more && "+"}
            </span>
          </h3>
          <LinkButton
            to={address({ tab: "meetings", meeting: NEW })}
            preventScrollReset
            onClick={holdsKeys("[name=meeting_title]")}
          >
            <Icon of={Plus} />
            {t`New Meeting`}
          </LinkButton>
        </div>
        {meetings.length === 0 && !more && chosen !== NEW && (
          <p className="text-ink-soft">{t`No meetings in this week. Note what was said and decided.`}</p>
        )}
        <ul className="week-list" hidden={meetings.length === 0}>
          {meetings.map(({ id, meeting_title, meeting_note }) => (
            <li key={id}>
              <Link
                to={address({ tab: "meetings", meeting: id })}
                preventScrollReset
                className="meeting-row"
                aria-current={id === chosen || undefined}
              >
                <b dir="auto">{meeting_title}</b>
                {meeting_note && <span dir="auto">{meetingPreview(meeting_note)}</span>}
              </Link>
            </li>
          ))}
        </ul>
        <ShowMore to={more} />
      </div>
      <div>
        {chosen === NEW && (
          <NewMeeting project_id={project_id} monday={monday} onCreated={leave} onCancel={() => leave(null)} />
        )}
        {isGone && <Notice>{t`This meeting was deleted on another device. What stands here is not saved.`}</Notice>}
        <LostTexts project_id={project_id} monday={monday} visible={[...meetings, open]} />
        {open && (
          <MeetingEditor key={open.id} meeting={open} onDeleted={() => leaveDeleted(open.id)}>
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
        {!open && chosen !== NEW && meetings.length > 0 && (
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

/** The unsaved texts of meetings of the week that were deleted on another device. */
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

/** The chosen meeting. One that is deleted on another device while it is open stays: somebody may be typing into it. */
function useOpen(meetings: readonly MeetingNote[], chosen: string | null) {
  const [last, setLast] = useState<MeetingNote>();
  const found = meetings.find(({ id }) => id === chosen);
  if (found && found !== last) setLast(found);
  const isGone = !found && chosen !== null && last?.id === chosen;
  return { open: isGone ? last : found, isGone };
}
