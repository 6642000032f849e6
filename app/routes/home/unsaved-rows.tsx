import type { Project } from "#app/domain/project/project.ts";
import type { unsavedIn } from "./drafts.ts";
import { OrphanedRow } from "./orphaned-row.tsx";
import { UnsavedRow } from "./unsaved-row.tsx";
import type { useDrafts } from "./use-drafts.ts";

interface UnsavedRowsProps extends ReturnType<typeof unsavedIn> {
  drafts: ReturnType<typeof useDrafts>;
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
