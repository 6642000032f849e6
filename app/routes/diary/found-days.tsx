import { useTranslate } from "#app/i18n/use-lingui.tsx";
import { useLingui } from "@lingui/react/macro";
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";
import { type SearchResult, searchTerms } from "#app/domain/search/search.ts";
import { dateLabel } from "#app/domain/time/date-label.ts";
import { Marked } from "#app/parts/search/marked.tsx";

interface FoundDaysProps {
  results: readonly SearchResult[];
  status: ReactNode;
  query: string;
  locale: string;
  /** The ref of the first day's link. */
  firstLink: RefObject<HTMLAnchorElement>;
}

/** The most results of a search. */
export const MOST_DAYS = 100;

export function countOf(i18n: I18n, { length }: readonly SearchResult[]): string {
  if (length === 0) return i18n._(msg`No day has it.`);
  if (length >= MOST_DAYS) return i18n._(msg`The newest ${MOST_DAYS} days`);
  return i18n._(msg`${plural(length, { one: "# day", other: "# days" })}`);
}

/** The days that were found, each with the words around the matches. */
export function FoundDays({ results, status, query, locale, firstLink }: FoundDaysProps) {
  const terms = searchTerms(query);
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {status}
      </p>
      <ol className="diary-found">
        {results.map(({ id, title, excerpt, href }, at) => (
          <li key={id}>
            <Link ref={at === 0 ? firstLink : undefined} to={href}>
              <span suppressHydrationWarning>{dateLabel(title, locale, "full")}</span>
              <small>
                <Marked text={excerpt.text} terms={terms} />
              </small>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The results of the search that the address names. */
export interface DiaryFound {
  results: SearchResult[];
  /** The error if the text cannot be searched. */
  error: string | null;
}

export interface FirstDaysProps extends Pick<FoundDaysProps, "query" | "locale" | "firstLink"> {
  /** The server's results, used while the query is the same. */
  first: DiaryFound | null;
}

/** The days that the server found for the address. They are shown until the browser searches. */
export function FirstDays({ first, ...props }: FirstDaysProps) {
  const { t, i18n } = useLingui();
  const translate = useTranslate();
  const status = first ? (first.error ? translate(first.error) : countOf(i18n, first.results)) : t`Searching…`;
  return <FoundDays results={first?.results ?? []} status={status} {...props} />;
}
