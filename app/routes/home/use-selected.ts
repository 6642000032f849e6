import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { lastProject, rememberProject } from "#app/parts/project/project-cookie.ts";
import { useClientValue } from "#app/ui/hydrated.ts";

interface Tabs {
  projects: readonly Project[];
  /** The id of the project that the page was read for; null without projects. */
  selected: string | null;
}

/**
 * The project of the tab that was chosen last: it shows at once, while its week is still on its way. An address that
 * names none means the one that this tab has shown last, whatever other tabs show: the page's data is of any tab's last one. A
 * stored document begins with the project that it was made with, so the last one shows once its scripts run.
 */
export function useSelected({ projects, selected }: Tabs): string | null {
  const { location } = useNavigation();
  const { search } = useLocation();
  const going = location?.pathname === "/app" ? new URLSearchParams(location.search).get("project") : null;
  const other = useClientValue(() => otherProject(projects, selected, search), null);
  const visible = (projects.some(({ id }) => id === going) ? going : other) ?? selected;
  useEffect(() => {
    const isHydrating = other === null && otherProject(projects, selected, search) !== null;
    if (visible && !isHydrating) rememberProject(visible);
  }, [visible, other, projects, selected, search]);
  return visible;
}

/** The project that this tab has shown last, if it is another one than the page was read for and the address names none. */
function otherProject(projects: Tabs["projects"], selected: string | null, search: string): string | null {
  const last = /(project|edit|delete)=/.test(search) ? null : lastProject();
  return last !== selected && projects.some(({ id }) => id === last) ? last : null;
}
