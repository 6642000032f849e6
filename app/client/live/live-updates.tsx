import { useFetchers, useMatches, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Topic } from "#app/domain/live/live.ts";
import { onLateAnswer, retry } from "./connection.ts";
import { clientId, onLive } from "./live.ts";
import type { openLive } from "./open-live.ts";
import { leaveForGood } from "../leaving.ts";
import {
  isDocumentOld,
  noteChange,
  onAllAnswered,
  revalidationScope,
  setRevalidationScope,
} from "../cache/freshness.ts";

/** The topics of the header and the menu, which are on every page. */
const SHELL_TOPICS: readonly Topic[] = ["account", "project"];

interface LiveUpdatesProps {
  /** The topics that the page shows. A page without a list shows all topics. */
  topics: readonly Topic[] | undefined;
  /** Opens the person's socket; undefined until its code is loaded. */
  open: typeof openLive | undefined;
}

/**
 * Reads the page again when something that it shows was changed by another page or device, or by commands of this
 * page. It does so while the page is visible and nothing on it is held or dragged.
 */
export function LiveUpdates({ topics, open }: LiveUpdatesProps) {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const isCalm = useSyncExternalStore(subscribeCalm, readCalm, () => false);
  // A cached document may have missed changes.
  const [changes, setChanges] = useState(() => (isDocumentOld() ? 1 : 0));
  const read = useRef(0);
  /** Whether the header and the menu are read too. */
  const needsShell = useRef(changes > 0);
  /** The path of the next page after somebody ended the session; empty before. */
  const [next, setNext] = useState("");
  // Remix reads the page again after each change that this page sends.
  const isSending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const canRead = isCalm && !isNavigating && !isSending && state === "idle";

  const hasFailed = useMatches().at(-1)?.data === undefined;
  // During a navigation the topics of the next page are unknown. A failed page has none.
  const shows = (topic: Topic) =>
    isNavigating || (!hasFailed && (!topics || topics.includes(topic) || SHELL_TOPICS.includes(topic)));
  const latest = useRef(shows);
  useEffect(() => void (latest.current = shows));

  useEffect(() => open?.(setNext), [open]);
  // When this page's own form ended the session, that form shows the next page.
  useEffect(() => {
    if (next && !isSending && !isNavigating) void leaveForGood(next);
  }, [next, isSending, isNavigating]);
  useEffect(
    () =>
      onLive(({ message }) => {
        // The server is back. No other event says so when the server was down while the browser stayed online.
        retry();
        if (!("changed" in message) || message.client_id === clientId()) return;
        void noteChange("elsewhere");
        if (message.changed.some((topic) => SHELL_TOPICS.includes(topic))) needsShell.current = true;
        if (message.changed.some((topic) => latest.current(topic))) setChanges((count) => count + 1);
      }),
    [],
  );
  useEffect(
    () =>
      onAllAnswered((changesShell) => {
        if (changesShell) needsShell.current = true;
        setChanges((count) => count + 1);
      }),
    [],
  );
  useEffect(() => onLateAnswer(() => setChanges((count) => count + 1)), []);
  useEffect(() => {
    if (state === "idle") setRevalidationScope(null);
  }, [state]);
  useEffect(() => {
    // A navigation aborts the read, which is repeated afterwards.
    if (!isNavigating || !revalidationScope()) return;
    if (revalidationScope() === "all") needsShell.current = true;
    read.current = -1;
  }, [isNavigating]);
  useEffect(() => {
    if (changes === read.current || !canRead) return;
    read.current = changes;
    setRevalidationScope(needsShell.current ? "all" : "page");
    needsShell.current = false;
    revalidate();
  }, [changes, canRead, revalidate]);
  return null;
}

let isHeld = false;
const readCalm = () => !document.hidden && !isHeld;

function subscribeCalm(listener: () => void) {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const hold = (held: boolean) => () => {
    isHeld = held;
    listener();
  };
  window.addEventListener("pointerdown", hold(true), options);
  for (const name of ["pointerup", "pointercancel", "blur"]) window.addEventListener(name, hold(false), options);
  document.addEventListener("visibilitychange", listener, options);
  return () => stop.abort();
}
