import { useFetcher, useNavigation, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { addWeeks, weekKey } from "#app/domain/week.ts";
import type { Week } from "./week.server.ts";

export const WEEK_TABS = ["stats", "notes", "completed", "meetings"] as const;
export type WeekTab = (typeof WEEK_TABS)[number];

/**
 * The week to show: the one that was asked for last, at once where it is known. The weeks beside it are fetched ahead
 * as soon as somebody is about to step.
 */
export function useWeek(loaded: Week) {
  const { location } = useNavigation();
  const before = useFetcher<{ week: Week }>({ key: "week-before" });
  const after = useFetcher<{ week: Week }>({ key: "week-after" });
  const [isInterested, setInterested] = useState(false);
  const wanted = location?.pathname === "/app" ? new URLSearchParams(location.search).get("week") : null;
  const ahead = [before.data?.week, after.data?.week];
  const week = ahead.find((one) => wanted !== null && one?.key === wanted) ?? loaded;

  useEffect(() => {
    if (!isInterested) return;
    for (const [fetcher, weeks] of [
      [before, -1],
      [after, 1],
    ] as const) {
      const key = weekKey(addWeeks(loaded.monday, weeks));
      if (fetcher.state === "idle" && fetcher.data?.week.key !== key) fetcher.load(`/app?week=${key}`);
    }
    // Once for each week; the fetchers are the same ones all along.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isInterested, loaded.monday]);

  return { week, onInterest: useCallback(() => setInterested(true), []) };
}

/** The tab that the address names, and addresses with another week or tab. */
export function useWeekAddress() {
  const [search] = useSearchParams();
  const named = search.get("tab");
  const tab = WEEK_TABS.find((one) => one === named) ?? "stats";
  const address = useCallback(
    (change: { week?: string | null; tab?: WeekTab }) => {
      const next = new URLSearchParams();
      const wanted = { project: search.get("project"), week: search.get("week"), tab: named, ...change };
      for (const [name, value] of Object.entries(wanted)) if (value) next.set(name, value);
      return `/app?${next}`;
    },
    [search, named],
  );
  return { tab, address };
}
