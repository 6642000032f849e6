/** An unsaved text in this browser's storage. */
interface Kept {
  text: string;
  /** The version it was typed on; null when there was none. */
  seen: string | null;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

/** A draft with its name and storage key. */
export interface KeptText extends Kept {
  key: string;
  name: string;
}

const PREFIX = "sevenfold-text";
/** Milliseconds after which a draft counts as abandoned: an open tab saves its own text or stores it again. */
export const ORPHANED_MS = 15_000;

/** This tab's id, the same after a reload. */
function tab(): string {
  const name = sessionStorage.getItem(PREFIX) ?? crypto.randomUUID();
  sessionStorage.setItem(PREFIX, name);
  return name;
}

/**
 * Stores this tab's draft of `name`, or deletes it. Storage may be full or disabled: the text is then only on screen.
 */
export function keepText(name: string, kept: Omit<Kept, "at"> | null) {
  try {
    const key = `${PREFIX}:${name}:${tab()}`;
    if (kept) localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() } satisfies Kept));
    else localStorage.removeItem(key);
  } catch {
    // The text stays in its field, and the status says "Not saved".
  }
}

export function dropText(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then there is no draft to delete.
  }
}

/** Drafts that no open tab saves: this tab's own, and those that other tabs left. Oldest first. */
export function keptTexts(): KeptText[] {
  try {
    const start = `${PREFIX}:`;
    const texts = Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(start)) return [];
      const end = key.lastIndexOf(":");
      const kept = JSON.parse(localStorage.getItem(key)!) as Kept;
      const isFree = key.slice(end + 1) === tab() || Date.now() - kept.at > ORPHANED_MS;
      return isFree ? [{ ...kept, key, name: key.slice(start.length, end) }] : [];
    });
    return texts.sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}
