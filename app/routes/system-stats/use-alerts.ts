import { useEffect, useState } from "react";
import { callApi } from "#app/client/api.ts";
import type { HostAlerts } from "#app/domain/host-alert/host-alert.ts";

/** Milliseconds between two looks, as often as the hosts are looked at. */
const EVERY_MS = 60_000;

/** The data of the page: the alerts, or null when they did not come in time. */
interface Loaded {
  alerts: HostAlerts | null;
}

/**
 * The alerts, read again each minute while the page is visible and not paused, and at once when a load of the page came
 * without them. Null until they have come.
 */
export function useAlerts(page: Loaded, isPaused: boolean): HostAlerts | null {
  const [state, setState] = useState({ page, alerts: page.alerts });
  // The page was loaded anew, such as after a change.
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
