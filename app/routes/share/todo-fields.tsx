import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SharedDraft } from "#app/client/shared-storage.ts";
import { newId } from "#app/client/commands/new-id.ts";
import { codePoints } from "#app/domain/text/code-points.ts";
import { addedText } from "#app/domain/todo/added-text.ts";
import { NEW_TODO } from "#app/domain/todo/changes.ts";
import {
  MAX_TODO_DESCRIPTION,
  MAX_TODO_TITLE,
  NO_PROJECT_MESSAGE,
  titleProblem,
  TODO_DESCRIPTION_TOO_LONG,
  TODO_LIMIT_MESSAGE,
} from "#app/domain/todo/todo.ts";
import { useUndoToast } from "#app/forms/action-error.ts";
import { rememberProject } from "#app/parts/project/project-cookie.ts";
import type { useActiveProjects } from "#app/parts/project/active-projects.ts";
import { shortTitle } from "#app/parts/todo/short-title.ts";
import { isListFull, todoCommands } from "#app/parts/todo/todo-commands.ts";
import { ProjectOptions } from "#app/parts/project/project-options.tsx";
import { CharacterCount } from "#app/ui/character-count.tsx";
import { Field, Select, Textarea, TextInput } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Projects = ReturnType<typeof useActiveProjects>;

const descriptionProblem = (text: string) =>
  codePoints(text.trim()) > MAX_TODO_DESCRIPTION ? TODO_DESCRIPTION_TOO_LONG : null;

interface TodoFieldsProps {
  draft: SharedDraft;
  projects: Projects;
  /** Whether the person has tried to add it. Only then the missing fields are shown. */
  isTried: boolean;
  hasPicture: boolean;
  onChange(part: Partial<SharedDraft>): void;
}

/** The fields of a todo that is made of shared content. */
export function TodoFields({ draft, projects, isTried, hasPicture, onChange }: TodoFieldsProps) {
  const { t } = useLingui();
  const { todo_title, todo_description, project_id } = draft;
  return (
    <div className="grid gap-4">
      {projects.length === 0 && (
        <Notice tone="info">
          {NO_PROJECT_MESSAGE}{" "}
          <Link to="/app" className="link">
            <Trans>Go Home</Trans>
          </Link>
        </Notice>
      )}
      {isTried && isListFull() && <Notice>{TODO_LIMIT_MESSAGE}</Notice>}
      <Field
        label={t`Title`}
        error={isTried || codePoints(todo_title) > MAX_TODO_TITLE ? titleProblem(todo_title) : null}
      >
        <TextInput
          dir="auto"
          value={todo_title}
          autoComplete="off"
          onChange={(event) => onChange({ todo_title: event.target.value })}
        />
      </Field>
      <Field
        label={t`Description`}
        hint={<CharacterCount value={todo_description.trim()} max={MAX_TODO_DESCRIPTION} />}
        error={descriptionProblem(todo_description)}
      >
        <Textarea
          dir="auto"
          rows={3}
          className="share-note"
          value={todo_description}
          onChange={(event) => onChange({ todo_description: event.target.value })}
        />
      </Field>
      {projects.length > 0 && (
        <Field label={t`Project`}>
          <Select value={project_id} onChange={(event) => onChange({ project_id: event.target.value })}>
            <ProjectOptions projects={projects} />
          </Select>
        </Field>
      )}
      {hasPicture && (
        <p className="text-sm text-ink-soft">
          <Trans>A todo has no picture: it would be left out.</Trans>
        </p>
      )}
    </div>
  );
}

/** Adds the todo of a draft, unless a field is missing, and opens its project. */
export function useAddTodo(draft: SharedDraft, projects: Projects, onAdded: (path: string) => void) {
  const { i18n } = useLingui();
  const undoToast = useUndoToast();
  const [todo_id] = useState(newId);
  return () => {
    const { todo_title, todo_description, project_id } = draft;
    const project = projects.find(({ id }) => id === project_id) ?? projects[0];
    if (!project || titleProblem(todo_title) || descriptionProblem(todo_description) || isListFull()) return;
    const fields = { todo_title: todo_title.trim(), todo_description: todo_description.trim() };
    todoCommands.send({ intent: "add-todo", todo_id, project_id: project.id, ...NEW_TODO, ...fields });
    rememberProject(project.id);
    const name = shortTitle(fields.todo_title);
    undoToast(todo_id, addedText(i18n, name, project, {}, "", ""), () =>
      todoCommands.send({ intent: "delete-todo", todo_id, name, is_undo: true }),
    );
    // Home shows the project that was stored last, also without a network.
    onAdded("/app");
  };
}
