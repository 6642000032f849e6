import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { type DiaryFound, FirstDays } from "./found-days.tsx";

const LiveDays = lazyPart(() => import("./live-days.tsx"), "LiveDays", { Waiting: FirstDays });

const ID = "search-diary";

interface DiarySearchProps {
  query: string;
  onQuery(query: string): void;
  /** The server's results; null without a search. */
  found: DiaryFound | null;
  locale: string;
}

/** A field that finds days of the diary while the person types; without scripts when it is submitted. */
export function DiarySearch({ query, onQuery, found, locale }: DiarySearchProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const [asked] = useState(query);
  const firstLink = useRef<HTMLAnchorElement>(null);
  function goToFirst(event: FormEvent) {
    event.preventDefault();
    firstLink.current?.focus();
  }
  const Days = isHydrated ? LiveDays : FirstDays;
  return (
    <section id={ID} className="diary-search grid grid-cols-1 gap-2 print:hidden">
      <Form role="search" action={`/diary#${ID}`} className="flex gap-2" onSubmit={goToFirst}>
        <input
          type="search"
          name="q"
          aria-label={t`Search your diary`}
          placeholder={t`Search your diary`}
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
        <noscript>
          <Button type="submit">
            <Trans>Search</Trans>
          </Button>
        </noscript>
      </Form>
      {query.trim() && (
        <Days query={query} first={query === asked ? found : null} locale={locale} firstLink={firstLink} />
      )}
    </section>
  );
}
