import { useLingui } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { closeDialog } from "#app/ui/open-dialog.ts";

/** The actions with a confirmation. */
export type ProjectAct = "archive" | "unarchive" | "delete";

/** Runs the confirmed action. */
export type Act = (intent: ProjectAct, project: Project) => void;

interface ProjectDialogProps {
  intent: ProjectAct;
  project: Project;
  onConfirm: Act;
  /** A text that explains the consequence. */
  children: ReactNode;
}

/** The id of the dialog for a project and an action. */
export const dialogId = (intent: ProjectAct, project_id: string) => `${intent}-${project_id}`;

/** Asks before a project is archived, unarchived or deleted. */
export function ProjectDialog({ intent, project, onConfirm, children }: ProjectDialogProps) {
  const { t } = useLingui();
  const { proje_title } = project;
  const [question, verb] = {
    archive: [t`Archive “${proje_title}”?`, t`Archive`],
    unarchive: [t`Unarchive “${proje_title}”?`, t`Unarchive`],
    delete: [t`Delete “${proje_title}”?`, t`Delete`],
  }[intent] as [string, string];
  const id = dialogId(intent, project.id);
  function confirm(event: FormEvent) {
    event.preventDefault();
    closeDialog(id);
    onConfirm(intent, project);
  }
  return (
    <FormDialog id={id} title={question} text={children}>
      <form method="post" onSubmit={confirm}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="project_id" value={project.id} />
        <FormDialogButtons id={id} confirm={verb} danger={intent === "delete"} />
      </form>
    </FormDialog>
  );
}
