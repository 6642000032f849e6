import type { I18n } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { clockLabel } from "#app/domain/time/date-label.ts";
import { remindText } from "#app/domain/todo/remind-text.ts";
import { dayText } from "#app/domain/todo/plan-text.ts";
import { weekLabel } from "#app/domain/todo/plan.ts";
import { parseRepeat } from "#app/domain/todo/repeat.ts";
import { ruleText } from "#app/domain/todo/repeat-text.ts";
import type { TypedPart } from "#app/domain/typed-line/part.ts";
import { partBefore, type TypedContext } from "#app/domain/typed-line/typed-todo.ts";
import { PRIORITY_TEXTS } from "#app/ui/priority.tsx";

/** A recognised part in words. */
export function partText(i18n: I18n, part: TypedPart, { projects, today, locale }: TypedContext): string {
  switch (part.kind) {
    case "day":
      return dayText(i18n, part.date, today, locale);
    case "week":
      return weekLabel(i18n, part.monday, today).text;
    case "time":
      return clockLabel(part.time, locale);
    case "remind":
      return remindText(i18n, part.minutes);
    case "priority":
      return i18n._(PRIORITY_TEXTS[part.category]);
    case "repeat":
      return ruleText(i18n, parseRepeat(part.repeat)!, locale);
    case "project":
      return projects.find(({ id }) => id === part.project_id)?.proje_title ?? "";
  }
}

/** The part that a Backspace in the field turns into plain text; none while text is selected. */
export const partAtCaret = (
  { value, selectionStart: at, selectionEnd }: HTMLInputElement,
  parts: readonly TypedPart[],
): TypedPart | undefined => (at === null || at !== selectionEnd ? undefined : partBefore(value, at, parts));

export interface TypedPartsProps extends TypedContext {
  parts: readonly TypedPart[];
  /** Turns a part into plain text. */
  onKeep(part: TypedPart): void;
}

/** A chip for each recognised part of a text. Pressing it turns the part into plain text. */
export function TypedParts({ parts, onKeep, ...context }: TypedPartsProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map((part) => (
        <button
          key={part.kind}
          type="button"
          className="btn btn-quiet min-h-8 text-sm pointer-coarse:min-h-11"
          title={t`Keep as text`}
          onClick={() => onKeep(part)}
        >
          <span className="sr-only">
            <Trans>Keep as text:</Trans>{" "}
          </span>
          {partText(i18n, part, context)}
        </button>
      ))}
    </div>
  );
}
