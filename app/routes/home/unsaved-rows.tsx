import type { Project } from "#app/domain/project/project.ts";
import type { Draft } from "#app/parts/todo/todo-drafts.ts";
import { isBlank } from "./drafts.ts";
import { OrphanedRow, UnsavedRow } from "./lazy-parts.ts";
import type { useDrafts } from "./use-drafts.ts";

type Drafts = ReturnType<typeof useDrafts>;

/** Unsaved rows: of the current project, and of projects that are gone. */
export function unsavedIn(project_id: string | null, { open, unsaved }: Drafts, projects: readonly Project[]) {
  const isOrphaned = (draft: Draft) => !isBlank(draft.fields) && !projects.some(({ id }) => id === draft.project_id);
  return {
    own: unsaved.filter((draft) => draft.project_id === project_id && !isOrphaned(draft)),
    orphaned: [...(open ? [open] : []), ...unsaved].filter(isOrphaned),
  };
}

interface UnsavedRowsProps extends ReturnType<typeof unsavedIn> {
  drafts: Drafts;
  projects: readonly Project[];
}

/** The unsaved rows, each with its actions. */
export function UnsavedRows({ own, orphaned, drafts, projects }: UnsavedRowsProps) {
  return (
    <>
      {orphaned.map((draft) => (
        <OrphanedRow
          key={draft.id}
          draft={draft}
          projects={projects}
          onAdd={(project_id) => drafts.addTo(project_id, draft)}
          onDiscard={() => drafts.discard(draft.id)}
        />
      ))}
      {own.map((draft) => (
        <UnsavedRow
          key={draft.id}
          draft={draft}
          onEdit={() => drafts.start(draft)}
          onRetry={() => drafts.retry(draft)}
          onDiscard={() => drafts.discard(draft.id)}
        />
      ))}
    </>
  );
}
