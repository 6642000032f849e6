let person: { id: string | null; isKept: boolean } = { id: null, isKept: false };

/**
 * Says whose pages this document shows; null for visitors. `isKept`: this browser may keep what they show and change, which
 * it may not while an admin acts as somebody.
 */
export function setPerson(id: string | null, isKept: boolean): void {
  person = { id, isKept };
}

/** Whose pages this document shows; null for visitors. */
export const personId = () => person.id;

/** Whether this browser may keep what the person's pages show and change. */
export const keepsPages = () => person.isKept;

/**
 * Names the person whose page asks. Somebody else may have signed in on another tab since: the server then answers as if
 * nobody were signed in, so that nobody's pages show, and nobody's changes reach, another account.
 */
export const personHeader = (): Record<string, string> => (person.id === null ? {} : { "X-User-Id": person.id });
