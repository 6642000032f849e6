import { useLingui } from "@lingui/react/macro";
import { CATEGORY_CHOICES } from "#app/domain/todo/todo.ts";
import { PRIORITY_WORDS } from "#app/ui/priority.tsx";

/** The options of a select of a todo's priority. */
export function PriorityOptions() {
  const { i18n } = useLingui();
  return CATEGORY_CHOICES.map((category) => (
    <option key={category} value={category}>
      {i18n._(PRIORITY_WORDS[category])}
    </option>
  ));
}
