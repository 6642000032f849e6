import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CALENDAR_MARKS, type CalendarMark } from "#app/domain/other-calendar/marks.ts";
import { Select } from "#app/ui/field.tsx";

const NAMES: Record<CalendarMark, ReturnType<typeof msg>> = {
  ring: msg({ message: "Ring", comment: "A mark of a calendar" }),
  square: msg({ message: "Square", comment: "A mark of a calendar" }),
  diamond: msg({ message: "Diamond", comment: "A mark of a calendar" }),
  triangle: msg({ message: "Triangle", comment: "A mark of a calendar" }),
  plus: msg({ message: "Plus", comment: "A mark of a calendar" }),
  wave: msg({ message: "Wave", comment: "A mark of a calendar" }),
};

/** A choice of one mark. */
export function MarkSelect({ mark = "ring" }: { mark?: string | undefined }) {
  const { i18n } = useLingui();
  return (
    <Select name="calendar_mark" defaultValue={mark}>
      {CALENDAR_MARKS.map((value) => (
        <option key={value} value={value}>
          {i18n._(NAMES[value])}
        </option>
      ))}
    </Select>
  );
}
