import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { NOT_SENT_YET } from "#app/forms/unsent-note.tsx";
import type { ComponentProps, ReactNode } from "react";
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

type Repeating = Pick<ActiveTodo, "todo_repeat" | "repeat_from">;

/** The small mark of a todo that repeats. */
function RepeatMark({ todo }: { todo: Repeating }) {
  const { i18n } = useLingui();
  const repeat = repeatText(i18n, todo, useRootData()!.locale);
  return repeat && <PlanMark icon={Repeat} text={repeat} />;
}

/**
 * The title of a todo that repeats in an entry of a day. The icon is before the title, because behind it, it could be
 * cut off; screen readers read its text after the title.
 */
export function RepeatingTitle({ todo, children }: { todo: Repeating; children: ReactNode }) {
  const { t, i18n } = useLingui();
  const repeat = repeatText(i18n, todo, useRootData()!.locale);
  return repeat === null ? (
    children
  ) : (
    <>
      <span title={repeat} aria-hidden="true" className="[&>svg]:size-3 [&>svg]:align-[-1px]">
        <Icon of={Repeat} className="inline-block" />{" "}
      </span>
      {children}
      <span className="sr-only"> {t`(${{ text: repeat }})`}</span>
    </>
  );
}

interface PlanMarkProps {
  icon: ComponentProps<typeof Icon>["of"];
  text: string;
}

/** Its text is in brackets, because a browser puts a space before a hidden box, which a comma must not have. */
function PlanMark({ icon, text }: PlanMarkProps) {
  const { t } = useLingui();
  return (
    <span title={text} className="ms-1">
      <Icon of={icon} className="inline-block size-4 align-[-2px]" />
      <span className="sr-only"> {t`(${text})`}</span>
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
