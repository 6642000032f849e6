import Repeat from "lucide-react/icons/repeat";
import { useEffect } from "react";
import type { TodoFields } from "#app/domain/todo/changes.ts";
import { dayText } from "#app/domain/todo/plan-text.ts";
import { parseRepeat } from "#app/domain/todo/repeat.ts";
import { ruleText } from "#app/domain/todo/repeat-text.ts";
import type { TypedPlan } from "#app/domain/todo/typed-plan.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { announce } from "#app/ui/live-region.tsx";

/** Finds the plan at the end of a title. Exported here, so that both are fetched as one lazy part. */
export { typedPlan } from "#app/domain/todo/typed-plan.ts";

/** The fields with a plan that was typed after the title. */
export const withTyped = (fields: TodoFields, { title, date, repeat }: TypedPlan): TodoFields => ({
  ...fields,
  todo_title: title,
  todo_due_date: date,
  ...(repeat && { todo_repeat: repeat }),
});

interface PlanChipProps {
  plan: TypedPlan;
  today: string;
  /** Makes it plain text. */
  onPress(): void;
}

/** The day and the rule that were recognised, at the end of the title's field. */
export function PlanChip({ plan: { date, repeat }, today, onPress }: PlanChipProps) {
  const { locale } = useRootData()!;
  const day = dayText(date, today, locale);
  const rule = repeat && ruleText(parseRepeat(repeat)!, locale);
  const text = rule ? `${day}, ${rule}` : day;
  useEffect(() => announce(`Due ${text}. Backspace keeps it as text.`), [text]);
  return (
    <button
      type="button"
      className="btn btn-plain text-sm"
      tabIndex={-1}
      aria-label={`Keep as text: ${text}`}
      title={`Due ${text}`}
      onClick={onPress}
    >
      {rule && <Repeat aria-hidden className="size-4" />}
      {day}
    </button>
  );
}
