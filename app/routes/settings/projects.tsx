import { Form, useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import { RefreshCw } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { MAX_PROJECTS, type Project } from "#app/domain/project.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { refusalOf } from "../shell/form-page.tsx";
import type { Refusal } from "../shell/page.server.ts";
import { ActiveProjects } from "./active-projects.tsx";
import { ArchivedProjects } from "./archived-projects.tsx";
import type { Draft } from "./rename-form.tsx";
import { Section } from "./section.tsx";
import { type Outcome, useOutcomes, useSend, useUnderway } from "./submissions.ts";

interface ProjectsProps {
  /** All of them, each kind in the user's order. */
  projects: readonly Project[];
  /** How many todos of an active project are unchecked, by its id. */
  todoCounts: Readonly<Record<string, number>>;
  locale: string;
}

/** The active and the archived projects. */
export function Projects({ projects, todoCounts, locale }: ProjectsProps) {
  const { shown, isUnderway } = useUnderway(projects);
  const { draft, setDraft, error, dismiss } = useAnswers(projects);
  const showUndo = useUndo();
  useFocusKept();
  const active = shown.filter((one) => !one.is_archived);
  const archived = shown.filter((one) => one.is_archived);
  return (
    <>
      <Section
        id="projects"
        heading="Projects"
        lead={
          <>
            <p className="mb-3">
              {shown.length} of {MAX_PROJECTS}, archived ones included
            </p>
            <RefreshButton />
          </>
        }
      >
        {error && <Notice onDismiss={dismiss}>{error}</Notice>}
        <ActiveProjects
          projects={active}
          todoCounts={todoCounts}
          isFull={shown.length >= MAX_PROJECTS}
          draft={draft}
          setDraft={setDraft}
          isUnderway={isUnderway}
          onArchive={(project) => showUndo(project, "unarchive")}
        />
      </Section>
      <Section id="archived-projects" heading="Archived projects" lead="Out of sight, with all that they hold.">
        <ArchivedProjects
          projects={archived}
          locale={locale}
          isUnderway={isUnderway}
          onUnarchive={(project) => showUndo(project, "archive")}
        />
      </Section>
    </>
  );
}

function RefreshButton() {
  const { state, location, formData } = useNavigation();
  const isPending = state !== "idle" && location.pathname === "/settings" && formData !== undefined;
  return (
    <Form method="get" replace preventScrollReset>
      <Button type="submit" className="text-base text-ink" pending={isPending}>
        <RefreshCw aria-hidden />
        Refresh Projects
      </Button>
    </Form>
  );
}

/** The title that is being changed, and what was refused last. A refused title opens its row again. */
function useAnswers(projects: readonly Project[]) {
  const answer = refusalOf(useActionData());
  const [search] = useSearchParams();
  const [start] = useState(() => {
    const refused = ofTitle(answer);
    if (refused) return draftOf(refused.values.project_id, refused.values.proje_title, refused.error);
    // For whoever has no scripts the address names the row.
    const named = projects.find((one) => one.id === search.get("rename"));
    return named ? draftOf(named.id, named.proje_title) : null;
  });
  const [draft, setDraft] = useState(start);
  const [refusal, setRefusal] = useState(ofTitle(answer) || answer?.values.intent === "delete-account" ? null : answer);

  const hear = useCallback(({ form, refusal }: Outcome) => {
    const intent = form.get("intent");
    if (intent === "delete-account") return;
    const refused = ofTitle(refusal);
    if (refused) setDraft(draftOf(form.get("project_id"), form.get("proje_title"), refused.error));
    setRefusal(refused ? null : refusal);
  }, []);
  useOutcomes(hear);

  return { draft, setDraft, error: refusal?.error, dismiss: () => setRefusal(null) };
}

/** Whether a title was refused, which its row shows. */
const ofTitle = (refusal: Refusal | null) =>
  refusal?.details.some(({ path }) => path === "proje_title") ? refusal : null;

const draftOf = (project_id: unknown, proje_title: unknown, error?: string): Draft => ({
  project_id: String(project_id),
  proje_title: String(proje_title),
  error,
});

/** Says what was done, with a way back. */
function useUndo() {
  const send = useSend();
  const toast = useToast();
  return ({ id, proje_title }: Project, intent: "archive" | "unarchive") =>
    toast.show({
      text: `${intent === "unarchive" ? "Archived" : "Unarchived"} “${proje_title}”`,
      action: { label: "Undo", run: () => send({ intent, project_id: id }) },
    });
}

/** When the row that has focus moves, focus stays with it; when it leaves its list, focus goes to that list's heading. */
function useFocusKept() {
  const last = useRef<{ element: HTMLElement; section: Element | null } | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const element = target as HTMLElement;
      last.current = element.closest("[data-id]") ? { element, section: element.closest("section") } : null;
    };
    // What the person leaves is forgotten; what the page takes away has been seen to by then.
    const forget = () => setTimeout(() => document.activeElement === document.body && (last.current = null));
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", forget);
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
    };
  }, []);
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { element, section } = last.current;
    (element.isConnected ? element : section?.querySelector<HTMLElement>("h2"))?.focus();
  });
}
