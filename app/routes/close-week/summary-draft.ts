const KEY = "sevenfold-summary";

/** An edited summary that was not saved yet. */
interface Kept {
  userId: string;
  week_start: string;
  text: string;
}

/** The edited summary of a week that this tab keeps for this person; null for none. */
export function keptSummary(userId: string, week_start: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.week_start === week_start && kept.userId === userId ? kept.text : null;
  } catch {
    return null;
  }
}

/** Keeps an edited summary across reloads of this tab; null forgets it. */
export function keepSummary(userId: string, week_start: string, text: string | null): void {
  try {
    const kept: Kept = { userId, week_start, text: text ?? "" };
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the text is only on screen.
  }
}
