import type { AppContext } from "#app/context.ts";
import { signedIn } from "../session/access.server.ts";
import type { BoundRead } from "#app/db/database.ts";
import { isDiaryLocked } from "../diary/lock.ts";
import { isLearner } from "../learning/practice.server.ts";
import { AppError } from "#app/errors.ts";
import { type Found, newestFirst, resultOf } from "./found.ts";
import {
  beginningsOf,
  SEARCH_KINDS,
  type SearchKind,
  type SearchQuery,
  type SearchResults,
  searchTerms,
  shareLimit,
} from "./search.ts";
import { searchReads } from "./search-reads.server.ts";

/**
 * Searches the user's todos, projects, meetings, notes, diary and words for words that begin like those of the query,
 * ignoring case and accents. A row must match all of them. With `kind`, only rows of that kind. The diary is left out
 * while impersonating and while it is locked.
 */
export async function search(context: AppContext, { q, limit, kind }: SearchQuery): Promise<SearchResults> {
  const terms = searchTerms(q);
  if (terms.length === 0) {
    await signedIn(context);
    return { results: [] };
  }
  // The index has no prefixes of one letter, because they would match too much. Such a word must match completely.
  const begins = (beginning: string) => `"${beginning}"${/../u.test(beginning) ? "*" : ""}`;
  const words = terms.map((term) => `(${beginningsOf(term).map(begins).join(" OR ")})`).join(" AND ");
  const kinds = kind ? [kind] : SEARCH_KINDS;
  const reads = kinds.flatMap((one) =>
    searchReads[one].map((read) => [one, read({ words, limit }) as BoundRead<Found>] as const),
  );
  const rows: Found[][] = await context.read(...reads.map(([, read]) => read)).catch(withoutIndex);
  const found = kinds.map((one) => onceEach(rows.filter((_, i) => reads[i]![0] === one).flat()));
  const [user, impersonator] = await Promise.all([signedIn(context), context.impersonator()]);
  const isHidden = (kind: SearchKind) =>
    (kind === "diary_entry" && (impersonator !== null || context.isWithoutDiary || isDiaryLocked(user, context.now))) ||
    (kind === "word" && !isLearner(context, user));
  const visible = kinds.map((one, i) => (isHidden(one) ? [] : found[i]!));
  const results = shareLimit(visible, limit).flatMap((rows, i) =>
    rows.map((row) => resultOf(kinds[i]!, row, terms, context.days)).sort(newestFirst),
  );
  return { results };
}

/** A day is listed once, whether its entry or an addendum matches. */
const onceEach = (rows: Found[]) => [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed();

/** A backup on Cloudflare drops the index for a moment. */
function withoutIndex(error: unknown): never {
  if (error instanceof Error && error.message.includes("no such table: search")) {
    throw new AppError(
      503,
      { id: "search.not_available_moment", message: "Search is not available for a moment. Try again in a minute." },
      { retryAfter: 60 },
    );
  }
  throw error;
}
