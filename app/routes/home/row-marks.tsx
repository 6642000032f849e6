import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import Repeat from "lucide/dist/esm/icons/repeat.mjs";
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
