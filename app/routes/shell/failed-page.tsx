import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage, errorTitle } from "./error-page.tsx";

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** The title of a page that failed, and of one that has none. */
export const failedMeta: MetaFunction = ({ error }) => (error ? errorTitle(statusOf(error)) : [{ title: "Sevenfold" }]);

/** The page in place of one that failed; `heading` says what our failure kept from being shown. */
export function FailedPage({ heading }: { heading?: string }) {
  const error = useRouteError();
  const text = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : undefined;
  return <ErrorPage status={statusOf(error)} text={text} heading={heading} />;
}
