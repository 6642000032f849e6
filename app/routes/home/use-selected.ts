import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import type { Project } from "#app/domain/project/project.ts";
import { lastProject, rememberProject } from "#app/parts/project/project-cookie.ts";
import { useHydrated } from "#app/ui/hydrated.ts";

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
  const isHydrated = useHydrated();
  const remembered = isHydrated && !/(project|edit|delete)=/.test(search) ? lastProject() : null;
  const visible = [going, remembered].find((id) => projects.some((project) => project.id === id)) ?? selected;
  useEffect(() => {
    if (visible && isHydrated) rememberProject(visible);
  }, [visible, isHydrated]);
  return visible;
}
