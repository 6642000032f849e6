import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import type { ComponentProps } from "react";
import Bell from "lucide/dist/esm/icons/bell.mjs";
import Repeat from "lucide/dist/esm/icons/repeat.mjs";
import { remindText } from "#app/domain/todo/remind-text.ts";
import { clockLabel } from "#app/domain/time/date-label.ts";
import { repeatText } from "#app/domain/todo/repeat-text.ts";
import type { ActiveTodo } from "#app/domain/todo/todo.ts";
import { useRootData } from "../account/root-data.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The small marks of a todo that has a reminder or repeats. */
export function PlanMarks({ todo }: { todo: ActiveTodo }) {
  const { locale } = useRootData()!;
  const { t, i18n } = useLingui();
  const { todo_remind, todo_remind_at } = todo;
  const reminder =
    typeof todo_remind === "number"
      ? remindText(i18n, todo_remind)
      : todo_remind_at && clockLabel(todo_remind_at, locale);
  return (
    <>
      {reminder && <PlanMark icon={Bell} text={t`Reminder: ${reminder}`} />}
      <RepeatMark todo={todo} />
    </>
  );
}

interface RepeatMarkProps extends Pick<PlanMarkProps, "className"> {
  todo: Pick<ActiveTodo, "todo_repeat" | "repeat_from">;
}

/** The small mark of a todo that repeats. */
function RepeatMark({ todo, className }: RepeatMarkProps) {
  const { i18n } = useLingui();
  const repeat = repeatText(i18n, todo, useRootData()!.locale);
  return repeat && <PlanMark icon={Repeat} text={repeat} className={className} />;
}

/** The mark of a todo that repeats in an entry of a day. It is before the title, because behind it, it could be cut off. */
export const EntryMark = ({ todo }: RepeatMarkProps) => (
  <>
    <RepeatMark todo={todo} className="[&>svg]:size-3 [&>svg]:align-[-1px]" />{" "}
  </>
);

interface PlanMarkProps {
  icon: ComponentProps<typeof Icon>["of"];
  text: string;
  className?: string | undefined;
}

/** An inline element, because screen readers would hear a space before the comma around a box. */
function PlanMark({ icon, text, className = "ms-1 [&>svg]:size-4 [&>svg]:align-[-2px]" }: PlanMarkProps) {
  const { t } = useLingui();
  return (
    <span title={text} className={className}>
      <Icon of={icon} className="inline-block" />
      <span className="sr-only">{t`, ${text}`}</span>
    </span>
  );
}

interface RowNotesProps {
  todo: ActiveTodo;
  /** Whether a change of the todo waits for the network. */
  isWaiting: boolean;
}

/** The small texts after a title: its minutes of focus, and that a change waits for the network. */
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
