import { tabStorage } from "#app/client/tab-storage.ts";
import type { Session } from "./session.ts";

const lastRun = tabStorage<LastRun>("sevenfold-practice-run");
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

interface LastRun extends Omit<RunPlace, "learner">, StoredRun {
  /** The document that stored it, identified by its start time. */
  document: number;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

/** The stored run of this place, from before a reload or before the page was left. */
export function readRun(place: RunPlace): StoredRun | null {
  const stored = lastRun.read(place.learner);
  if (!stored || Date.now() - stored.at > KEPT_MS) return null;
  const { entry, language, session } = stored;
  const isHere = entry === place.entry && language === place.language;
  // Every typed address has the same history key, so only a reload or Back returns to the same run.
  const isSameVisit = stored.document === performance.timeOrigin || navigationType() !== "navigate";
  return isHere && isSameVisit ? { session } : null;
}

const navigationType = () => {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type ?? "navigate";
};

/** Stores the progress of a run. A tab stores only the last run. */
export const storeRun = ({ entry, learner, language }: RunPlace, { session }: StoredRun) =>
  lastRun.store({ entry, language, session, document: performance.timeOrigin, at: Date.now() }, learner);
