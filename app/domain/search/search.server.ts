import { type AppContext, signedIn } from "#app/context.ts";
import { isLearner } from "../language/practice.server.ts";
import { AppError } from "../errors.ts";
import { type Found, newestFirst, resultOf } from "./found.ts";
import {
  SEARCH_KINDS,
  type SearchKind,
  type SearchQuery,
  type SearchResults,
  searchTerms,
  shareLimit,
} from "./search.ts";
import { searchReads } from "./search-reads.server.ts";

/**
 * Searches the user's todos, projects, meetings, notes, diary and words for the beginnings of words, without regard to
 * case and accents. A row must have all of them. The diary is left out while impersonating.
 */
export async function search(context: AppContext, { q, limit }: SearchQuery): Promise<SearchResults> {
  const terms = searchTerms(q);
  if (terms.length === 0) {
    await signedIn(context);
    return { results: [] };
  }
  // The index has no prefixes of one letter, because they would match too much. Such a word must match as a whole.
  const words = terms.map((term) => `"${term}"${[...term].length > 1 ? "*" : ""}`).join(" AND ");
  const { todo, project, meeting_note, weekly_update, diary_entry, word } = searchReads;
  const values = { words, limit };
  const found: Found[][] = await context
    .read(todo(values), project(values), meeting_note(values), weekly_update(values), diary_entry(values), word(values))
    .catch(withoutIndex);
  const [user, impersonator] = await Promise.all([signedIn(context), context.impersonator()]);
  const isHidden = (kind: SearchKind) =>
    (kind === "diary_entry" && impersonator !== null) || (kind === "word" && !isLearner(context, user));
  const shown = SEARCH_KINDS.map((kind, i) => (isHidden(kind) ? [] : found[i]!));
  const results = shareLimit(shown, limit).flatMap((rows, i) =>
    rows.map((row) => resultOf(SEARCH_KINDS[i]!, row, terms)).sort(newestFirst),
  );
  return { results };
}

/** A backup on Cloudflare drops the index for a moment. */
function withoutIndex(error: unknown): never {
  if (error instanceof Error && error.message.includes("no such table: search")) {
    throw new AppError(503, "Search is not available for a moment. Try again in a minute.", { retryAfter: 60 });
  }
  throw error;
}
