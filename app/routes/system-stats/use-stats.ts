import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "@remix-run/react";
import { type HostMinute, type HostStats, REFRESH_SECONDS, STATS_FAILED_MESSAGE } from "#app/domain/system-stats.ts";
import { errorText, failed, isEmpty, type Look } from "./look.ts";
import { historyQuery, type Span } from "./spans.ts";

const TIMEOUT_MS = 10_000;
/** How often the charts are drawn anew. */
const HISTORY_MS = 60_000;

interface Wanted {
  /** What the page came with, or what it is still waiting for. */
  first: Look | Promise<Look>;
  /** The host that the address names. */
  host: string | null;
  span: Span;
  isPaused: boolean;
}

/** What is shown, how it came, and a way to ask again. */
export interface Stats {
  /** Null while the first answer is awaited. Figures stay when a later one fails. */
  look: Look | null;
  /** Why the newest answer brought no figures. */
  error: string | null;
  isLoading: boolean;
  refresh(): Promise<void>;
}

/** A host's figures, asked for every few seconds while the page is seen and not paused. */
export function useStats({ first, host, span, isPaused }: Wanted): Stats {
  const [look, setLook] = useState(() => (first instanceof Promise ? null : first));
  const [error, setError] = useState(() => (first instanceof Promise ? null : first.error));
  const [isLoading, setLoading] = useState(first instanceof Promise);
  const { revalidate } = useRevalidator();
  const underway = useRef<AbortController>();
  const drawn = useRef(-Infinity);
  const shown = look?.stats?.host ?? host;

  // Another host or span was asked for, or the page was read again.
  useEffect(() => {
    let isGone = false;
    const show = (next: Look) => {
      if (isGone) return;
      drawn.current = next.stats ? performance.now() : -Infinity;
      setLook(next);
      setError(next.error);
      setLoading(false);
    };
    if (first instanceof Promise) void first.then(show);
    else show(first);
    return () => {
      isGone = true;
      underway.current?.abort();
      underway.current = undefined;
    };
  }, [first]);

  const refresh = useCallback(async () => {
    if (underway.current) return;
    const asking = new AbortController();
    underway.current = asking;
    setLoading(true);
    const isDue = performance.now() - drawn.current >= HISTORY_MS;
    const [stats, history] = await Promise.all([
      ask<HostStats>(`/api/system-stats/?${new URLSearchParams(shown === null ? {} : { host: shown })}`, asking),
      isDue && shown !== null ? ask<HostMinute[]>(historyPath(shown, span), asking) : undefined,
    ]);
    if (underway.current !== asking) return;
    underway.current = undefined;
    setLoading(false);
    if (history?.data) drawn.current = performance.now();
    if (stats.data) {
      const { data } = stats;
      setLook((before) => ({ stats: data, history: history?.data ?? before?.history ?? [], error: null }));
      setError(null);
      return;
    }
    // Nobody is signed in any more: the page's own loader knows where that leads.
    if (stats.status === 401) revalidate();
    const text = errorText(stats.status, stats.error);
    // What may not be seen any more, or is there no more, is not left standing.
    const next = failed(text);
    setLook((before) => (stats.status === 403 || isEmpty(next) || !before?.stats ? next : before));
    setError(text);
  }, [shown, span, revalidate]);

  const isWaiting = look === null;
  useEffect(() => {
    if (isPaused || isWaiting) return;
    const askWhenSeen = () => document.visibilityState === "visible" && void refresh();
    const timer = setInterval(askWhenSeen, REFRESH_SECONDS * 1000);
    document.addEventListener("visibilitychange", askWhenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askWhenSeen);
    };
  }, [isPaused, isWaiting, refresh]);

  return { look, error, isLoading, refresh };
}

const historyPath = (host: string, span: Span) => {
  const { hours, minutes } = historyQuery(span);
  return `/api/system-stats/${encodeURIComponent(host)}/history?hours=${hours}&minutes=${minutes}`;
};

type Asked<Data> = { status: number; data: Data; error: null } | { status: number; data: null; error: string };

/** One call of the API. No answer at all counts as a failure of the server. */
async function ask<Data>(path: string, { signal }: AbortController): Promise<Asked<Data>> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    const body = (await answer.json()) as { success: true; data: Data } | { success: false; error: string };
    const { status } = answer;
    return body.success ? { status, data: body.data, error: null } : { status, data: null, error: body.error };
  } catch {
    return { status: 500, data: null, error: STATS_FAILED_MESSAGE };
  }
}
