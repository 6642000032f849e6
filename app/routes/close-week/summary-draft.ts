const KEY = "sevenfold-summary";

/** An edited summary that was not saved yet. */
interface StoredSummary {
  userId: string;
  week_start: string;
  text: string;
}

/** The edited summary of a week that this tab keeps for this person; null for none. */
export function storedSummary(userId: string, week_start: string): string | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as StoredSummary | null;
    return stored?.week_start === week_start && stored.userId === userId ? stored.text : null;
  } catch {
    return null;
  }
}

/** Keeps an edited summary across reloads of this tab; null forgets it. */
export function keepSummary(userId: string, week_start: string, text: string | null): void {
  try {
    const stored: StoredSummary = { userId, week_start, text: text ?? "" };
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage the text is only on screen.
  }
}
