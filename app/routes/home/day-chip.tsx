import { useEffect, useState } from "react";
import { dayText } from "#app/domain/todo/plan-text.ts";
import { typedDay } from "#app/domain/todo/typed-day.ts";
import type { Draft } from "#app/forms/todo-drafts.ts";
import { useRootData } from "#app/shell/root-data.ts";
import { announce } from "#app/ui/live-region.tsx";

/** The day at the end of a draft's title, until it is made plain text. */
export function useTypedDay({ isNew, problem, fields: { todo_title } }: Draft, today: string) {
  /** A title that was there before, or was refused, is text. */
  const [plain, setPlain] = useState(isNew && !problem ? "" : todo_title);
  return { typed: typedDay(todo_title, today, plain), keepAsText: () => setPlain(todo_title) };
}

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
