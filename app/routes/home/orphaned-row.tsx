import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { NO_PROJECT_MESSAGE } from "#app/domain/todo/todo.ts";
import type { Project } from "#app/domain/project/project.ts";
import { Button } from "#app/ui/button.tsx";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";

interface OrphanedRowProps {
  draft: Draft;
  /** The projects to which it can be added instead. */
  projects: readonly Project[];
  onAdd(project_id: string): void;
  onDiscard(): void;
}

/** A todo that was typed into a project that was deleted or archived elsewhere. Its form works without scripts too. */
export function OrphanedRow({ draft, projects, onAdd, onDiscard }: OrphanedRowProps) {
  const translate = useTranslate();
  const { todo_title, todo_description } = draft.fields;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focused editor was removed, so the first button gets the focus.
    if (document.activeElement === document.body) first.current!.focus();
  }, []);
  const fields = { intent: "add-todo", ...draft.fields };
  return (
    <li className="todo-unsaved">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p dir="auto">{todo_title || todo_description}</p>
        <p role="alert" className="text-sm text-danger">
          <Trans>Not saved: its project was deleted or archived.</Trans>{" "}
          {projects.length === 0 && translate(NO_PROJECT_MESSAGE)}
        </p>
      </div>
      <form
        method="post"
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement).value);
        }}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value ?? "")} />
        ))}
        {projects.map(({ id, proje_title: project }, at) => (
          <Button key={id} ref={at === 0 ? first : undefined} type="submit" name="project_id" value={id}>
            <Trans>Add to {project}</Trans>
          </Button>
        ))}
        <Button ref={projects.length === 0 ? first : undefined} variant="plain" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </form>
    </li>
  );
}
