import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";

interface PageLinksProps {
  /** The plural name of the items. */
  of: string;
  page: number;
  totalPages: number;
  /** Returns the address of a page. */
  to(page: number): string;
  /** Whether the scroll position stays. */
  preventScrollReset?: boolean;
  /** A text with the number of items. */
  children: ReactNode;
}

/** The current page of a list in administration, with links to its neighbours. */
export function PageLinks({ of, page, totalPages, to, preventScrollReset = false, children }: PageLinksProps) {
  return (
    <Pager label={`Pages of ${of}`} page={page} className="flex flex-wrap items-center gap-2">
      <p role="status" className="me-auto text-sm text-ink-soft">
        {children}
        {totalPages > 1 && ` · page ${page} of ${totalPages}`}
      </p>
      {page > 1 && (
        <LinkButton to={to(page - 1)} rel="prev" preventScrollReset={preventScrollReset}>
          Previous
        </LinkButton>
      )}
      {page < totalPages && (
        <LinkButton to={to(page + 1)} rel="next" preventScrollReset={preventScrollReset}>
          Next
        </LinkButton>
      )}
    </Pager>
  );
}
