import { useLingui } from "@lingui/react/macro";
import { formatRepeat, parseRepeat } from "#app/domain/todo/repeat.ts";
import { offeredRules, ruleText } from "#app/domain/todo/repeat-text.ts";
import { type ActiveTodo, dateOf } from "#app/domain/todo/todo.ts";
import { actionErrorOf, submittedValue } from "#app/forms/action-data.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { Field, Select } from "#app/ui/field.tsx";

interface RepeatFieldProps {
  /** The saved todo; undefined for a new one. */
  todo: ActiveTodo | undefined;
  today: string;
}

/**
 * A field for a todo's repetition, which keeps its value when the form fails. Only a page without scripts shows it;
 * otherwise there is a popover.
 */
export function RepeatField({ todo, today }: RepeatFieldProps) {
  const { locale } = useRootData()!;
  const { t, i18n } = useLingui();
  const chosen = submittedValue(actionErrorOf(useLastActionData()), "todo_repeat");
  const isRule = chosen === "" || (chosen !== undefined && parseRepeat(chosen) !== null);
  const current = isRule ? chosen : (todo?.todo_repeat ?? "");
  const offered = offeredRules(todo?.todo_due_date ? dateOf(todo.todo_due_date) : today).map(formatRepeat);
  const rules = current && !offered.includes(current) ? [current, ...offered] : offered;
  return (
    <Field label={t({ message: "Repeat", context: "how a todo comes back" })}>
      <Select name="todo_repeat" defaultValue={current}>
        <option value="">{t({ message: "Never", context: "repeats" })}</option>
        {rules.map((rule) => (
          <option key={rule} value={rule}>
            {ruleText(i18n, parseRepeat(rule)!, locale)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
