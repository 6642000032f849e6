import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import RefreshCw from "lucide/dist/esm/icons/refresh-cw.mjs";
import { useCallback, useState } from "react";
import { useConnection } from "#app/client/live/connection.ts";
import { MAX_PROJECTS, type Project } from "#app/domain/project/project.ts";
import { actionErrorOf } from "#app/forms/action-data.ts";
import { useFailures, useUndoToast } from "#app/forms/action-error.ts";
import type { ActionError } from "#app/forms/action.server.ts";
import { useLastActionData } from "#app/forms/last-action-data.ts";
import { UnsentNote } from "#app/forms/unsent-note.tsx";
import { type TitleDraft, useReturnedTitle } from "#app/parts/project/failed-title.ts";
import { projectCommands } from "#app/parts/project/project-commands.ts";
import { FailedRead } from "#app/shell/failed-part.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ActiveProjects } from "./active-projects.tsx";
import { ArchivedProjects } from "./archived-projects.tsx";
import { Goals } from "./goals.tsx";
import type { Act, ProjectAct } from "./project-dialog.tsx";
import { Section } from "./section.tsx";
import { useFocusKept } from "./use-focus-kept.ts";

/** The title that is being edited, and the last error. */
function useRenameProject(projects: readonly Project[]) {
  const answer = actionErrorOf(useLastActionData());
  const [search] = useSearchParams();
  const [start] = useState(() => {
    const titleError = ofTitle(answer);
    if (titleError) return draftOf(titleError.values.project_id, titleError.values.proje_title, titleError.error);
    // Without scripts, the address names the row.
    const named = projects.find((one) => one.id === search.get("rename"));
    return named ? draftOf(named.id, named.proje_title) : null;
  });
  const [draft, setDraft] = useState(start);
  const [error, setError] = useState(ofTitle(answer) || isAboutAccount(answer) ? undefined : answer?.error);
  useFailures(useCallback((titleError) => setError(titleError.error), []));
  useReturnedTitle(setDraft);
  return { draft, setDraft, error, dismiss: () => setError(undefined) };
}

/** Says whether a form about the account shows the error itself. */
const isAboutAccount = (actionError: ActionError | null) =>
  /^(change|delete|end|create|revoke|stop|set|confirm|renew|rename|remove|test)-/.test(
    String(actionError?.values.intent),
  );

/** The error of a title that was posted without scripts, which its row shows. */
const ofTitle = (actionError: ActionError | null) =>
  actionError?.details.some(({ path }) => path === "proje_title") ? actionError : null;

const draftOf = (project_id: unknown, proje_title: unknown, error?: string): TitleDraft => ({
  project_id: String(project_id),
  proje_title: String(proje_title),
  error,
});

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
