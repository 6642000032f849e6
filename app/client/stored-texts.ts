const KEY = "sevenfold-texts";

/** Texts that are typed and not saved, by what they are for. */
interface Stored {
  userId: string;
  texts: Record<string, string>;
}

function textsOf(userId: string): Record<string, string> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    return stored?.userId === userId ? stored.texts : {};
  } catch {
    return {};
  }
}

function write(stored: Stored): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage a text is only on screen.
  }
}

/** The text that this person has typed in this tab and not saved; null for none. `name` says what it is for. */
export const storedText = (userId: string, name: string): string | null => textsOf(userId)[name] ?? null;

/** Keeps a text across reloads of this tab and what closes its field; null forgets it. */
export function storeText(userId: string, name: string, text: string | null): void {
  const { [name]: _, ...texts } = textsOf(userId);
  write({ userId, texts: text === null ? texts : { ...texts, [name]: text } });
}

/** Takes the texts of another tab, as it had them in its storage. Those of this tab stay. */
export function takeTexts(stored: string): void {
  const { userId, texts } = JSON.parse(stored) as Stored;
  write({ userId, texts: { ...texts, ...textsOf(userId) } });
}
