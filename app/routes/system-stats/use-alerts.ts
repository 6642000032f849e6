import { useEffect, useState } from "react";
import { callApi } from "#app/client/api.ts";
import type { HostAlerts } from "#app/domain/host-alert/host-alert.ts";

/** Milliseconds between two looks, as often as the hosts are looked at. */
const EVERY_MS = 60_000;

/** The alerts, read again each minute while the page is visible and not paused. Null until they have come. */
export function useAlerts(first: HostAlerts | null, isPaused: boolean): HostAlerts | null {
  const [state, setState] = useState({ first, alerts: first });
  // The page was loaded anew, such as after a change.
  if (state.first !== first) setState({ first, alerts: first ?? state.alerts });
  const isMissing = state.alerts === null;
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
    if (isMissing) void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      clearInterval(timer);
      asking.abort();
    };
  }, [isPaused, isMissing]);
  return state.alerts;
}
