import { Trans, useLingui } from "@lingui/react/macro";
import ArchiveRestore from "lucide/dist/esm/icons/archive-arrow-up.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { Project } from "#app/domain/project/project.ts";
import { TRASH_DAYS } from "#app/domain/trash/trash.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { dateIn } from "#app/domain/time/timezone.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { type Act, dialogId, ProjectDialog } from "./project-dialog.tsx";
import { RowButton } from "./row-button.tsx";
import type { RowFocus } from "./use-focus-kept.ts";

interface ArchivedProjectsProps extends RowFocus {
  projects: readonly Project[];
  locale: string;
  onConfirm: Act;
}

/** The archived projects, with a button to unarchive each. */
export function ArchivedProjects({ projects, locale, onConfirm, ...focus }: ArchivedProjectsProps) {
  const { t } = useLingui();
  const { days } = useRootData()!;
  if (projects.length === 0) {
    return (
      <p className="text-ink-soft">
        <Trans>No archived projects. An archived project keeps everything in it.</Trans>
      </p>
    );
  }
  return (
    <ul aria-label={t`Archived projects`} className="rows lg:-my-2" {...focus}>
      {projects.map((project) => {
        const { proje_title, archived_at } = project;
        const archived = archived_at && dateLabel(dateIn(days, new Date(archived_at)), locale, "medium");
        return (
          <li key={project.id} className="flex min-h-14 items-center md:gap-2">
            <p className="min-w-0 flex-1 py-2">
              <bdi className="font-semibold">{proje_title}</bdi>
              {archived && (
                <span className="block text-sm text-ink-soft">
                  <Trans>Archived {archived}</Trans>
                </span>
              )}
            </p>
            <RowButton
              dialog={dialogId("unarchive", project.id)}
              icon={ArchiveRestore}
              text={t`Unarchive`}
              label={t`Unarchive ${proje_title}`}
            />
            <RowButton
              dialog={dialogId("delete", project.id)}
              icon={Trash2}
              text={t`Delete`}
              label={t`Delete ${proje_title}`}
            />
            <ProjectDialog intent="unarchive" project={project} onConfirm={onConfirm}>
              <Trans>It comes back to your tabs with its todos, notes and meetings.</Trans>
            </ProjectDialog>
            <ProjectDialog intent="delete" project={project} onConfirm={onConfirm}>
              <Trans>
                Its todos, notes and meetings are deleted with it. All of it stays in the trash for {TRASH_DAYS} days.
              </Trans>
            </ProjectDialog>
          </li>
        );
      })}
    </ul>
  );
}
