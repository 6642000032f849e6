import { useMemo } from "react";
import { hasTerms, type SearchKind, searchTerms } from "#app/domain/search/search.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { deletedIds, findCached, cachedRows, merged } from "./cached-rows.ts";
import { useServerSearch } from "./use-server-search.ts";

/**
 * The rows that match `text`, of one kind if given: those of the cache at once, those of the server when they arrive.
 */
export function useFound(text: string, kind?: SearchKind) {
  const { found, state, isComplete, retry } = useServerSearch(text, kind);
  const { days } = useRootData()!;
  const isTyped = text.trim() !== "";
  const rows = useMemo(
    () => (isTyped ? cachedRows().filter((row) => kind === undefined || row.kind === kind) : []),
    [isTyped, kind],
  );
  const terms = searchTerms(text);
  const gone = deletedIds();
  // The results may belong to the previous text.
  const matching = found.filter(
    ({ id, title, excerpt }) => !gone.has(id) && (state === "done" || hasTerms(`${title} ${excerpt.text}`, terms)),
  );
  return { results: merged(findCached(rows, text, days), matching, isComplete), state, retry };
}
