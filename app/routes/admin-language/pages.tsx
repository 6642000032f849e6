import { pluralize } from "#app/domain/text/pluralize.ts";
import { PageLinks } from "#app/parts/admin/page-links.tsx";
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
    <PageLinks of={`${noun}s`} page={page} totalPages={totalPages} to={(page) => viewPath({ ...view, page })}>
      {pluralize(total, noun)}
    </PageLinks>
  );
}
