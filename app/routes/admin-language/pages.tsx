import { pluralize } from "#app/domain/pluralize.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type View, viewPath } from "./view.ts";

interface PagesProps {
  view: View;
  page: number;
  totalPages: number;
  total: number;
  /** The name of a list item, in the singular. */
  noun: string;
}

/** The current page of a list, with links to its neighbours. */
export function Pages({ view, page, totalPages, total, noun }: PagesProps) {
  return (
    <Pager label={`Pages of ${noun}s`} page={page} className="flex flex-wrap items-center gap-2">
      <p role="status" className="me-auto text-sm text-ink-soft">
        {pluralize(total, noun)}
        {totalPages > 1 && ` · page ${page} of ${totalPages}`}
      </p>
      {page > 1 && (
        <LinkButton to={viewPath({ ...view, page: page - 1 })} rel="prev">
          Previous
        </LinkButton>
      )}
      {page < totalPages && (
        <LinkButton to={viewPath({ ...view, page: page + 1 })} rel="next">
          Next
        </LinkButton>
      )}
    </Pager>
  );
}
