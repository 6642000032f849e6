import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type { ProjectChoice } from "#app/domain/todo/changes.ts";
import { CATEGORY_CHOICES } from "#app/domain/todo/todo.ts";
import { ProjectOptions } from "#app/parts/project/project-options.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { PRIORITY_WORDS } from "#app/ui/priority.tsx";

type SelectProps = Pick<ComponentProps<typeof Select>, "value" | "onChange">;

export function ProjectField({ projects, ...select }: SelectProps & { projects: readonly ProjectChoice[] }) {
  const { t } = useLingui();
  return (
    <Field label={t`Project`} className="min-w-28 flex-1">
      <Select name="project_id" {...select}>
        <ProjectOptions projects={projects} />
      </Select>
    </Field>
  );
}

export function PriorityField(select: SelectProps) {
  const { t, i18n } = useLingui();
  return (
    <Field label={t`Priority`} className="min-w-28 flex-1">
      <Select name="todo_category" {...select}>
        {CATEGORY_CHOICES.map((category) => (
          <option key={category} value={category}>
            {i18n._(PRIORITY_WORDS[category])}
          </option>
        ))}
      </Select>
    </Field>
  );
}
