import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TIME_MESSAGE, type Timing } from "#app/domain/todo/todo-time.ts";
import type { Detail } from "#app/errors.ts";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { RemindOptions } from "./remind-options.tsx";

interface TimeFieldsProps {
  /** The day, the time and the reminder of the todo. Without a day it has neither a time nor a reminder. */
  fields: Partial<Timing> & { todo_due_date?: string | null };
  problem: Detail | null;
  onChange(fields: Partial<Timing>): void;
}

/**
 * The fields for a todo's time and its reminder. With a time, the reminder comes some minutes before it; without a
 * time, at a time of the day. Without scripts all three fields are shown, because the day may be chosen later.
 */
export function TimeFields({ fields, problem, onChange }: TimeFieldsProps) {
  const { t } = useLingui();
  const { todo_time, todo_remind, todo_remind_at } = fields;
  // A half-typed time has no value, but it counts as a time.
  const [isHalf, setHalf] = useState(false);
  const hasTime = Boolean(todo_time) || isHalf;
  // A half-typed day has no value either. The typed time is kept until the day is complete.
  const hasDay = Boolean(fields.todo_due_date || todo_time || todo_remind_at);
  function typeTime({ value, validity }: HTMLInputElement) {
    setHalf(validity.badInput);
    if (value) onChange({ todo_time: value, todo_remind_at: null });
    else onChange({ todo_time: null, ...(!validity.badInput && { todo_remind: null }) });
  }
  const error = (path: keyof Timing) => (problem?.path === path ? problem.message || TIME_MESSAGE : undefined);
  const isHidden = (hidden: boolean) => (hidden ? "not-noscript:hidden" : "");
  return (
    <>
      <Field label={t`Time`} error={error("todo_time")} className={isHidden(!hasDay)}>
        {/* A new key empties the field, so that no half-typed time stays in it. */}
        <TextInput
          key={String(hasDay)}
          type="time"
          name="todo_time"
          value={todo_time ?? ""}
          onChange={({ target }) => typeTime(target)}
        />
      </Field>
      <Field label={t`Remind me`} error={error("todo_remind")} className={isHidden(!hasDay || !hasTime)}>
        <Select
          name="todo_remind"
          value={todo_remind ?? ""}
          onChange={({ target }) => onChange({ todo_remind: target.value ? Number(target.value) : null })}
        >
          <option value="">{t({ message: "Never", context: "reminder" })}</option>
          <RemindOptions />
        </Select>
      </Field>
      <Field label={t`Remind me at`} error={error("todo_remind_at")} className={isHidden(!hasDay || hasTime)}>
        <TextInput
          key={String(hasDay && !hasTime)}
          type="time"
          name="todo_remind_at"
          value={todo_remind_at ?? ""}
          onChange={({ target }) => onChange({ todo_remind_at: target.value || null })}
        />
      </Field>
    </>
  );
}
