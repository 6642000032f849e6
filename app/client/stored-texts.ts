import { type Stored, tabStorage } from "./tab-storage.ts";

/** Texts that are typed and not saved, by what they are for. */
interface Texts {
  texts: Record<string, string>;
}

const stored = tabStorage<Texts>("sevenfold-texts");
/** The summary of one week, where the version before this one stored it. It may be typed before a deploy and read after. */
const earlier = tabStorage<{ week_start: string; text: string }>("sevenfold-summary");

function textsOf(userId: string | null): Record<string, string> {
  const summary = earlier.read(userId);
  return { ...(summary && { [`summary ${summary.week_start}`]: summary.text }), ...stored.read(userId)?.texts };
}

/** The text that this person has typed in this tab and not saved; null for none. `name` says what it is for. */
export const storedText = (userId: string, name: string): string | null => textsOf(userId)[name] ?? null;

/** Keeps a text across reloads of this tab and what closes its field; null forgets it. */
export function storeText(userId: string, name: string, text: string | null): void {
  const { [name]: _, ...texts } = textsOf(userId);
  stored.store({ texts: text === null ? texts : { ...texts, [name]: text } }, userId);
  earlier.store(null);
}

/** Takes the texts of another tab, as it had them in its storage. Those of this tab stay. */
export function takeTexts(others: string): void {
  const { userId, texts } = JSON.parse(others) as Stored<Texts>;
  stored.store({ texts: { ...texts, ...textsOf(userId) } }, userId);
}
