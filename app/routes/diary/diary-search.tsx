import { Form } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import type { SearchResult } from "#app/domain/search/search.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { countOf, FoundDays } from "./found-days.tsx";

const LiveDays = lazyPart(() => import("./live-days.tsx"), "LiveDays");

const ID = "search-diary";

/** The results of a search for the address. */
export interface DiaryFound {
  results: SearchResult[];
  /** Why the text cannot be searched. */
  error: string | null;
}

interface DiarySearchProps {
  query: string;
  onQuery(query: string): void;
  /** The server's results; null without a search. */
  found: DiaryFound | null;
  locale: string;
}

/** A field that finds days of the diary as one types; without scripts, when it is sent. */
export function DiarySearch({ query, onQuery, found, locale }: DiarySearchProps) {
  const isHydrated = useHydrated();
  const section = useRef<HTMLElement>(null);
  function goToFirst(event: FormEvent) {
    event.preventDefault();
    section.current!.querySelector<HTMLElement>(".diary-found a")?.focus();
  }
  return (
    <section ref={section} id={ID} className="diary-search print:hidden">
      <Form role="search" action={`/diary#${ID}`} onSubmit={goToFirst}>
        <input
          type="search"
          name="q"
          aria-label="Search your diary"
          placeholder="Search your diary"
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
      </Form>
      {!query.trim() ? null : isHydrated ? (
        <LiveDays query={query} locale={locale} />
      ) : (
        <FoundDays
          results={found?.results ?? []}
          status={found?.error ?? countOf(found?.results ?? [])}
          query={query}
          locale={locale}
        />
      )}
    </section>
  );
}
