import { data, type MetaFunction } from "@remix-run/cloudflare";
import { errorTitle } from "#app/shell/title.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";

export const handle: PageHandle = { static: true };

export const meta: MetaFunction = (page) => errorTitle(404, page);

export const loader = () => data(null, { status: 404 });

/** The page for any unknown path. */
export default function NotFound() {
  return <ErrorPage status={404} />;
}
