import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { lastProject, rememberProject } from "#app/parts/project/project-cookie.ts";
import { useClientValue } from "#app/ui/hydrated.ts";

interface Tabs {
  projects: readonly Project[];
  /** The id of the project for which the page was read; null if there is none. */
  selected: string | null;
}

/**
 * The id of the selected project. A tab that was just chosen is shown at once, while its week is still loading. If
 * the address names no project, it is the one that this browser tab has shown last, whatever other browser tabs show,
 * because the page was read for the last project of any browser tab. A cached document starts with the project for
 * which it was made, and changes to the last one when its scripts run.
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

/** The project that this tab has shown last, if the page was read for another one and the address names none. */
function otherProject(projects: Tabs["projects"], selected: string | null, search: string): string | null {
  const last = /(project|edit|delete)=/.test(search) ? null : lastProject();
  return last !== selected && projects.some(({ id }) => id === last) ? last : null;
}
