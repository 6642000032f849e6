import { useLingui } from "@lingui/react/macro";
import type { ProjectChoice } from "#app/domain/todo/changes.ts";
import { type Category } from "#app/domain/todo/todo.ts";
import { ProjectOptions } from "#app/parts/project/project-options.tsx";
import { PriorityOptions } from "#app/parts/todo/priority-options.tsx";
import { Field, Select } from "#app/ui/field.tsx";

/** The project and the priority of a todo. */
export interface Choices {
  project_id: string;
  todo_category: Category;
}

interface ChoiceFieldsProps extends Choices {
  projects: readonly ProjectChoice[];
  /** Shows the project even if there is only one. */
  showsProject?: boolean;
  onChoose(change: Partial<Choices>): void;
}

/** The choice of a todo's project and priority. A project that is not shown is a hidden field. */
export function ChoiceFields({ projects, project_id, todo_category, showsProject, onChoose }: ChoiceFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      {projects.length > (showsProject ? 0 : 1) ? (
        <Field label={t`Project`} className="min-w-28 flex-1">
          <Select
            name="project_id"
            value={project_id}
            onChange={({ target }) => onChoose({ project_id: target.value })}
          >
            <ProjectOptions projects={projects} />
          </Select>
        </Field>
      ) : (
        <input type="hidden" name="project_id" value={project_id} />
      )}
      <Field label={t`Priority`} className="min-w-28 flex-1">
        <Select
          name="todo_category"
          value={todo_category}
          onChange={({ target }) => onChoose({ todo_category: target.value as Category })}
        >
          <PriorityOptions />
        </Select>
      </Field>
    </>
  );
}
