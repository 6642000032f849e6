import { Outlet } from "@remix-run/react";
import { FailedPage, failedMeta } from "#app/shell/failed-page.tsx";

export const meta = failedMeta;

/** The error boundary of all pages, inside the shell: the shell stays when a page fails. */
export default function Boundary() {
  return <Outlet />;
}

export const ErrorBoundary = FailedPage;
