import { useLingui } from "@lingui/react/macro";
import { remindText } from "#app/domain/todo/remind-text.ts";
import { REMIND_MINUTES } from "#app/domain/todo/todo-time.ts";

/** The choices of how many minutes before its time a todo reminds. */
export function RemindOptions() {
  const { i18n } = useLingui();
  return REMIND_MINUTES.map((minutes) => (
    <option key={minutes} value={minutes}>
      {remindText(i18n, minutes)}
    </option>
  ));
}
