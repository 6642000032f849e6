import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import type { MeetingNote } from "#app/domain/meeting-note/meeting-note.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { eventsOn, type ShownEvent } from "#app/domain/other-calendar/beside.ts";
import { TimeOfDay } from "#app/parts/todo/todo-time.tsx";
import { useIsLate } from "#app/parts/todo/use-plan-label.ts";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import type { DayTodo, DayTodos } from "#app/domain/todo/week-todos.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useDropTarget } from "#app/ui/drop-target.ts";
import { Link } from "#app/ui/link.tsx";
import { Guide, RepeatingTitle } from "../lazy-parts.ts";
import { useRoom } from "./use-room.ts";
import type { WeekProps } from "./use-week.ts";

/** The most entries of a day in the list. The tab Completed shows all of these, so that they can be unticked. */
const MOST = 12;
/** The most marks on the edge. */
const MOST_MARKS = 3;

/** The actions on a day and its todos. */
interface FoldActions {
  /** Opens a day beside its button; null opens the week without a day. */
  onOpen(date: string | null, button: HTMLElement): void;
  /** Opens the editor of a todo. */
  onEdit(id: string): void;
  onUntick(todo: DayTodo): void;
}

/** The props that all days of a week share. */
export interface DayContext extends FoldActions, Pick<WeekProps, "week" | "today" | "tab" | "address"> {
  /** The projects' titles by their ids. */
  projects: ReadonlyMap<string, string>;
  /** How many steps of the guide are done, shown on today; null without the guide. */
  guide: number | null;
}

interface DayProps extends DayContext {
  date: string;
  held: DayTodos;
  /** The day's meetings on the tab Meetings; none on the other tabs. */
  meetings: readonly MeetingNote[];
}

/**
 * A day of a week with its todos. A click on its empty space opens the day's popover, and todos can be dropped on it.
 */
export function DayOfWeek({ date, guide, week, onOpen, ...rest }: DayProps) {
  const { t, i18n } = useLingui();
  const { locale } = useRootData()!;
  return (
    <>
      <button
        ref={useDropTarget<HTMLButtonElement>(`day:${date}`)}
        type="button"
        className="day-open"
        data-day={date}
        data-put={t`Put it here`}
        onClick={({ currentTarget }) => onOpen(date, currentTarget)}
      >
        <span className="sr-only">
          {t`${{ day: dateLabel(date, locale, "full") }}, ${{ todos: countText(i18n, rest.held) }}, add a todo`}
        </span>
      </button>
      {guide !== null && date === rest.today && <Guide done={guide} className="max-md:hidden" />}
      <div className="day-space">
        <FoldTodos
          {...rest}
          events={rest.tab === "completed" ? [] : eventsOn(week.beside, date, rest.held.own)}
          coming={week.coming?.filter((todo) => todo.date === date) ?? []}
        />
      </div>
    </>
  );
}

interface FoldTodosProps extends Omit<DayProps, "date" | "guide" | "week" | "onOpen"> {
  coming: readonly ComingTodo[];
  events: readonly ShownEvent[];
}

/**
 * The entries of a day, in this order: its meetings on the tab Meetings, or the completed todos on the tab Completed;
 * its other todos; the events of other calendars; the repeated todos that will come; a count of the entries that do
 * not fit; and the todos of other projects in a soft colour. On phones all of them are dashes.
 */
function FoldTodos(props: FoldTodosProps) {
  const { held, meetings, events, coming, projects, today, tab, address, onEdit, onUntick } = props;
  const list = useRef<HTMLUListElement>(null);
  const isCompleted = tab === "completed";
  const own = isCompleted ? [...held.own].sort((a, b) => Number(b.is_checked) - Number(a.is_checked)) : held.own;
  const entries: ((isHidden: IsHidden) => ReactNode)[] = [
    ...meetings.map((meeting) => (isHidden: IsHidden) => (
      <FoldMeeting key={meeting.id} meeting={meeting} isHidden={isHidden} address={address} />
    )),
    ...own.map((todo) => (isHidden: IsHidden) => (
      <FoldTodo
        key={todo.id}
        todo={todo}
        today={today}
        isHidden={isHidden}
        onEdit={onEdit}
        onUntick={isCompleted ? onUntick : undefined}
      />
    )),
    ...events.map((event) => (isHidden: IsHidden) => (
      <FoldEvent key={event.calendar_id + event.event_key} event={event} isHidden={isHidden} />
    )),
    ...coming.map((todo) => (isHidden: IsHidden) => <FoldComing key={todo.id} todo={todo} isHidden={isHidden} />),
  ];
  const contents = JSON.stringify([
    meetings.map(({ meeting_title }) => meeting_title),
    own,
    held.others,
    coming,
    events,
    isCompleted,
  ]);
  const { shown, rendered } = useRoom(list, Math.min(entries.length, MOST), contents);
  return (
    <>
      <ul ref={list} className="day-todos">
        {entries.slice(0, rendered).map((entry, place) => entry(place >= shown || undefined))}
        {entries.length > shown && <li className="day-more">+{entries.length - shown}</li>}
      </ul>
      {[...projects].map(([id, title]) => {
        const of = held.others.filter((todo) => todo.project_id === id).length;
        return of > 0 ? (
          <p key={id} className="day-more day-others">
            <Trans comment="Todos of another project on a day: +3 in Garden">
              +{of} in <bdi>{title}</bdi>
            </Trans>
          </p>
        ) : null;
      })}
    </>
  );
}

/** True if there is no room for the entry. */
type IsHidden = true | undefined;

interface FoldMeetingProps extends Pick<FoldTodosProps, "address"> {
  meeting: MeetingNote;
  isHidden: IsHidden;
}

/** A meeting on its day, on the tab Meetings. A click opens it there. */
function FoldMeeting({ meeting: { id, meeting_title }, isHidden, address }: FoldMeetingProps) {
  return (
    <li className="day-todo day-meeting priority" data-hidden={isHidden}>
      <Link to={address({ tab: "meetings", meeting: id })} preventScrollReset tabIndex={-1} dir="auto">
        {meeting_title}
      </Link>
    </li>
  );
}

/** An event of another calendar on its day. */
function FoldEvent({ event, isHidden }: { event: ShownEvent; isHidden: IsHidden }) {
  const { t } = useLingui();
  return (
    <SoftEntry mark={event.mark} hint={event.calendar_name} isHidden={isHidden}>
      <TimeOfDay todo={{ todo_time: event.event_time }} />
      {event.event_title || "–"}
      <span className="sr-only"> {t`(${{ text: event.calendar_name }})`}</span>
    </SoftEntry>
  );
}

/** A repeated todo on a day on which it will be due again. */
function FoldComing({ todo, isHidden }: { todo: ComingTodo; isHidden: IsHidden }) {
  const { t } = useLingui();
  return (
    <SoftEntry mark="coming" hint={t`Comes back when it is completed`} isHidden={isHidden}>
      <span className="sr-only">{t`Coming:`} </span>
      <TimeOfDay todo={todo} />
      {todo.todo_title}
    </SoftEntry>
  );
}

interface SoftEntryProps {
  /** Its mark: that of a calendar, or that of a repeated todo. */
  mark: string;
  hint: string;
  isHidden: IsHidden;
  children: ReactNode;
}

/** An entry in a soft colour that cannot be clicked. */
function SoftEntry({ mark, hint, isHidden, children }: SoftEntryProps) {
  return (
    <li className="day-todo day-event" data-hidden={isHidden} data-mark={mark}>
      <span title={hint}>{children}</span>
    </li>
  );
}

interface FoldTodoProps extends Pick<FoldTodosProps, "today" | "onEdit"> {
  todo: DayTodo;
  isHidden: IsHidden;
  /** Reopens a completed todo; undefined where that is not possible. */
  onUntick: FoldActions["onUntick"] | undefined;
}

/** A todo on its day. An open todo can be dragged, and a click edits it; the arrow keys move the focus to it. */
function FoldTodo({ todo, today, isHidden, onEdit, onUntick }: FoldTodoProps) {
  const { t } = useLingui();
  const { id, todo_title, is_checked } = todo;
  const className = `day-todo priority ${useLook(todo, today)}`;
  if (is_checked) {
    return (
      <li className={onUntick ? "day-todo day-done day-untick" : className} data-hidden={isHidden}>
        {onUntick && <Checkbox label={todo_title} checked onChange={() => onUntick(todo)} />}
        <span dir="auto">{todo_title}</span>
      </li>
    );
  }
  return (
    <li data-lift={id} className={className} data-hidden={isHidden}>
      <button type="button" tabIndex={-1} onClick={() => onEdit(id)}>
        <span className="sr-only">{t`Edit`} </span>
        <TimeOfDay todo={todo} />
        {todo.todo_repeat ? <RepeatingTitle todo={todo}>{todo_title}</RepeatingTitle> : todo_title}
      </button>
    </li>
  );
}

/** The class of a todo on a day. */
export function useLook(todo: DayTodo, today: string): string {
  const isLate = useIsLate(todo, today);
  return todo.is_checked ? "day-done" : `priority-${todo.todo_category} ${isLate ? "day-late" : ""}`;
}

interface WeekEdgeProps extends Pick<FoldActions, "onOpen"> {
  held: DayTodos;
  monday: string;
  number: number;
  today: string;
}

/** The narrow edge beside Monday, with the todos that are planned for the week without a day. */
export function WeekEdge({ held, monday, number, today, onOpen }: WeekEdgeProps) {
  const { t, i18n } = useLingui();
  const todos = [...held.own, ...held.others];
  return (
    <button
      ref={useDropTarget<HTMLButtonElement>(`week:${monday}`)}
      type="button"
      className="week-edge"
      title={t`Planned for the week`}
      onClick={({ currentTarget }) => onOpen(null, currentTarget)}
    >
      <span className="sr-only">{t`Week ${number}, no day:`} </span>
      <b>{todos.length > 0 && todos.length}</b>
      <span className="week-edge-text">{t`Any day`}</span>
      <span className="sr-only">{countText(i18n, held)}</span>
      {held.own.slice(0, MOST_MARKS).map((todo) => (
        <EdgeMark key={todo.id} todo={todo} today={today} />
      ))}
    </button>
  );
}

const EdgeMark = ({ todo, today }: { todo: DayTodo; today: string }) => (
  <span aria-hidden className={`priority ${useLook(todo, today)}`} />
);

/** The number of a day's todos, as text. */
function countText(i18n: I18n, { own, others }: DayTodos): string {
  const todos = own.length + others.length;
  return i18n._(msg`${plural(todos, { one: "# todo", other: "# todos" })}`);
}
