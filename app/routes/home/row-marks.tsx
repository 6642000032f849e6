import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import Repeat from "lucide/dist/esm/icons/repeat.mjs";
import type { ComingTodo } from "#app/domain/todo/coming.ts";
import { repeatText } from "#app/domain/todo/repeat-text.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The quiet mark of a todo that repeats. */
export function RepeatMark({ todo }: { todo: ActiveTodo }) {
  const { locale } = useRootData()!;
  const { t, i18n } = useLingui();
  const text = repeatText(i18n, todo, locale)!;
  return (
    <span title={text}>
      <Icon of={Repeat} className="icon" />
      <span className="sr-only">{t`, ${text}`}</span>
    </span>
  );
}

interface RowNotesProps {
  todo: ActiveTodo;
  /** One of its changes waits for the network. */
  isWaiting: boolean;
}

/** The quiet words behind a title: the minutes of focus, and that a change waits. */
export function RowNotes({ todo: { focused_seconds = 0 }, isWaiting }: RowNotesProps) {
  const translate = useTranslate();
  const minutes = Math.round(focused_seconds / 60);
  return (
    <>
      {minutes > 0 && (
        <span className="todo-waiting whitespace-nowrap">
          <Trans comment="The minutes of pomodoros; the second part is only for screen readers">
            {minutes} min<span className="sr-only"> of focus</span>
          </Trans>
        </span>
      )}
      {isWaiting && <span className="todo-waiting">{translate(NOT_SENT_YET)}</span>}
    </>
  );
}

/** The coming ones that a day shows by name. */
const MAX_COMING = 2;

interface ComingTodosProps {
  coming: readonly ComingTodo[];
  /** Called when they are shown first: their code comes late. Must be stable. */
  onShown(): void;
}

/** The coming todos of a day, drawn softly. They are computed, so they can't be pressed. */
export function ComingTodos({ coming, onShown }: ComingTodosProps) {
  const { t } = useLingui();
  useEffect(onShown, [onShown]);
  const more = coming.length - MAX_COMING;
  return coming.slice(0, MAX_COMING).map(({ id, todo_title }, i) => (
    <p key={id} className="day-more day-others day-coming" title={t`Comes back when it is completed`}>
      <span className="sr-only">{t`Coming:`} </span>
      <bdi>{todo_title}</bdi>
      {i === MAX_COMING - 1 && more > 0 && `, +${more}`}
    </p>
  ));
}
