import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import RefreshCw from "lucide/dist/esm/icons/refresh-cw.mjs";
import { MAX_PROJECTS, type Project } from "#app/domain/project/project.ts";
import { Button } from "#app/ui/button.tsx";
import { useUndoToast } from "#app/forms/action-error.ts";
import { UnsentNote } from "#app/forms/unsent-note.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useConnection } from "#app/client/live/connection.ts";
import { FailedRead } from "#app/shell/failed-part.tsx";
import { ActiveProjects } from "./active-projects.tsx";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import type { Act, ProjectAct } from "./project-dialog.tsx";
import { useRenameProject } from "./use-rename-project.ts";
import { Goals } from "./goals.tsx";
import { ArchivedProjects } from "./archived-projects.tsx";
import { Section } from "./section.tsx";
import { useFocusKept } from "./use-focus-kept.ts";

interface ProjectsProps {
  /** All projects: the active ones and the archived ones, each in the user's order. */
  projects: readonly Project[];
  /** The number of open todos, by the id of an active project. */
  todoCounts: Readonly<Record<string, number>>;
  locale: string;
  /** The number of changes that wait for the network. */
  unsent: number;
}

/** The active and the archived projects. */
export function Projects({ projects, todoCounts, locale, unsent }: ProjectsProps) {
  const { t } = useLingui();
  const { draft, setDraft, error, dismiss } = useRenameProject(projects);
  const activeFocus = useFocusKept();
  const archivedFocus = useFocusKept();
  const act = useAct();
  const count = projects.length;
  const active = projects.filter((one) => !one.is_archived);
  const archived = projects.filter((one) => one.is_archived);
  return (
    <>
      <Section
        id="projects"
        heading={t`Projects`}
        headingRef={activeFocus.heading}
        lead={
          <>
            <p className="mb-4">
              <Trans comment="The number of projects">
                {count} of {MAX_PROJECTS}, archived ones included
              </Trans>
            </p>
            <RefreshButton />
          </>
        }
      >
        <UnsentNote count={unsent} />
        <FailedRead error={t`Failed to load projects`} />
        {error && <Notice onDismiss={dismiss}>{error}</Notice>}
        <ActiveProjects
          projects={active}
          todoCounts={todoCounts}
          isFull={projects.length >= MAX_PROJECTS}
          draft={draft}
          setDraft={setDraft}
          onConfirm={act}
          {...activeFocus.rows}
        />
      </Section>
      {active.length > 0 && (
        <Section id="goals" heading={t`Weekly goals`} lead={t`Minutes of focus for each project. Empty for no goal.`}>
          <Goals projects={active} />
        </Section>
      )}
      <Section
        id="archived-projects"
        heading={t`Archived projects`}
        headingRef={archivedFocus.heading}
        lead={t`All other pages hide them, with everything in them.`}
      >
        <ArchivedProjects projects={archived} locale={locale} onConfirm={act} {...archivedFocus.rows} />
      </Section>
    </>
  );
}

const UNDO = { archive: "unarchive", unarchive: "archive", delete: "restore" } as const;

/** Archives, unarchives or deletes a project, and announces it with an Undo. */
function useAct(): Act {
  const { t } = useLingui();
  const undoToast = useUndoToast();
  return (intent, project) => {
    const { id: project_id, proje_title: name } = project;
    const send = (what: ProjectAct | "restore") => {
      const about = { project_id, name };
      const isBack = what === "unarchive" || what === "restore";
      projectCommands.send(isBack ? { intent: what, ...about, project } : { intent: what, ...about });
    };
    send(intent);
    const done = {
      archive: t`Archived “${name}”`,
      unarchive: t`Unarchived “${name}”`,
      delete: t({ message: `Deleted “${name}”`, context: "project" }),
    }[intent];
    undoToast(project_id, done, () => send(UNDO[intent]));
  };
}

function RefreshButton() {
  const { state, location, formData } = useNavigation();
  const { hasFailed } = useConnection();
  const isAsked = state !== "idle" && location.pathname === "/settings" && formData !== undefined;
  return (
    <Form method="get" replace preventScrollReset>
      <Button type="submit" className="text-base text-ink" pending={isAsked && !hasFailed}>
        <Icon of={RefreshCw} />
        <Trans>Refresh Projects</Trans>
      </Button>
    </Form>
  );
}
