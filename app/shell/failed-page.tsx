import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { Failure } from "#app/forms/action.server.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { errorTitle } from "./title.ts";

// Few people ever see it, so its code is fetched when the page is idle.
const ErrorPage = lazyPart(() => import("./error-page.tsx"), "ErrorPage");

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** The title of an error page, or of a page that has no title of its own. */
export const failedMeta: MetaFunction = ({ error, ...page }) =>
  error ? errorTitle(statusOf(error), page) : [{ title: "Sevenfold" }];

/** The `meta` of a page in English. If the page fails, the title is in the person's language. */
export function orFailedMeta<Loader>(meta: MetaFunction<Loader>): MetaFunction<Loader> {
  return (page) => (page.error ? errorTitle(statusOf(page.error), page) : meta(page));
}

/** The error page. `heading` replaces the heading of a server error. */
export function FailedPage({ heading }: { heading?: string }) {
  const error = useRouteError();
  const status = statusOf(error);
  const data = isRouteErrorResponse(error) ? (error.data as string | Failure | null) : null;
  // Remix's own messages are not meant for people.
  if (typeof data === "string")
    return <ErrorPage status={status} text={status < 500 ? data : undefined} heading={heading} />;
  return <ErrorPage status={status} text={data?.text} request={data?.request} heading={heading} />;
}
