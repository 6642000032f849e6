import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { closeDialog } from "#app/ui/open-dialog.ts";
import { keyOf } from "./pending.ts";

interface ProjectDialogProps {
  intent: "archive" | "unarchive" | "delete";
  project: Project;
  /** The consequence. */
  children: ReactNode;
  pending?: boolean;
}

const verbs = { archive: "Archive", unarchive: "Unarchive", delete: "Delete" };

/** The dialog of a project and what is to be done to it. */
export const dialogId = (intent: ProjectDialogProps["intent"], project_id: string) => `${intent}-${project_id}`;

/** Asks before a project is archived, brought back or deleted. */
export function ProjectDialog({ intent, project, children, pending = false }: ProjectDialogProps) {
  const id = dialogId(intent, project.id);
  // What can be undone shows at once; a deletion keeps the dialog open until it is done.
  const submit = () => intent !== "delete" && closeDialog(id);
  return (
    <FormDialog id={id} title={`${verbs[intent]} “${project.proje_title}”?`} text={children}>
      <Form method="post" navigate={false} fetcherKey={keyOf(intent, project.id)} onSubmit={submit}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="project_id" value={project.id} />
        <FormDialogButtons id={id} confirm={verbs[intent]} danger={intent === "delete"} pending={pending} />
      </Form>
    </FormDialog>
  );
}
