import { useEffect, useMemo, useState } from "react";
import { callApi } from "#app/client/api.ts";
import {
  hasTerms,
  type SearchKind,
  type SearchResult,
  type SearchResults,
  searchTerms,
} from "#app/domain/search/search.ts";
import { useRootData } from "#app/parts/account/root-data.ts";
import { cachedRows, deletedIds, findCached, merged } from "./cached-rows.ts";

/** Milliseconds without a key press before the server is asked. */
const PAUSE_MS = 120;
const LIMIT = 30;
/** The most results of one kind. */
const LIMIT_OF_KIND = 100;

const limitOf = (kind: SearchKind | undefined) => (kind ? LIMIT_OF_KIND : LIMIT);

interface ServerSearch {
  /** The newest results. They belong to the previous query while the next results are on their way. */
  found: readonly SearchResult[];
  state: "idle" | "searching" | "done" | "offline" | "failed";
  /** The results are all matches, not only the first ones. */
  isComplete: boolean;
  retry(): void;
}

/** A request to the server. A new object sends it again, even with the same words. */
interface Question {
  words: string;
  tries: number;
}

interface Answer {
  to: Question | null;
  found: readonly SearchResult[];
  problem?: "offline" | "failed";
}

/**
 * Asks the server for the rows that match `query`, of one kind if given, a moment after the last key press. An older
 * request is cancelled.
 */
function useServerSearch(query: string, kind?: SearchKind): ServerSearch {
  const words = searchTerms(query).join(" ");
  const [tries, setTries] = useState(0);
  const question = useMemo<Question>(() => ({ words, tries }), [words, tries]);
  const [answer, setAnswer] = useState<Answer>({ to: null, found: [] });
  useEffect(() => {
    if (question.words === "") return;
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      const next = await searchServer(question.words, kind, gone.signal).catch(() => null);
      if (next && !gone.signal.aborted) setAnswer((last) => ({ found: last.found, ...next, to: question }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [question, kind]);
  const isAnswered = answer.to === question;
  return {
    found: words === "" ? [] : answer.found,
    isComplete: isAnswered && !answer.problem && answer.found.length < limitOf(kind),
    state: words === "" ? "idle" : isAnswered ? (answer.problem ?? "done") : "searching",
    retry: () => setTries(tries + 1),
  };
}

async function searchServer(q: string, kind: SearchKind | undefined, signal: AbortSignal) {
  const asked = new URLSearchParams({ q, limit: String(limitOf(kind)), ...(kind && { kind }) });
  const { status, body, problem } = await callApi<SearchResults>(`/search?${asked}`, { signal });
  if (problem === null) return { found: body.results! };
  return status === 0 && !navigator.onLine
    ? { problem: "offline" as const, found: [] }
    : { problem: "failed" as const };
}

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
