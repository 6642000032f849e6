import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "#app/client/api.ts";
import {
  type HostMinute,
  type HostStats,
  NO_HOST_MESSAGE,
  REFRESH_SECONDS,
  STATS_FAILED_MESSAGE,
} from "#app/domain/system-stats/system-stats.ts";
import { historyQuery, type TimeRange } from "./time-range.ts";

/** The result of a request for a host: its figures, or the error. */
export type HostStatus =
  | { stats: HostStats; history: HostMinute[]; error: null }
  | { stats: null; history: null; error: string };

export const failed = (error: string) => ({ stats: null, history: null, error }) satisfies HostStatus;

/** Says whether no host has ever reported. That is no error. */
export const isEmpty = (look: HostStatus) => look.error === NO_HOST_MESSAGE;

/** The banner's text for a status: the server's message, if it is meant for people. */
export const errorText = (status: number, said: string) =>
  status < 500 || said === NO_HOST_MESSAGE ? said : STATS_FAILED_MESSAGE;

/** Milliseconds between updates of the charts. */
const HISTORY_MS = 60_000;

/** The page's initial data. */
interface Page {
  /** Null if it did not arrive in time. */
  first: HostStatus | null;
  /** The host in the address. */
  host: string | null;
  span: TimeRange;
}

/** The shown data, its state, and a function to refresh it. */
export interface Stats {
  /** Null until the first answer. The last figures stay when a later request fails. */
  look: HostStatus | null;
  /** Why the last request failed. */
  error: string | null;
  isLoading: boolean;
  refresh(): Promise<void>;
}

const startOf = (page: Page) => ({
  page,
  look: page.first,
  error: page.first?.error ?? null,
  isLoading: page.first === null,
});

/** A host's figures, refreshed every few seconds while the page is visible and not paused. */
export function useStats(page: Page, isPaused: boolean): Stats {
  const [state, setState] = useState(() => startOf(page));
  // Another host or range was chosen, or the page was reloaded.
  if (state.page !== page) setState(startOf(page));
  const { look, error, isLoading } = state;
  const { revalidate, state: reading } = useRevalidator();
  const underway = useRef<AbortController>();
  const drawn = useRef(-Infinity);
  const { span } = page;
  const shown = look?.stats?.host ?? page.host;
  const isRefused = look !== null && look.stats === null && look.error !== STATS_FAILED_MESSAGE;

  useEffect(() => {
    drawn.current = page.first?.stats ? performance.now() : -Infinity;
    return () => {
      underway.current?.abort();
      underway.current = undefined;
    };
  }, [page]);

  const load = useCallback(async () => {
    if (underway.current) return;
    const asking = new AbortController();
    underway.current = asking;
    setState((before) => ({ ...before, isLoading: true }));
    const stats = await askForHost(shown, asking);
    const isDue = performance.now() - drawn.current >= HISTORY_MS;
    const history =
      stats.data && isDue ? await fetchStats<HostMinute[]>(historyPath(stats.data.host, span), asking) : undefined;
    if (underway.current !== asking) return;
    underway.current = undefined;
    if (history?.data) drawn.current = performance.now();
    // Signed out: the page's loader redirects.
    if (stats.status === 401) revalidate();
    setState((before) => ({
      ...before,
      ...(stats.data === null
        ? afterFailure(before.look, stats)
        : {
            look: { stats: stats.data, history: history?.data ?? before.look?.history ?? [], error: null },
            error: null,
          }),
      isLoading: false,
    }));
  }, [shown, span, revalidate]);

  // Browsers log each failed call, so the page is loaded again instead; it shows the error as text.
  const readAgain = useCallback(async () => {
    if (reading === "idle") revalidate();
  }, [reading, revalidate]);
  const refresh = isRefused ? readAgain : load;

  const waiting = look === null ? page : null;
  useEffect(() => {
    if (waiting) void load();
  }, [waiting, load]);

  useEffect(() => {
    if (isPaused) return;
    const askWhenSeen = () => document.visibilityState === "visible" && void refresh();
    const timer = setInterval(askWhenSeen, REFRESH_SECONDS * 1000);
    document.addEventListener("visibilitychange", askWhenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askWhenSeen);
    };
  }, [isPaused, refresh]);

  return { look, error, isLoading: isLoading || reading !== "idle", refresh };
}

/** Keeps the figures, unless the person may not see them any more or no host is left. */
function afterFailure(before: HostStatus | null, { status, error }: { status: number; error: string }) {
  const next = failed(errorText(status, error));
  const look = status === 403 || isEmpty(next) || !before?.stats ? next : before;
  return { look, error: next.error };
}

const historyPath = (host: string, span: TimeRange) => {
  const { hours, minutes } = historyQuery(span);
  return `/system-stats/${encodeURIComponent(host)}/history?hours=${hours}&minutes=${minutes}`;
};

/** The figures of a host; without one, of the first host by name. */
async function askForHost(host: string | null, asking: AbortController): Promise<Asked<HostStats>> {
  const path = (name: string) => `/system-stats/?${new URLSearchParams({ host: name })}`;
  if (host !== null) return fetchStats(path(host), asking);
  // The API answers with the host that reported last, and the names of all.
  const last = await fetchStats<HostStats>("/system-stats/", asking);
  const first = last.data?.hosts[0];
  if (first === undefined || first === last.data?.host) return last;
  const answer = await fetchStats<HostStats>(path(first), asking);
  return answer.data ? answer : last;
}

type Asked<Data> = { status: number; data: Data; error: null } | { status: number; data: null; error: string };

/** Calls the API. A missing answer counts as a server error. */
async function fetchStats<Data>(path: string, { signal }: AbortController): Promise<Asked<Data>> {
  try {
    const { status, body } = await callApi<{ success: boolean; data: Data }>(path, { signal });
    if (body.success) return { status, data: body.data!, error: null };
    return { status: status || 500, data: null, error: body.error ?? STATS_FAILED_MESSAGE };
  } catch {
    return { status: 500, data: null, error: STATS_FAILED_MESSAGE };
  }
}
