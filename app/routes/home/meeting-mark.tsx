import { useLingui } from "@lingui/react/macro";
import MessageSquareText from "lucide/dist/esm/icons/message-square-text.mjs";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { weekKey } from "#app/domain/week/week.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link, type Path } from "#app/ui/link.tsx";

/** The address of the meeting that a todo comes from. */
export function meetingAddress({ project_id, meeting_note_id, meeting_week }: ActiveTodo): Path {
  const search = new URLSearchParams({ project: project_id, tab: "meetings", meeting: meeting_note_id! });
  if (meeting_week) search.set("week", weekKey(meeting_week));
  return `/app?${search}`;
}

/** The link from a todo to the meeting that it comes from. */
export function MeetingMark({ todo, tabIndex }: { todo: ActiveTodo; tabIndex: number | undefined }) {
  const { t } = useLingui();
  const label = t`Meeting of ${{ title: todo.todo_title }}`;
  return (
    <Link
      to={meetingAddress(todo)}
      preventScrollReset
      className="meeting-mark"
      tabIndex={tabIndex}
      aria-label={label}
      title={t`Open its meeting`}
    >
      <Icon of={MessageSquareText} className="icon" />
    </Link>
  );
}
