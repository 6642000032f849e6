import { Trans, useLingui } from "@lingui/react/macro";
import { pluralize } from "#app/domain/pluralize.ts";
import { useFetcher } from "@remix-run/react";
import ArchiveRestore from "lucide/dist/esm/icons/archive-arrow-up.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { TrashItem } from "#app/domain/trash/trash.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { FormDialog, FormDialogButtons } from "#app/ui/form-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { closeDialog, opensDialog } from "#app/ui/open-dialog.ts";

interface TrashRowProps {
  /** With its time and its week as texts. */
  item: TrashItem & { time: string; week: string | null };
  /** The projects that there are. */
  projects: { id: string; proje_title: string }[];
  /** False while impersonating. */
  mayErase: boolean;
  fetcherKey: string;
  /** Why it was not restored. */
  error: string | undefined;
}

/** A deleted thing, with buttons that restore it and that delete it for good. */
export function TrashRow({ item, projects, mayErase, fetcherKey, error }: TrashRowProps) {
  const { t } = useLingui();
  const { id, kind, title, deleted_at, time } = item;
  const fetcher = useFetcher({ key: fetcherKey });
  const isPending = (intent: string) =>
    fetcher.state !== "idle" && fetcher.formData?.get("id") === id && fetcher.formData.get("intent") === intent;
  const name = kind === "weekly_update" ? "the notes" : `“${title}”`;
  const needsProject = kind !== "project" && item.is_project_deleted;
  const isLost = needsProject && projects.length === 0;
  const dialog = `erase-${id}`;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
      <p className="min-w-0 flex-1 basis-40 py-1">
        <bdi className="font-semibold break-words">{title}</bdi>
        <span className="block text-sm text-ink-soft" suppressHydrationWarning>
          {sourceText(item)} · <time dateTime={deleted_at}>{time}</time>
        </span>
      </p>
      {isLost ? (
        <p className="text-sm text-ink-soft">
          <Trans>Restore or create a project first.</Trans>
        </p>
      ) : (
        <fetcher.Form method="post" className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="deleted_at" value={deleted_at} />
          {needsProject && (
            <Field label={t`Project for ${name}`} hideLabel>
              <Select name="project_id">
                {projects.map((project) => (
                  <option key={project.id} value={project.id}>
                    To {project.proje_title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Button type="submit" variant="plain" aria-label={t`Restore ${name}`} pending={isPending("restore")}>
            <Icon of={ArchiveRestore} />
            <Trans>Restore</Trans>
          </Button>
        </fetcher.Form>
      )}
      {mayErase && (
        <Button
          variant="plain"
          className="text-ink-soft"
          aria-label={t`Delete ${name} for good`}
          {...opensDialog(dialog)}
        >
          <Icon of={Trash2} />
          <span className="max-md:hidden">
            <Trans>Delete</Trans>
          </span>
        </Button>
      )}
      {error && (
        <div className="basis-full">
          <Notice>{error}</Notice>
        </div>
      )}
      {mayErase && (
        <FormDialog
          id={dialog}
          title={t`Delete ${name} for good?`}
          text={
            kind === "project" ? t`All that was in it goes with it. This cannot be undone.` : t`This cannot be undone.`
          }
        >
          <fetcher.Form method="post" onSubmit={() => closeDialog(dialog)}>
            <input type="hidden" name="intent" value="erase" />
            <input type="hidden" name="id" value={id} />
            <FormDialogButtons id={dialog} confirm={t`Delete`} danger pending={isPending("erase")} />
          </fetcher.Form>
        </FormDialog>
      )}
    </li>
  );
}

const counted = (n: number, one: string, many: string) => (n === 0 ? [] : [pluralize(n, one, many)]);

/** The kind of an item and where it was. */
function sourceText({ kind, proje_title, is_project_deleted, week, holds }: TrashRowProps["item"]): string {
  if (kind === "project") {
    const parts = [
      ...counted(holds!.todos, "todo", "todos"),
      ...counted(holds!.meetings, "meeting", "meetings"),
      ...counted(holds!.notes, "weekly note", "weekly notes"),
    ];
    return parts.length === 0 ? "Empty project" : `Project with ${parts.join(", ")}`;
  }
  const project = is_project_deleted ? `${proje_title}, which is deleted too` : proje_title;
  if (kind === "todo") return `Todo in ${project}`;
  return `${kind === "meeting_note" ? "Meeting" : "Notes"} of the week of ${week} in ${project}`;
}
