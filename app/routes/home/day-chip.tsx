import { useEffect } from "react";
import { dayText } from "#app/domain/todo/plan-text.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { announce } from "#app/ui/live-region.tsx";

/** Finds the day at the end of a title. Exported here, so that both are fetched as one lazy part. */
export { typedDay } from "#app/domain/todo/typed-day.ts";

interface DayChipProps {
  date: string;
  today: string;
  /** Makes it plain text. */
  onPress(): void;
}

/** The day that was recognised, at the end of the title's field. */
export function DayChip({ date, today, onPress }: DayChipProps) {
  const { locale } = useRootData()!;
  const text = dayText(date, today, locale);
  useEffect(() => announce(`Due ${text}. Backspace keeps it as text.`), [text]);
  return (
    <button type="button" className="btn btn-plain text-sm" tabIndex={-1} title="Keep as text" onClick={onPress}>
      <span className="sr-only">Keep as text: </span>
      {text}
    </button>
  );
}
