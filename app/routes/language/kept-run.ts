import type { Sent } from "./answers.ts";
import type { Session } from "./session.ts";

/** Where a run of this tab survives a reload. */
const KEY = "sevenfold-practice";
/** A run that was left for longer begins anew. */
const KEPT_MS = 6 * 3_600_000;

/** What a run belongs to: another history entry, learner or language is another run. */
export interface RunPlace {
  /** The key of the history entry. */
  entry: string;
  learner: string;
  language: string;
}

/** How far a run is, and what the server has not answered yet. */
export interface KeptRun {
  session: Session;
  unanswered: Sent[];
}

interface Stored extends RunPlace, KeptRun {
  /** The document that wrote it, by when it began. */
  document: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The run that was begun at this place, as it was before a reload or before the page was left. */
export function readRun(place: RunPlace): KeptRun | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    if (!stored || Date.now() - stored.at > KEPT_MS) return null;
    const { entry, learner, language, session, unanswered } = stored;
    const isHere = entry === place.entry && learner === place.learner && language === place.language;
    // Every address that is typed has the same key: only a reload leads back to what was there.
    const isSameVisit = stored.document === performance.timeOrigin || navigationType() !== "navigate";
    return isHere && isSameVisit ? { session, unanswered } : null;
  } catch {
    return null;
  }
}

const navigationType = () => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type ?? "navigate";
};

/** Remembers how far a run is. The tab keeps its last one. */
export function keepRun({ entry, learner, language }: RunPlace, { session, unanswered }: KeptRun) {
  const { timeOrigin } = performance;
  const stored: Stored = { entry, learner, language, session, unanswered, document: timeOrigin, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
