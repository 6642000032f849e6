import { useEffect, useState } from "react";
import { callApi } from "#app/client/api.ts";
import type { HostAlerts } from "#app/domain/host-alert/host-alert.ts";

/** Milliseconds between two reads; hosts are checked as often. */
const EVERY_MS = 60_000;

/** The alerts in the page's data; null if they did not arrive in time. */
interface Loaded {
  alerts: HostAlerts | null;
}

/**
 * The alerts. They are read again each minute while the page is visible and not paused, and at once if the page was
 * loaded without them. Null until they are loaded.
 */
export function useAlerts(page: Loaded, isPaused: boolean): HostAlerts | null {
  const [state, setState] = useState({ page, alerts: page.alerts });
  // The page was loaded again, for example after a change.
  if (state.page !== page) setState({ page, alerts: page.alerts ?? state.alerts });
  useEffect(() => {
    if (isPaused) return;
    const asking = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const { signal } = asking;
      const answer = await callApi<{ data: HostAlerts }>("/system-stats/alerts", { signal }).catch(() => null);
      const alerts = answer?.body.data;
      if (alerts && !signal.aborted) setState((before) => ({ ...before, alerts }));
    };
    if (page.alerts === null) void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      clearInterval(timer);
      asking.abort();
    };
  }, [isPaused, page]);
  return state.alerts;
}
