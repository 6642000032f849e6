import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { NO_PROJECT_MESSAGE } from "#app/domain/todo/todo.ts";
import { useTranslate } from "#app/i18n/use-lingui.tsx";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";
import { Button } from "#app/ui/button.tsx";
import type { unsavedIn, useDrafts } from "./drafts.ts";

interface UnsavedRowsProps extends ReturnType<typeof unsavedIn> {
  drafts: ReturnType<typeof useDrafts>;
  projects: readonly Project[];
}

/** The unsaved rows, each with its actions. */
export function UnsavedRows({ own, orphaned, drafts, projects }: UnsavedRowsProps) {
  return (
    <>
      {orphaned.map((draft) => (
        <OrphanedRow key={draft.id} {...{ draft, drafts, projects }} />
      ))}
      {own.map((draft) => (
        <UnsavedRow key={draft.id} {...{ draft, drafts }} />
      ))}
    </>
  );
}

interface UnsavedRowProps extends Pick<UnsavedRowsProps, "drafts"> {
  draft: Draft;
}

interface OrphanedRowProps extends UnsavedRowProps {
  /** The projects to which it can be added instead. */
  projects: readonly Project[];
}

/** A todo that was typed into a project that was deleted or archived elsewhere. Its form works without scripts too. */
function OrphanedRow({ draft, drafts, projects }: OrphanedRowProps) {
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
          drafts.addTo(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement).value, draft);
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
        <Button
          ref={projects.length === 0 ? first : undefined}
          variant="plain"
          onClick={() => drafts.discard(draft.id)}
        >
          <Trans>Discard</Trans>
        </Button>
      </form>
    </li>
  );
}

/** A row that could not be saved, while another row was being edited. */
function UnsavedRow({ draft, drafts }: UnsavedRowProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const reason = draft.problem && translate(draft.problem.message);
  return (
    <li className="todo-unsaved">
      <div className="min-w-0 flex-1">
        <bdi>{draft.fields.todo_title}</bdi>
        <p className="text-sm text-danger">{reason ? t`Not saved: ${reason}` : t`Not saved`}</p>
      </div>
      <Button onClick={() => drafts.retry(draft)}>{t`Try Again`}</Button>
      <Button variant="plain" onClick={() => drafts.start(draft)}>
        {t`Edit`}
      </Button>
      <Button variant="plain" onClick={() => drafts.discard(draft.id)}>
        {t`Discard`}
      </Button>
    </li>
  );
}
