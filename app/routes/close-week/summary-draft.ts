const KEY = "sevenfold-summary";

/** An edited summary that is not saved yet. */
interface StoredSummary {
  userId: string;
  week_start: string;
  text: string;
}

/** The edited summary of a week that this tab stores for this person; null if there is none. */
export function storedSummary(userId: string, week_start: string): string | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as StoredSummary | null;
    return stored?.week_start === week_start && stored.userId === userId ? stored.text : null;
  } catch {
    return null;
  }
}

/** Stores an edited summary so that it survives a reload of this tab; null deletes it. */
export function storeSummary(userId: string, week_start: string, text: string | null): void {
  try {
    const stored: StoredSummary = { userId, week_start, text: text ?? "" };
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage the text is only on the screen.
  }
}
