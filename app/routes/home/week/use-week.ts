import { useNavigation, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { isAddressCached } from "#app/client/cache/page-cache.ts";
import { useConnection } from "#app/client/live/connection.ts";
import { LIST_LIMIT } from "#app/domain/list/list-page.ts";
import type { ProjectWeek } from "#app/domain/week/week-data.ts";
import { mondayOfWeek, weekKey } from "#app/domain/week/week.ts";
import { lazyCode, useLazyCode } from "#app/ui/lazy-code.ts";
import type { Path } from "#app/ui/link.tsx";
import { useRootData } from "#app/parts/account/root-data.ts";
import type { HomeData } from "../home-data.ts";
import type { Week } from "./week.server.ts";

const prefetch = lazyCode(() => import("./prefetch-weeks.ts"));

export const WEEK_TABS = ["stats", "notes", "completed", "meetings"] as const;
export type WeekTab = (typeof WEEK_TABS)[number];

/** The Monday of the week that is being loaded; null if none is. */
export function useNextWeek(loaded: Week, thisMonday: string): string | null {
  const { location } = useNavigation();
  if (location?.pathname !== "/app") return null;
  const wanted = new URLSearchParams(location.search).get("week") ?? weekKey(thisMonday);
  return wanted === loaded.key ? null : wanted;
}

/** The Monday of the week that is being loaded, if it waits for a network and is not cached; else null. */
function useUnread(next: string | null): string | null {
  const { location } = useNavigation();
  const { waits } = useConnection();
  if (next === null || !location || isAddressCached(location)) return null;
  return waits || !navigator.onLine ? mondayOfWeek(next) : null;
}

/**
 * The week to show: the one requested last, at once if it is cached; without a network only its days and planned
 * todos. The weeks beside it are prefetched when the pointer or the focus enters the week's heading.
 */
export function useWeek(loaded: Week, project_id: string | null, thisMonday: string) {
  const next = useNextWeek(loaded, thisMonday);
  const { locale } = useRootData()!;
  const [isInterested, setInterested] = useState(false);
  const [ahead, setAhead] = useState<Week[]>([]);
  const prefetched = ahead.find(({ key, byProject }) => key === next && project_id !== null && project_id in byProject);
  const unread = useUnread(next);
  const code = useLazyCode(prefetch, unread !== null);
  const week = prefetched ?? (unread && code ? code.unreadWeek(unread, locale) : loaded);

  useEffect(() => {
    if (!isInterested || project_id === null) return;
    const gone = new AbortController();
    async function look(id: string) {
      const { loadAhead } = await prefetch.load();
      const weeks = await loadAhead(id, loaded.monday, locale, gone.signal);
      if (!gone.signal.aborted) setAhead(weeks);
    }
    void look(project_id);
    return () => gone.abort();
  }, [isInterested, loaded.monday, locale, project_id]);

  return {
    week,
    isStepping: next !== null,
    isLoading: next !== null && next !== week.key,
    onInterest: useCallback(() => setInterested(true), []),
  };
}

/** The address of the week with a longer list; null if all is shown. */
export function moreAddress(address: WeekAddress, { byProject, limit }: Week, list: "completedTodos" | "meetingNotes") {
  const visible = Object.values(byProject).reduce((sum, data) => sum + data[list].length, 0);
  return visible < limit ? null : address({ more: String(limit / LIST_LIMIT) });
}

/** The parameters to change in an address of the dashboard; null removes one. */
interface Change {
  week?: string | null;
  tab?: WeekTab;
  /** The open meeting, or `new`. */
  meeting?: string | null;
  /** How many times the lists were extended. */
  more?: string;
}
export type WeekAddress = (change: Change) => Path;

/** The props that every part of the dashboard has. */
export interface WeekProps extends HomeData {
  week: Week;
  data: ProjectWeek;
  tab: WeekTab;
  address: WeekAddress;
}

/** The tab that the address names, and functions that return addresses with another week, tab or meeting. */
export function useWeekAddress() {
  const [search] = useSearchParams();
  const named = search.get("tab");
  const tab = WEEK_TABS.find((one) => one === named) ?? "stats";
  const address: WeekAddress = useCallback(
    (change) => {
      const next = new URLSearchParams();
      const more = "week" in change ? null : search.get("more");
      const wanted = { project: search.get("project"), week: search.get("week"), more, tab: named, ...change };
      for (const [name, value] of Object.entries(wanted)) if (value) next.set(name, value);
      return next.size > 0 ? `/app?${next}` : "/app";
    },
    [search, named],
  );
  return { tab, address };
}
