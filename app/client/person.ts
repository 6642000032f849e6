let personId: string | null = null;

/** Says whose pages this document shows; null for visitors. */
export const setPerson = (id: string | null) => void (personId = id);

/**
 * Names the person whose page asks. Somebody else may have signed in on another tab since: the server then answers as if
 * nobody were signed in, so that nobody's pages show, and nobody's changes reach, another account.
 */
export const personHeader = (): Record<string, string> => (personId === null ? {} : { "X-User-Id": personId });
