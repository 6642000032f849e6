import { emitter, useEmitted } from "./emitter.ts";
import { type Stored, tabStorage } from "./tab-storage.ts";

/** Typed texts that are not saved yet, by their names. */
interface Texts {
  texts: Record<string, string>;
}

const stored = tabStorage<Texts>("sevenfold-texts");
/** The place of a week's summary in an earlier version. A person may type the summary before a deploy and save it after. */
const earlier = tabStorage<{ week_start: string; text: string }>("sevenfold-summary");

function textsOf(userId: string | null): Record<string, string> {
  const summary = earlier.read(userId);
  return { ...(summary && { [`summary ${summary.week_start}`]: summary.text }), ...stored.read(userId)?.texts };
}

/** The unsaved text that this person has typed in this tab under a name; null for none. */
export const storedText = (userId: string, name: string): string | null => textsOf(userId)[name] ?? null;

/** Stores a text, so that it survives a reload of the tab and its closed field; null deletes it. */
export function storeText(userId: string, name: string, text: string | null): void {
  const { [name]: _, ...texts } = textsOf(userId);
  stored.store({ texts: text === null ? texts : { ...texts, [name]: text } }, userId);
  earlier.store(null);
}

const taken = emitter();
let timesTaken = 0;

/** How often this tab has taken over texts of closed tabs. A component that uses it renders again after each time. */
export const useTimesTaken = () => useEmitted(taken, () => timesTaken, 0);

/**
 * Adds the stored texts of another tab. This tab's text of the same name stays. Returns the texts that it replaces, by
 * their names.
 */
export function takeTexts(others: string): [name: string, text: string][] {
  const { userId, texts } = JSON.parse(others) as Stored<Texts>;
  const own = textsOf(userId);
  stored.store({ texts: { ...texts, ...own } }, userId);
  timesTaken += 1;
  taken.emit();
  return Object.entries(texts).filter(([name, text]) => own[name] !== undefined && own[name] !== text);
}
