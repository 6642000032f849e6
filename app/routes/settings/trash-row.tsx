import { listed } from "#app/i18n/listed.ts";
import { isSending } from "#app/forms/action-data.ts";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
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
  /** With its time and its week as text. */
  item: TrashItem & { time: string; week: string | null };
  /** The existing projects. */
  projects: { id: string; proje_title: string }[];
  /** False while impersonating. */
  mayErase: boolean;
  fetcherKey: string;
  /** The error if it was not restored. */
  error: string | undefined;
}

/** A deleted item, with buttons that restore it and that delete it for good. */
export function TrashRow({ item, projects, mayErase, fetcherKey, error }: TrashRowProps) {
  const { t, i18n } = useLingui();
  const { id, kind, title, deleted_at, time } = item;
  const fetcher = useFetcher({ key: fetcherKey });
  const isPending = (intent: string) =>
    isSending(fetcher) && fetcher.formData?.get("id") === id && fetcher.formData.get("intent") === intent;
  const said = useSaid(item);
  const needsProject = kind !== "project" && item.is_project_deleted;
  const isLost = needsProject && projects.length === 0;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1">
      <p className="min-w-0 flex-1 basis-40 py-1">
        <bdi className="font-semibold break-words">{title}</bdi>
        <span className="block text-sm text-ink-soft" suppressHydrationWarning>
          {sourceText(i18n, item)} · <time dateTime={deleted_at}>{time}</time>
        </span>
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-2">
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
              <Field label={said.project} hideLabel>
                <Select name="project_id">
                  {projects.map(({ id: project_id, proje_title }) => (
                    <option key={project_id} value={project_id}>
                      {t({ message: `To ${proje_title}`, comment: "Restores something into this project" })}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <Button type="submit" variant="plain" aria-label={said.restore} pending={isPending("restore")}>
              <Icon of={ArchiveRestore} />
              <Trans>Restore</Trans>
            </Button>
          </fetcher.Form>
        )}
        {mayErase && (
          <Button variant="plain" className="text-ink-soft" aria-label={said.erase} {...opensDialog(eraseDialog(id))}>
            <Icon of={Trash2} />
            <span className="max-md:hidden">
              <Trans>Delete</Trans>
            </span>
          </Button>
        )}
      </div>
      {error && (
        <div className="basis-full">
          <Notice>{error}</Notice>
        </div>
      )}
      {mayErase && <EraseDialog item={item} fetcherKey={fetcherKey} isPending={isPending("erase")} />}
    </li>
  );
}

/** The labels of an item's buttons. */
function useSaid({ kind, title }: TrashItem) {
  const { t } = useLingui();
  if (kind === "weekly_update") {
    return {
      project: t`Project for the notes`,
      restore: t`Restore the notes`,
      erase: t`Delete the notes for good`,
      question: t`Delete the notes for good?`,
    };
  }
  return {
    project: t`Project for “${title}”`,
    restore: t`Restore “${title}”`,
    erase: t`Delete “${title}” for good`,
    question: t`Delete “${title}” for good?`,
  };
}

const eraseDialog = (id: string) => `erase-${id}`;

interface EraseDialogProps extends Pick<TrashRowProps, "item" | "fetcherKey"> {
  isPending: boolean;
}

/** Asks before an item is deleted for good. */
function EraseDialog({ item, fetcherKey, isPending }: EraseDialogProps) {
  const { t } = useLingui();
  const { id, kind } = item;
  const fetcher = useFetcher({ key: fetcherKey });
  const { question } = useSaid(item);
  const dialog = eraseDialog(id);
  return (
    <FormDialog
      id={dialog}
      title={question}
      text={kind === "project" ? t`Everything in it is deleted too. This cannot be undone.` : t`This cannot be undone.`}
    >
      <fetcher.Form method="post" onSubmit={() => closeDialog(dialog)}>
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="id" value={id} />
        <FormDialogButtons id={dialog} confirm={t`Delete`} danger pending={isPending} />
      </fetcher.Form>
    </FormDialog>
  );
}

/** The kind of an item and where it was. */
function sourceText(i18n: I18n, { kind, proje_title, is_project_deleted, week, holds }: TrashRowProps["item"]): string {
  if (kind === "project") {
    const { todos, meetings, notes } = holds!;
    const parts = [
      todos > 0 && i18n._(msg`${plural(todos, { one: "# todo", other: "# todos" })}`),
      meetings > 0 && i18n._(msg`${plural(meetings, { one: "# meeting", other: "# meetings" })}`),
      notes > 0 && i18n._(msg`${plural(notes, { one: "# weekly note", other: "# weekly notes" })}`),
    ].filter((part) => part !== false);
    if (parts.length === 0) return i18n._(msg`Empty project`);
    const contents = listed(i18n, parts);
    return i18n._(msg`Project with ${contents}`);
  }
  const project = is_project_deleted ? i18n._(msg`${proje_title}, which is deleted too`) : proje_title;
  if (kind === "todo") return i18n._(msg`Todo in ${project}`);
  const monday = week ?? "";
  return i18n._(
    kind === "meeting_note"
      ? msg`Meeting of the week of ${monday} in ${project}`
      : msg`Notes of the week of ${monday} in ${project}`,
  );
}
