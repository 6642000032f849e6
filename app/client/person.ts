let person: { id: string | null; isKept: boolean } = { id: null, isKept: false };

/**
 * Sets the signed-in person; null for visitors. `isKept` says whether this browser may store the person's pages and
 * changes; it is false while an admin impersonates them.
 */
export function setPerson(id: string | null, isKept: boolean): void {
  person = { id, isKept };
}

/** The id of the signed-in person; null for visitors. */
export const personId = () => person.id;

/** Says whether this browser may store the person's pages and changes. */
export const storesPages = () => person.isKept;

/**
 * The header with the signed-in person's id. If somebody else has signed in on another tab since, the server answers as if
 * nobody were signed in: the page shows no data of the other account, and its changes do not reach that account.
 */
export const personHeader = (): Record<string, string> => (person.id === null ? {} : { "X-User-Id": person.id });

/** Like `personHeader`, as a search parameter: a socket cannot send headers. */
export const personQuery = (): Record<string, string> => (person.id === null ? {} : { user_id: person.id });
