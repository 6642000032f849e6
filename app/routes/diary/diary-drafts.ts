/** A text that is not saved, kept in this browser. */
export interface Draft {
  text: string;
  /** The version it was written over; null when there was no entry. */
  seen: string | null;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** A draft with where it is kept. */
export interface KeptDraft extends Draft {
  key: string;
  date: string;
}

const PREFIX = "sevenfold-diary";
/** Milliseconds after which a draft is nobody's any more: a day that is open saves its own, or keeps it anew. */
export const ORPHANED_MS = 15_000;

/** This tab's name, the same after a reload. */
function tab(): string {
  const name = sessionStorage.getItem(PREFIX) ?? crypto.randomUUID();
  sessionStorage.setItem(PREFIX, name);
  return name;
}

/** Keeps this tab's draft of a day, or lets it go. Storage may be full or forbidden: then the text is only on screen. */
export function keepDraft(userId: string, date: string, draft: Draft | null) {
  try {
    const key = [PREFIX, userId, date, tab()].join(":");
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // The text stays where it is typed, and "Not saved" says how it stands.
  }
}

export function dropDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // It was not kept either.
  }
}

/** Drafts that nobody saves: what this tab kept of today, and what other tabs and other days left behind. */
export function findDrafts(userId: string, today: string, now: number): KeptDraft[] {
  try {
    const start = `${PREFIX}:${userId}:`;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
    const drafts = keys.flatMap((key) => {
      const [date, owner] = key.slice(start.length).split(":");
      const draft = JSON.parse(localStorage.getItem(key)!) as Draft;
      const isFree = (owner === tab() && date === today) || now - draft.at > ORPHANED_MS;
      return isFree ? [{ ...draft, key, date: date! }] : [];
    });
    return drafts.sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}
