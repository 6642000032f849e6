/** A text that is not saved, kept in this browser. */
interface Kept {
  text: string;
  /** The version it was written over; null when there was none. */
  seen: string | null;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Such a text with what it is of, and where it is kept. */
export interface KeptText extends Kept {
  key: string;
  name: string;
}

const PREFIX = "sevenfold-text";
/** Milliseconds after which a kept text is nobody's any more: a tab that is open saves its own, or keeps it anew. */
export const ORPHANED_MS = 15_000;

/** This tab's name, the same after a reload. */
function tab(): string {
  const name = sessionStorage.getItem(PREFIX) ?? crypto.randomUUID();
  sessionStorage.setItem(PREFIX, name);
  return name;
}

/** Keeps this tab's text of a name, or lets it go. Storage may be full or forbidden: then it is only on screen. */
export function keepText(name: string, kept: Omit<Kept, "at"> | null) {
  try {
    const key = `${PREFIX}:${name}:${tab()}`;
    if (kept) localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() } satisfies Kept));
    else localStorage.removeItem(key);
  } catch {
    // The text stays where it is typed, and "Not saved" says how it stands.
  }
}

export function dropText(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // It was not kept either.
  }
}

/** Texts that nobody saves: those that this tab kept, and those that other tabs left behind. Oldest first. */
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
