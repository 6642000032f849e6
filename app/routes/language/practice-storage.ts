import type { Session } from "./session.ts";

/** Storage key of a run, which survives a reload of its tab. */
const KEY = "sevenfold-practice-run";
/** Milliseconds after which an interrupted run is not continued. */
const KEPT_MS = 6 * 3_600_000;

/** What identifies a run: history entry, learner and language. */
export interface RunPlace {
  /** The key of the history entry. */
  entry: string;
  learner: string;
  language: string;
}

/** The progress of a run. */
export interface StoredRun {
  session: Session;
}

interface Stored extends RunPlace, StoredRun {
  /** The document that stored it, identified by its start time. */
  document: number;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

/** The stored run of this place, from before a reload or before the page was left. */
export function readRun(place: RunPlace): StoredRun | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    if (!stored || Date.now() - stored.at > KEPT_MS) return null;
    const { entry, learner, language, session } = stored;
    const isHere = entry === place.entry && learner === place.learner && language === place.language;
    // Every typed address has the same history key, so only a reload or Back returns to the same run.
    const isSameVisit = stored.document === performance.timeOrigin || navigationType() !== "navigate";
    return isHere && isSameVisit ? { session } : null;
  } catch {
    return null;
  }
}

const navigationType = () => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type ?? "navigate";
};

/** Stores the progress of a run. A tab stores only the last run. */
export function storeRun({ entry, learner, language }: RunPlace, { session }: StoredRun) {
  const { timeOrigin } = performance;
  const stored: Stored = { entry, learner, language, session, document: timeOrigin, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage a run starts again.
  }
}
