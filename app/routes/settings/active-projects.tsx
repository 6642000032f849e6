import { Trans, useLingui } from "@lingui/react/macro";
import { flushSync } from "react-dom";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { announceMove } from "#app/ui/announce-move.ts";
import { Sortable } from "#app/ui/sortable.tsx";
import { ActiveProject } from "./active-project.tsx";
import { moved } from "#app/domain/project/changes.ts";
import type { Act } from "./project-dialog.tsx";
import type { TitleDraft } from "#app/parts/project/failed-title.ts";
import { RenameForm } from "./rename-form.tsx";
import type { RowFocus } from "./use-focus-kept.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";

interface ActiveProjectsProps extends RowFocus {
  projects: readonly Project[];
  todoCounts: Readonly<Record<string, number>>;
  /** Whether the maximum number of projects is reached. */
  isFull: boolean;
  /** The title that is being edited. */
  draft: TitleDraft | null;
  setDraft(draft: TitleDraft | null): void;
  onConfirm: Act;
}

/** The active projects in the user's order. */
export function ActiveProjects({
  projects,
  todoCounts,
  isFull,
  draft,
  setDraft,
  onConfirm,
  ...focus
}: ActiveProjectsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const [elementsOf] = useState(rowElements);
  const ids = projects.map((one) => one.id);
  const nameOf = (id: string) => titleOf(projects, id);
  const { move, moveByKey, order } = useProjectOrder(projects);

  /** The focus returns to the row's menu button after that is rendered again. */
  function closeRename(id: string) {
    flushSync(() => setDraft(null));
    elementsOf(id).menu?.focus();
  }

  if (projects.length === 0) return <NoProjects isFull={isFull} />;
  return (
    <>
      {/* The rows' buttons have the tab stops. Alt and an arrow key do the same as their menus. */}
      <ul ref={list} aria-label={t`Projects`} className="rows lg:-my-2" {...focus}>
        {projects.map((project, at) => (
          <li
            key={project.id}
            ref={(row) => void (elementsOf(project.id).row = row)}
            data-id={project.id}
            onKeyDown={(event) => moveByKey(event, project.id)}
            className="flex min-h-14 items-center md:gap-2"
          >
            {draft?.project_id === project.id ? (
              <RenameForm name={project.proje_title} draft={draft} onClose={() => closeRename(project.id)} />
            ) : (
              <ActiveProject
                project={project}
                todoCount={todoCounts[project.id] ?? 0}
                grip={(grip) => void (elementsOf(project.id).grip = grip)}
                menu={(menu) => void (elementsOf(project.id).menu = menu)}
                ids={ids}
                at={at}
                onMove={(to) => move(project.id, to)}
                onConfirm={onConfirm}
                onRename={() => setDraft({ project_id: project.id, proje_title: project.proje_title })}
              />
            )}
          </li>
        ))}
      </ul>
      {ids.length > 1 && <Sortable list={list} elementsOf={elementsOf} ids={ids} label={nameOf} onMove={order} />}
    </>
  );
}

const titleOf = (projects: readonly Project[], id: string) => projects.find((one) => one.id === id)?.proje_title ?? "";

/** Changes the order of the projects: moves one with Alt and an arrow key, or sorts all. */
function useProjectOrder(projects: readonly Project[]) {
  const ids = projects.map((one) => one.id);
  const order = (projectIds: string[]) => projectCommands.send({ intent: "order", projectIds });
  function move(id: string, to: number) {
    if (to < 0 || to >= ids.length) return;
    announceMove(titleOf(projects, id), to, ids.length);
    order(moved(ids, ids.indexOf(id), to));
  }
  function moveByKey(event: KeyboardEvent, id: string) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + by);
  }
  return { move, moveByKey, order };
}

/** Returns a function that returns the elements of a row: always the same object for the same project. */
function rowElements() {
  const rows = new Map<string, Partial<Record<"row" | "grip" | "menu", HTMLElement | null>>>();
  return (id: string) => rows.get(id) ?? rows.set(id, {}).get(id)!;
}

function NoProjects({ isFull }: { isFull: boolean }) {
  if (isFull)
    return (
      <p className="text-ink-soft">
        <Trans>All your projects are archived. Unarchive one to work on it.</Trans>
      </p>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-soft">
        <Trans>No active projects. A project holds your todos, weekly notes and meetings.</Trans>
      </p>
      <LinkButton to="/app?new" variant="primary">
        <Trans>Create Project</Trans>
      </LinkButton>
    </div>
  );
}
